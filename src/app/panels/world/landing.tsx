import { useCallback } from 'react';
import type { GivenFile } from '#worker';
import { go } from '../../session/address.ts';
import { worldPath } from '../../session/world-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { ImportLine, useDrop, useImport } from '../drop.tsx';

/** Files dropped on the studio: what they give, and where that leads. */
export function useLanding() {
  const { open, progress } = useImport();
  const onFiles = useCallback(
    (files: readonly GivenFile[]) => {
      if (files.length === 0) return;
      open.mutate(files, {
        onSuccess: ({ opened }) => {
          const world = opened.find(({ handle, report }) => handle !== null && report.kind === 'world');
          if (world) go(worldPath({ src: `file:${world.report.key}`, task: null, sel: null }));
        },
      });
    },
    [open],
  );
  const { over, drag } = useDrop(onFiles);
  const told =
    open.data?.opened.flatMap(({ report }) => report.problems.map((problem) => `${report.name}: ${problem.reason}`)) ??
    [];
  const message = open.error?.message ?? told[0];
  const notice = open.isPending ? (
    <ImportLine progress={progress} />
  ) : message === undefined ? null : (
    <div className="notice" role="alert">
      <Icon name="warn" className="aged" />
      <span>
        {message}
        {told.length > 1 && ` And ${told.length - 1} more; the library reports all of them.`}
      </span>
      <button type="button" className="link" onClick={() => open.reset()}>
        Hide
      </button>
    </div>
  );
  return { over, drag, notice };
}
