import type { CompiledWorld } from '#compile';
import { auditRows, auditWorld, DEFAULT_OPTIONS, makeRun } from '#episode';
import { recordLine, type WorldFile, writeWorld } from '#formats';
import { ruleView } from './world-rule-view.ts';
import { OpenTask } from './world-task.ts';
import type { AuditView, RuleView, Tally, TaskView, WorldView } from './world-types.ts';
import { taskView, worldView } from './world-view.ts';

/** An open world with what the studio asked of it, each worked out once. */
export class WorldDesk {
  private readonly tasks = new Map<string, OpenTask>();
  private readonly views = new Map<string, TaskView>();
  private auditMemo: AuditView | undefined;

  constructor(private readonly file: WorldFile) {}

  view(handle: string): WorldView {
    return worldView(handle, this.file.world);
  }

  task(id: string): TaskView {
    const known = this.views.get(id);
    if (known) return known;
    const made = taskView(this.open(id));
    this.views.set(id, made);
    return made;
  }

  rule(task: string, operation: string): RuleView {
    return ruleView(this.open(task), operation);
  }

  audit(): AuditView {
    this.auditMemo ??= auditView(this.file.world);
    return this.auditMemo;
  }

  /** The episode of the reference planner, as its file. */
  async reference(task: string): Promise<File> {
    const { world, sha256 } = this.file;
    const lines: string[] = [];
    const made = await makeRun(
      world,
      { task, planner: 'reference', options: DEFAULT_OPTIONS, world: { id: world.id, sha256 } },
      (record) => {
        lines.push(recordLine(record));
      },
    );
    if (!made.ok) throw new Error(made.error);
    const k = task.slice(task.lastIndexOf('/') + 1);
    return new File(lines, `${world.id}.${k}.reference.persistent.1.episode.jsonl`);
  }

  /** The world as its file holds it. */
  written(): File {
    const { world } = this.file;
    return new File([writeWorld(world)], `${world.id}.world.json`, { type: 'application/json' });
  }

  private open(id: string): OpenTask {
    const known = this.tasks.get(id);
    if (known) return known;
    const made = OpenTask.of(this.file.world, id);
    this.tasks.set(id, made);
    return made;
  }
}

function auditView(world: CompiledWorld): AuditView {
  const { tasks, unaudited } = auditWorld(world);
  const own = tasks.map((audit): [string, readonly Tally[]] => [
    audit.task,
    auditRows([audit]).map(({ tally }) => tally),
  ]);
  const reasons = unaudited.map(({ task, reason }): [string, string] => [task, reason]);
  return {
    rows: auditRows(tasks).map(({ check, tally }) => ({ check, suite: tally })),
    tasks: Object.fromEntries<readonly Tally[] | string>([...own, ...reasons]),
  };
}
