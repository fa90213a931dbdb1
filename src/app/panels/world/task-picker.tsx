import { DropdownMenu } from 'radix-ui';
import { Icon } from '../../ui/icon.tsx';
import { useStudio } from './studio.ts';

/** The task on the page, and the others of its world; one that is not executable says why. */
export function TaskPicker({ onTask }: { readonly onTask: (task: string) => void }) {
  const { world, view } = useStudio();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className="picker"
        aria-label={`Task: ${view.task.title}, ${view.task.id}`}
        title={view.task.id}
      >
        <span className="md ell">{view.task.title}</span>
        <span className="m hide-s ell">{view.task.id}</span>
        <Icon name="down" size={12} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu tasks" tabIndex={0} align="start" sideOffset={4}>
        {world.tasks.map((task) => (
          <DropdownMenu.Item
            key={task.id}
            aria-current={task.id === view.task.id ? 'page' : undefined}
            onSelect={() => onTask(task.id)}
          >
            <Icon
              name={task.id === view.task.id ? 'check' : task.executable ? 'file' : 'warn'}
              className={task.executable ? 'm' : 'aged'}
              size={12}
            />
            <span className="grow">
              <span className="flex gap-8">
                <span className="m num w-20 flex-none">{task.id.split('/').at(-1)}</span>
                <span className="grow ell">{task.title}</span>
                <span className="m">
                  {task.operations} steps, {task.conditions} required
                </span>
              </span>
              {task.why.map((why) => (
                <span key={why} className="aged block pl-28">
                  {why}
                </span>
              ))}
            </span>
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
