import type { CDPSession, Page } from '@playwright/test';

/** Megabytes that live objects of a page and of its workers take, after a collection. */
export interface Heap {
  readonly page: number;
  readonly workers: number;
}

const MB = 1_000_000;

interface Reply {
  readonly id: number;
  readonly usedSize: number;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The answer in a message of a worker; null for anything else that it says. */
function replyOf(message: string): Reply | null {
  const said: unknown = JSON.parse(message);
  if (!isRecord(said) || typeof said['id'] !== 'number') return null;
  const size = isRecord(said['result']) ? said['result']['usedSize'] : undefined;
  return { id: said['id'], usedSize: typeof size === 'number' ? size : Number.NaN };
}

/** Weighs the heaps of a page. Attach it before the page starts its workers. */
export class HeapScale {
  private readonly workers = new Set<string>();
  private readonly replies = new Map<number, (reply: Reply) => void>();
  private asked = 0;

  private constructor(private readonly session: CDPSession) {
    session.on('Target.attachedToTarget', ({ sessionId }) => this.workers.add(sessionId));
    session.on('Target.detachedFromTarget', ({ sessionId }) => this.workers.delete(sessionId));
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const reply = replyOf(message);
      if (reply) this.replies.get(reply.id)?.(reply);
    });
  }

  static async of(page: Page): Promise<HeapScale> {
    const session = await page.context().newCDPSession(page);
    const scale = new HeapScale(session);
    await session.send('HeapProfiler.enable');
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    return scale;
  }

  async weigh(): Promise<Heap> {
    // Twice: what finalizers let go of in the first is collected in the second.
    for (let i = 0; i < 2; i += 1) await this.session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.session.send('Runtime.getHeapUsage');
    let workers = 0;
    for (const worker of this.workers) {
      for (let i = 0; i < 2; i += 1) await this.ask(worker, 'HeapProfiler.collectGarbage');
      workers += (await this.ask(worker, 'Runtime.getHeapUsage')).usedSize;
    }
    return { page: usedSize / MB, workers: workers / MB };
  }

  private ask(worker: string, method: string): Promise<Reply> {
    this.asked += 1;
    const id = this.asked;
    return new Promise((resolve, reject) => {
      this.replies.set(id, resolve);
      this.session
        .send('Target.sendMessageToTarget', { sessionId: worker, message: JSON.stringify({ id, method }) })
        .catch(reject);
    });
  }
}
