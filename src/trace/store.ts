import type { FilePlace } from './model.ts';
import type { StepRecord } from './records.ts';

type Kind = StepRecord['k'];

/**
 * The records of an episode in file order, kept as JSON text: a third of the memory of objects, and cheap to read
 * again one by one.
 */
export class RecordStore {
  private readonly texts: string[] = [];
  private readonly kinds: Kind[] = [];
  private readonly offsets: number[] = [];
  private readonly lengths: number[] = [];

  get count(): number {
    return this.texts.length;
  }

  /** `text` is the record as JSON, if it is at hand. */
  add(record: StepRecord, place: FilePlace | undefined, text: string = JSON.stringify(record)): void {
    this.texts.push(text);
    this.kinds.push(record.k);
    this.offsets.push(place?.offset ?? -1);
    this.lengths.push(place?.length ?? 0);
  }

  kind(at: number): Kind | undefined {
    return this.kinds[at];
  }

  record(at: number): StepRecord | undefined {
    const text = this.texts[at];
    if (text === undefined) return undefined;
    const value: unknown = JSON.parse(text);
    return isPacked(value, this.kinds[at]) ? value : undefined;
  }

  place(at: number): FilePlace | undefined {
    const [offset, length] = [this.offsets[at], this.lengths[at]];
    return offset === undefined || length === undefined || offset < 0 ? undefined : { offset, length };
  }
}

/** What the store packed itself is what it was. */
const isPacked = (value: unknown, kind: Kind | undefined): value is StepRecord =>
  typeof value === 'object' && value !== null && 'k' in value && value.k === kind;
