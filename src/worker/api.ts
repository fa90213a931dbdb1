/** What the page may ask of the worker. */
import type { EpisodeView, NodeView, StepView, UnionLayout } from './view.ts';
import type {
  AuditView,
  GivenFile,
  ImportProgress,
  ImportResult,
  RuleView,
  TaskView,
  WorldView,
} from './world-types.ts';

type ProblemLevel = 'error' | 'warning' | 'note';

/** One thing wrong with a file: where, why, what it looks like there and what was kept. */
export interface Problem {
  readonly level: ProblemLevel;
  /** `line:column`, a JSON path, or nothing for the whole file. */
  readonly place: string;
  readonly reason: string;
  /** The text around the place, with the offending span between `from` and `to`. */
  readonly excerpt: { readonly text: string; readonly from: number; readonly to: number } | null;
  readonly kept: string;
  /** How many there are like it, itself included: of many alike, the first are told and the rest counted. */
  readonly times: number;
}

export interface KeptCount {
  readonly name: string;
  readonly kept: number;
  readonly of: number;
}

export interface TaskSummary {
  readonly id: string;
  readonly title: string;
  readonly groups: number;
  readonly operations: number;
  readonly conditions: number;
  readonly executable: boolean;
}

export interface WorldSummary {
  readonly id: string;
  readonly title: string;
  readonly scene: string;
  readonly regions: number;
  readonly objects: number;
  readonly tasks: readonly TaskSummary[];
  readonly findings: { readonly error: number; readonly warning: number; readonly note: number };
}

export interface FileReport {
  /** Identifies the content: a world by the hash of its uncompressed bytes, anything else by its beginning and size. */
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly kind: 'episode' | 'world' | 'unknown';
  /** Such as `episode format 1`. */
  readonly format: string;
  readonly records: { readonly kept: number; readonly of: number };
  readonly problems: readonly Problem[];
  readonly kept: readonly KeptCount[];
  readonly world: WorldSummary | null;
}

/** The world that an episode asks for. */
export interface WantedWorld {
  readonly id: string;
  readonly sha256: string | null;
  readonly uri: string | null;
}

export interface Opened {
  /** Null when nothing of the file can be shown. */
  readonly handle: string | null;
  readonly report: FileReport;
  /** The world an episode needs that no opened file is; null when it has it or needs none. */
  readonly wants: WantedWorld | null;
}

export interface WorkerApi {
  /** Reads a file, keeps what is good of it and says what is not. Never throws for a bad file. */
  open(file: Blob, name: string): Promise<Opened>;
  /** Gives an opened episode its world; worlds opened before are matched by hash without this. */
  attachWorld(episode: string, world: string): Promise<void>;
  episode(handle: string): Promise<EpisodeView>;
  stepAt(handle: string, s: number): Promise<StepView>;
  /** Fixed places in a pane of the given size, pixels. Deterministic. */
  layout(handle: string, width: number, height: number): Promise<UnionLayout>;
  node(handle: string, id: string, s: number): Promise<NodeView>;
  /** The world of an opened episode, or null while it is not known. */
  worldOf(episode: string): Promise<string | null>;
  world(handle: string): Promise<WorldView>;
  task(handle: string, task: string): Promise<TaskView>;
  /** The rule of one operation of a task as the reference met it. */
  rule(handle: string, task: string, operation: string): Promise<RuleView>;
  /** The audits of every contract of a world. */
  audit(handle: string): Promise<AuditView>;
  /** The episode of a task's reference, as its file. */
  reference(handle: string, task: string): Promise<File>;
  /** The world as its file holds it. */
  written(handle: string): Promise<File>;
  /** Compiles the annotation among these files, a world a video. Never throws for a bad file. */
  importAnnotation(files: readonly GivenFile[], progress: (done: ImportProgress) => void): Promise<ImportResult>;
}
