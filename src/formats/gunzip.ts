import {
  Z_BUF_ERROR,
  Z_NO_FLUSH,
  Z_OK,
  Z_STREAM_END,
  ZStream,
  zlibInflate,
  zlibInflateInit2,
  zlibInflateReset,
} from 'pako';

/** A window of 32 kB, inside gzip and nothing else. */
const GZIP_WINDOW = 15 + 16;
const CHUNK = 65_536;

/** Where the bytes that come next belong to. */
type Within = 'member' | 'between' | 'trailing';

/**
 * Uncompresses gzip as it comes: any number of members one after another, as `cat a.gz b.gz` and appending writers make
 * them. The platforms' own streams differ in what they do after the first member and with damage; this does the same
 * everywhere, and gives what came before the damage.
 */
export class Gunzip {
  private readonly stream = new ZStream();
  private within: Within = 'member';

  constructor() {
    zlibInflateInit2(this.stream, GZIP_WINDOW);
  }

  /** Whether the bytes so far end with a whole member, perhaps with something after it that is no gzip. */
  get isWhole(): boolean {
    return this.within !== 'member';
  }

  /** Whether something that is neither gzip nor padding came after the last member. */
  get hasTrailing(): boolean {
    return this.within === 'trailing';
  }

  /** Takes the next bytes. The last item is `false` when they are damaged: nothing more can be had. */
  *push(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer> | false> {
    const { stream } = this;
    stream.input = bytes;
    stream.next_in = 0;
    stream.avail_in = bytes.length;
    while (this.enter()) {
      stream.output = new Uint8Array(CHUNK);
      stream.next_out = 0;
      stream.avail_out = CHUNK;
      const status = zlibInflate(stream, Z_NO_FLUSH);
      if (stream.next_out > 0) yield stream.output.subarray(0, stream.next_out);
      if (status === Z_STREAM_END) this.within = 'between';
      else if (status !== Z_OK && status !== Z_BUF_ERROR) {
        yield false;
        return;
      } else if (stream.avail_out > 0) return;
    }
  }

  /** Whether there is more to uncompress: skips padding between members, and all that follows the last. */
  private enter(): boolean {
    const { stream } = this;
    if (this.within === 'member') return true;
    if (this.within === 'between') {
      while (stream.avail_in > 0 && stream.input[stream.next_in] === 0) this.skip();
      if (stream.avail_in === 0) return false;
      const isMember = stream.input[stream.next_in] === 0x1f;
      this.within = isMember ? 'member' : 'trailing';
      if (isMember) zlibInflateReset(stream);
      return isMember;
    }
    return false;
  }

  private skip(): void {
    this.stream.next_in += 1;
    this.stream.avail_in -= 1;
  }
}
