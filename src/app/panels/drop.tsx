import { type DragEvent, useCallback, useState } from 'react';
import type { GivenFile, ImportProgress } from '#worker';
import { droppedFiles } from '../data/dropped.ts';
import { tracked } from '../data/idle.ts';
import { useOpenGiven } from '../data/worlds.ts';
import { count } from './run.ts';

/** Takes files and folders that are dropped on an element. */
export function useDrop(onFiles: (files: readonly GivenFile[]) => void) {
  const [over, setOver] = useState(false);
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void tracked(droppedFiles(event.dataTransfer).then(onFiles));
    },
  };
  return { over, drag };
}

/** Opens files from disk, compiling what is annotation, and tells how far it is. */
export function useImport() {
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const open = useOpenGiven(useCallback((done: ImportProgress) => setProgress(done), []));
  return { open, progress: open.isPending ? progress : null };
}

const VERBS = { reading: 'Reading', binding: 'Binding', replaying: 'Replaying' } as const;
const THINGS = { reading: 'files', binding: 'narrations', replaying: 'groups' } as const;

/** How far an import is, as counts and a bar. */
export function ImportLine({ progress }: { readonly progress: ImportProgress | null }) {
  if (progress === null) return <p className="m px-12 py-8 text-dense">Reading and checking</p>;
  const { stage, what, done, of } = progress;
  const text = `${VERBS[stage]} ${count(done + 1)} of ${count(of)} ${THINGS[stage]}`;
  return (
    <div>
      <p className="m px-12 py-8 text-dense">
        {text}, {what}
      </p>
      <div
        className="progress"
        role="progressbar"
        aria-label={text}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={of}
      >
        <i style={{ width: `${of === 0 ? 0 : (100 * done) / of}%` }} />
      </div>
    </div>
  );
}
