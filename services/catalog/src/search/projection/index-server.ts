import { setTimeout as sleep } from 'node:timers/promises';
import { Meilisearch, MeilisearchApiError, type EnqueuedTask } from 'meilisearch';
import type { BusinessDocument } from './business-document.js';
import { hasSettings, INDEX_SETTINGS } from './index-settings.js';

/** A task handed to the server, by its number. */
export type TaskNumber = number;

/** Enough for a batch of documents. */
const REQUEST_TIMEOUT = 60_000;
/** Milliseconds between looks at a task, first and at most. */
const FIRST_LOOK = 20;
const LONGEST_LOOK = 500;

/**
 * The server's two places for an index: the one that is searched, and the one where the next is built. What is handed over
 * is done in order, later; `settled` waits for it.
 */
export class IndexServer {
  /** Index that is searched. */
  readonly live: string;
  /** Index that is being built, or that has been replaced. */
  readonly next: string;
  private readonly client: Meilisearch;

  /** `timeout`: milliseconds for one request. */
  constructor(url: string, key: string | undefined, index: string, timeout = REQUEST_TIMEOUT) {
    this.live = index;
    this.next = `${index}_new`;
    this.client = new Meilisearch({ host: url, ...(key && { apiKey: key }), timeout });
  }

  /** When an index was made: tells one from another even after a swap, which moves this along. Undefined: there is none. */
  async madeAt(index: string): Promise<string | undefined> {
    try {
      return (await this.client.getRawIndex(index)).createdAt;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async countDocuments(index: string): Promise<number> {
    return (await this.client.index(index).getStats()).numberOfDocuments;
  }

  /** An empty index with its settings, in place of whatever is there; resolves to when it was made. */
  async create(index: string, signal: AbortSignal): Promise<string> {
    await this.drop(index, signal);
    await this.settled(await this.number(this.client.createIndex(index, { primaryKey: 'id' })), signal);
    await this.configure(index, signal);
    const madeAt = await this.madeAt(index);
    if (!madeAt) throw new Error(`The search index ${index} is gone as soon as it was made`);
    return madeAt;
  }

  /** Writes the settings where they differ. */
  async configure(index: string, signal: AbortSignal): Promise<void> {
    const handle = this.client.index(index);
    if (hasSettings(await handle.getSettings())) return;
    await this.settled(await this.number(handle.updateSettings(INDEX_SETTINGS)), signal);
  }

  async drop(index: string, signal: AbortSignal): Promise<void> {
    if ((await this.madeAt(index)) === undefined) return;
    await this.settled(await this.number(this.client.deleteIndex(index)), signal);
  }

  put(index: string, documents: BusinessDocument[]): Promise<TaskNumber> {
    return this.number(this.client.index(index).addDocuments(documents, { primaryKey: 'id' }));
  }

  remove(index: string, ids: string[]): Promise<TaskNumber> {
    return this.number(this.client.index(index).deleteDocuments(ids));
  }

  clear(index: string): Promise<TaskNumber> {
    return this.number(this.client.index(index).deleteAllDocuments());
  }

  /** The index that was built is searched from now on, at once; the one before it stands in its place. */
  async swap(signal: AbortSignal): Promise<void> {
    const rename = (await this.madeAt(this.live)) === undefined;
    const indexes: [string, string] = rename ? [this.next, this.live] : [this.live, this.next];
    await this.settled(await this.number(this.client.swapIndexes([{ indexes, rename }])), signal);
  }

  /** Waits until no swap is under way: one may have been asked for by a process that is gone. */
  async swapsSettled(signal: AbortSignal): Promise<void> {
    const { results } = await this.client.tasks.getTasks({
      types: ['indexSwap'],
      statuses: ['enqueued', 'processing'],
    });
    for (const task of results) await this.settled(task.uid, signal);
  }

  /** @throws Error with what the server says, if the task fails. */
  async settled(task: TaskNumber, signal: AbortSignal): Promise<void> {
    for (let pause = FIRST_LOOK; ; pause = Math.min(pause * 1.5, LONGEST_LOOK)) {
      const { status, error, type } = await this.client.tasks.getTask(task);
      if (status === 'succeeded') return;
      if (status === 'failed' || status === 'canceled') {
        throw new Error(`Meilisearch: ${type} ${status}${error ? `: ${error.message}` : ''}`);
      }
      await sleep(pause, undefined, { signal });
    }
  }

  private async number(task: Promise<EnqueuedTask>): Promise<TaskNumber> {
    return (await task).taskUid;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found';
}
