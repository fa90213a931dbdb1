import { chord } from '../../session/keys.ts';
import { IconButton } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

/** What keys do on this page. */
export function KeySheet({ help, onClose }: { readonly help: readonly KeyHelp[]; readonly onClose: () => void }) {
  return (
    <Dialog label="Keys" onClose={onClose}>
      <div className="ph">
        <h2>Keys on this page</h2>
        <span className="grow" />
        <IconButton icon="cross" label="Close" small onClick={onClose} />
      </div>
      <dl
        className="grid grid-cols-[auto_1fr_auto_1fr] gap-x-12 gap-y-5 overflow-auto p-12 text-dense"
        tabIndex={0}
        aria-label="Keys"
      >
        {help.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-3">
              {keys.map((key) => (
                <kbd key={key}>{chord(key)}</kbd>
              ))}
            </dt>
            <dd className="i2 pr-16">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
