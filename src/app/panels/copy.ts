import { useCallback, useEffect, useState } from 'react';
import { copyText } from '../data/clipboard.ts';

export type Copied = 'no' | 'yes' | 'failed';

/** What a button that shares a link says. */
export const SHARE: Readonly<Record<Copied, string>> = {
  no: 'Share',
  yes: 'Link copied',
  failed: 'Copy it from the address bar',
};

const SHOWN_MS = 2000;

/** Copies a text and tells for two seconds whether that worked. */
export function useCopy(): readonly [copied: Copied, copy: (text: string) => void] {
  const [copied, setCopied] = useState<Copied>('no');
  const copy = useCallback((text: string) => {
    void copyText(text).then((done) => setCopied(done ? 'yes' : 'failed'));
  }, []);
  useEffect(() => {
    if (copied === 'no') return;
    const timer = setTimeout(() => setCopied('no'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, copy];
}
