import { type CSSProperties, useSyncExternalStore } from 'react';
import { resetSize, setSize, useLayout } from '../../session/layout.ts';
import { Splitter } from '../../ui/splitter.tsx';

type Part = 'source' | 'contract' | 'rule' | 'audit' | 'low';
type Room = 'wide' | 'middle' | 'narrow';

/** Pixels of each part until the user chooses others; the operations and the findings take what is left. */
const NORMAL: Readonly<Record<Room, Readonly<Record<Exclude<Part, 'low'>, number>>>> = {
  wide: { source: 428, contract: 400, rule: 472, audit: 420 },
  middle: { source: 380, contract: 360, rule: 430, audit: 380 },
  narrow: { source: 440, contract: 372, rule: 372, audit: 312 },
};
const LOW = { tall: 292, short: 248 };

const LIMITS: Readonly<Record<Part, { readonly label: string; readonly least: number; readonly most: number }>> = {
  source: { label: 'Width of the narrations', least: 200, most: 560 },
  contract: { label: 'Width of the contract', least: 220, most: 560 },
  rule: { label: 'Width of the rule', least: 220, most: 640 },
  audit: { label: 'Width of the audits', least: 200, most: 560 },
  low: { label: 'Height of the rule and the audits', least: 120, most: 560 },
};

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** How much room the columns have: with little, the source is a popover and two columns remain. */
export function useRoom(): Room {
  const narrow = useMedia('(max-width: 1199px)');
  const middle = useMedia('(max-width: 1399px)');
  return narrow ? 'narrow' : middle ? 'middle' : 'wide';
}

const nameOf = (part: Part): string => `world-${part}`;

function useSizes(): Readonly<Record<Part, number>> {
  const chosen = useLayout(({ sizes }) => sizes);
  const normal = NORMAL[useRoom()];
  const low = useMedia('(max-height: 799px)') ? LOW.short : LOW.tall;
  const sizeOf = (part: Part, otherwise: number): number => chosen[nameOf(part)] ?? otherwise;
  return {
    source: sizeOf('source', normal.source),
    contract: sizeOf('contract', normal.contract),
    rule: sizeOf('rule', normal.rule),
    audit: sizeOf('audit', normal.audit),
    low: sizeOf('low', low),
  };
}

type SizeStyle = CSSProperties & Readonly<Record<`--size-${Part}`, string>>;

/** The sizes as custom properties, for the grids of the page. */
export function useSizeStyle(): SizeStyle {
  const sizes = useSizes();
  return {
    '--size-source': `${sizes.source}px`,
    '--size-contract': `${sizes.contract}px`,
    '--size-rule': `${sizes.rule}px`,
    '--size-audit': `${sizes.audit}px`,
    '--size-low': `${sizes.low}px`,
  };
}

/** The hairline that resizes a part: at its right where the part is at the left of the page, else before it. */
export function Split({ part }: { readonly part: Part }) {
  const sizes = useSizes();
  const { label, least, most } = LIMITS[part];
  return (
    <Splitter
      label={label}
      orientation={part === 'low' ? 'horizontal' : 'vertical'}
      direction={part === 'source' || part === 'rule' ? 1 : -1}
      size={sizes[part]}
      least={least}
      most={most}
      onResize={(to) => setSize(nameOf(part), to)}
      onReset={() => resetSize(nameOf(part))}
    />
  );
}
