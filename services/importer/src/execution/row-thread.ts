import { on } from 'node:events';
import { stat } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { AppError, type ErrorCode, type ErrorParams } from '@directory/contracts/errors';
import type { RowIssue } from '@directory/contracts/imports';
import { DETECTION, type ReadChoices } from '../readers/columns/read-choices.js';
import { ReadBudget } from './read-budget.js';
import { mayBlock, readHead } from '../readers/sniff-head.js';
import type { RowChunk, RowSource } from './row-source.js';

/** Far above the 50 MB that reading needs; large tables of texts are off the heap. */
const LIMITS = { maxOldGenerationSizeMb: 256 };

/** Node's default, where the process has less: with 4 MB reading takes a fifth longer. */
const SEMI_SPACE_MB = 16;

/** Properties of an opened file. */
type Opened = Pick<RowSource, 'kind' | 'bytesTotal'>;

export interface ThreadInput {
  path: string;
  fileName: string;
  choices: ReadChoices;
  /** See `RowStream.open`. */
  rejects?: RowIssue[] | undefined;
}

/** Messages of the thread: the file is open, then its chunks, or an error. */
export type ThreadMessage =
  | { opened: Opened }
  | { chunk: RowChunk }
  | { rejection: { code: ErrorCode; params: ErrorParams } }
  | { error: unknown };

/** Reads a file in a thread that builds the next chunks while one is consumed. */
export class RowThread implements RowSource {
  readonly kind;
  readonly bytesTotal;

  /** Throws as `openSpreadsheet` does, and AppError `file_read_timeout`. `budgetMs` is for tests. */
  static async open(
    path: string,
    fileName: string,
    choices = DETECTION,
    options: WorkerOptions = {},
    { budgetMs, signal, rejects }: { budgetMs?: number; signal?: AbortSignal; rejects?: RowIssue[] | undefined } = {},
  ): Promise<RowThread> {
    const budget = new ReadBudget(fileName, (await stat(path)).size, budgetMs);
    setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE_MB}`); // of threads started from now on
    const worker = new Worker(new URL('./row-thread.main.js', import.meta.url), {
      workerData: { path, fileName, choices, rejects } satisfies ThreadInput,
      resourceLimits: LIMITS,
      ...options,
    });
    const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterator<[ThreadMessage]>;
    try {
      const message = await budget.wait(next(messages), signal);
      if ('opened' in message) return new RowThread(worker, messages, budget, message.opened);
      throw new Error('the thread that reads the file began with something else');
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  private constructor(
    private readonly worker: Worker,
    private readonly messages: AsyncIterator<[ThreadMessage]>,
    private readonly budget: ReadBudget,
    opened: Opened,
  ) {
    this.kind = opened.kind;
    this.bytesTotal = opened.bytesTotal;
  }

  async *chunks(signal?: AbortSignal): AsyncGenerator<RowChunk> {
    for (let last = false; !last;) {
      this.worker.postMessage('more');
      const message = await this.budget.wait(next(this.messages), signal);
      if (!('chunk' in message)) continue;
      last = message.chunk.summary !== null;
      yield message.chunk;
    }
  }

  /** Terminates the thread. The system closes its files, and its temporary files have no name. */
  async close(): Promise<void> {
    await this.worker.terminate();
  }
}

/** Throws the error of the thread, or the reason of its end. */
async function next(messages: AsyncIterator<[ThreadMessage]>): Promise<ThreadMessage> {
  const result = await messages.next();
  if (result.done) throw new Error('the thread that reads the file ended too early');
  const [message] = result.value;
  if ('rejection' in message) throw new AppError(message.rejection.code, message.rejection.params);
  if ('error' in message) throw message.error;
  return message;
}

/** Starting a thread takes a third of a second, in which this many bytes of a workbook are read. */
const MIN_THREAD_BYTES = 4 * 2 ** 20;

/** Opens a stored file of `size` bytes. Throws as `openSpreadsheet` does. */
export async function openRows(
  { path, fileName, size }: { path: string; fileName: string; size: number },
  { choices, signal, rejects }: { choices: ReadChoices; signal: AbortSignal; rejects?: RowIssue[] },
): Promise<RowSource> {
  const inThread = size >= MIN_THREAD_BYTES || mayBlock(await readHead(path));
  if (inThread) return RowThread.open(path, fileName, choices, {}, { signal, rejects });
  // What reads files takes 50 MB: an idle worker has none of it.
  const { RowStream } = await import('./row-stream.js');
  return RowStream.open(path, fileName, choices, { rejects });
}
