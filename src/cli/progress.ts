import { SingleBar } from 'cli-progress';

export interface Progress {
  advance(): void;
  stop(): void;
}

const SILENT: Progress = { advance: () => undefined, stop: () => undefined };

/** A bar on standard error that counts up to `total`; nothing where there is no terminal or nothing to count. */
export function progressBar(what: string, total: number): Progress {
  if (total < 2 || !process.stderr.isTTY) return SILENT;
  const bar = new SingleBar({ format: `{bar} {value}/{total} ${what}, {eta_formatted} left`, stream: process.stderr });
  bar.start(total, 0);
  return { advance: () => bar.increment(), stop: () => bar.stop() };
}
