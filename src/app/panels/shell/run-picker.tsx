import { DropdownMenu } from 'radix-ui';
import { useRecentFiles, useSamples, useServerFiles } from '../../data/queries.ts';
import { go, momentPath } from '../../session/address.ts';
import { Icon } from '../../ui/icon.tsx';
import { useRun } from '../run.ts';

interface Choice {
  readonly src: string;
  readonly name: string;
  readonly note: string;
}

/** The episode on the page, and the others of the library to go to. */
export function RunPicker() {
  const { view, src } = useRun();
  const samples = useSamples();
  const recent = useRecentFiles();
  const server = useServerFiles();
  const choices: readonly Choice[] = [
    ...(samples.data ?? [])
      .filter(({ kind }) => kind === 'episode')
      .map(({ id, title }) => ({ src: `sample:${id}`, name: title, note: 'sample' })),
    ...(server.data ?? [])
      .filter(({ path }) => path.includes('.episode.'))
      .map(({ path }) => ({ src: `folder:${path}`, name: path, note: 'folder' })),
    ...(recent.data ?? [])
      .filter(({ kind }) => kind === 'episode')
      .map(({ key, name }) => ({ src: `file:${key}`, name, note: 'recent' })),
  ];
  const facts = [view.planner, view.belief].filter((fact) => fact !== null).join(', ');
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="picker" aria-label={`Run: ${view.id}, ${facts}`} title={view.id}>
        <span className="md ell">{view.id}</span>
        <span className="m hide-s flex-none">{facts}</span>
        <Icon name="down" size={12} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="start" sideOffset={4}>
          {choices.map((choice) => (
            <DropdownMenu.Item
              key={choice.src}
              aria-current={choice.src === src ? 'page' : undefined}
              onSelect={() => go(momentPath({ src: choice.src, s: 0, sel: null }))}
            >
              <Icon name={choice.src === src ? 'check' : 'file'} className="m" size={12} />
              <span className="grow ell">{choice.name}</span>
              <span className="m">{choice.note}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
