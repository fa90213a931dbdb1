import { useState } from 'react';
import { useForgetFile, useRecentFiles, useServerFiles, useStorageUse } from '../../data/queries.ts';
import { servedFiles } from '../../data/served.ts';
import type { RecentFile } from '../../data/store.ts';
import { go, momentPath } from '../../session/address.ts';
import { IconButton } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { count } from '../run.ts';

const UNITS = ['B', 'kB', 'MB', 'GB'];

export function bytes(n: number): string {
  let value = n;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit] ?? ''}`;
}

const DAY = 86_400_000;

/** `just now`, `today 13:20`, `yesterday`, `26 Nov`. */
function when(opened: number, now: number): string {
  if (now - opened < 60_000) return 'just now';
  const date = new Date(opened);
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const clock = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (opened >= midnight) return `today ${clock}`;
  if (opened >= midnight - DAY) return 'yesterday';
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

const plural = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

function Check({ file }: { readonly file: RecentFile }) {
  if (file.errors > 0) {
    return (
      <span className="row fail">
        <Icon name="cross" size={12} />
        {plural(file.errors, 'error')}
        {file.warnings > 0 && `, ${plural(file.warnings, 'warning')}`}
      </span>
    );
  }
  if (file.warnings > 0) {
    return (
      <span className="row aged">
        <Icon name="warn" size={12} />
        {plural(file.warnings, 'warning')}
      </span>
    );
  }
  return (
    <span className="row i2">
      <Icon name="check" size={12} />
      valid
    </span>
  );
}

interface Openers {
  readonly onWorld: (src: string) => void;
  readonly selected: string | null;
}

/** Files opened before, kept in this browser only. */
export function RecentFiles({ onWorld, selected }: Openers) {
  const recent = useRecentFiles();
  const use = useStorageUse();
  const forget = useForgetFile();
  const [managing, setManaging] = useState(false);
  const files = recent.data ?? [];
  const open = (file: RecentFile): void => {
    const src = `file:${file.key}`;
    if (file.kind === 'episode') go(momentPath({ src, s: 0, sel: null }));
    else onWorld(src);
  };
  return (
    <section aria-label="Recent files">
      <div className="ph">
        <h2>Recent files</h2>
        <span className="s ell">kept in this browser only</span>
        <span className="grow" />
        {use.data && files.length > 0 && (
          <span className="m hide-s">
            {bytes(use.data.used)} of {bytes(use.data.of)} used
          </span>
        )}
        {files.length > 0 && (
          <button
            type="button"
            className={managing ? 'btn sm on' : 'btn sm'}
            aria-pressed={managing}
            onClick={() => setManaging(!managing)}
          >
            Manage
          </button>
        )}
      </div>
      {recent.error && <p className="fail p-12 text-dense">This browser keeps no files: {recent.error.message}</p>}
      {recent.isSuccess && files.length === 0 && (
        <p className="m p-12 text-dense">Files that you open are listed here and stay on this computer.</p>
      )}
      {files.length > 0 && (
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Kind</th>
              <th scope="col" className="num">
                Records
              </th>
              <th scope="col" className="num">
                Size
              </th>
              <th scope="col">Check</th>
              <th scope="col" className="num">
                {managing ? <span className="sr-only">Remove</span> : 'Opened'}
              </th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <tr key={file.key} className={selected === `file:${file.key}` ? 'sel' : ''}>
                <td className="md max-w-320">
                  <button type="button" className="ell block w-full" title={file.name} onClick={() => open(file)}>
                    {file.name}
                  </button>
                </td>
                <td className="i2">{file.kind === 'episode' ? 'Episode' : 'World'}</td>
                <td className="num">
                  {file.records.kept === file.records.of
                    ? count(file.records.of)
                    : `${count(file.records.kept)} of ${count(file.records.of)}`}
                </td>
                <td className="num">{bytes(file.bytes)}</td>
                <td>
                  <Check file={file} />
                </td>
                <td className="num m">
                  {managing ? (
                    <IconButton
                      icon="trash"
                      label={`Remove ${file.name} from this browser`}
                      small
                      onClick={() => forget.mutate(file.key)}
                    />
                  ) : (
                    when(file.opened, recent.dataUpdatedAt)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Files of the folder that the server was started with, if any. */
export function ServerFiles({ onWorld, selected }: Openers) {
  const server = useServerFiles();
  const files = servedFiles(server.data ?? []);
  if (server.error)
    return <p className="fail p-12 text-dense">The folder of this server did not load: {server.error.message}</p>;
  if (files.length === 0) return null;
  return (
    <section aria-label="Files of this server">
      <div className="ph">
        <h2>Folder</h2>
        <span className="s">{plural(files.length, 'file')} offered by this server</span>
      </div>
      <table className="tbl">
        <tbody>
          {files.map((file) => {
            const src = `folder:${file.path}`;
            return (
              <tr key={file.path} className={selected === src ? 'sel' : ''}>
                <td className="md max-w-400">
                  <button
                    type="button"
                    className="ell block w-full"
                    title={file.path}
                    onClick={() => (file.kind === 'episode' ? go(momentPath({ src, s: 0, sel: null })) : onWorld(src))}
                  >
                    {file.path}
                  </button>
                </td>
                <td className="i2">{file.kind === 'episode' ? 'Episode' : 'World'}</td>
                <td className="num">{bytes(file.bytes)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
