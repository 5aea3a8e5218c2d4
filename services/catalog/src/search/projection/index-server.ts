import { setTimeout as sleep } from 'node:timers/promises';
import { Meilisearch, MeilisearchApiError, type EnqueuedTask } from 'meilisearch';
import type { BusinessDocument } from './business-document.js';
import { synonymSettings, type SynonymMap } from '../query/words/synonyms.js';
import { hasSettings, INDEX_SETTINGS } from './index-settings.js';

export type TaskUid = number;

/** The server does not accept these documents: others in their place may succeed. */
export class RejectedDocuments extends Error {
  override readonly name = 'RejectedDocuments';
}

/** Enough for a batch of documents. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Invalid, or too large. */
const REJECTED = [400, 413];
const FIRST_POLL_MS = 20;
const MAX_POLL_INTERVAL_MS = 500;

/**
 * The two indexes of the server: the live one, and the one being built. Tasks are asynchronous and ordered; `waitForTask` waits for
 * one.
 */
export class IndexServer {
  /** Fewer in tests: the server takes seconds for all. */
  static synonyms = synonymSettings;

  /** Index in use. */
  readonly live: string;
  /** Index being built, or replaced. */
  readonly next: string;
  private readonly client: Meilisearch;

  /** @param timeoutMs for one request */
  constructor(url: string, key: string | undefined, index: string, timeoutMs = REQUEST_TIMEOUT_MS) {
    this.live = index;
    this.next = `${index}_new`;
    this.client = new Meilisearch({ host: url, ...(key && { apiKey: key }), timeout: timeoutMs });
  }

  /** Creation time of an index, which identifies it even after a swap; undefined if it does not exist. */
  async createdAt(index: string): Promise<string | undefined> {
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

  /** Creates or replaces an empty index with its settings; resolves to its creation time. */
  async create(index: string, signal: AbortSignal, synonyms?: SynonymMap): Promise<string> {
    await this.drop(index, signal);
    await this.waitForTask(await this.uidOf(this.client.createIndex(index, { primaryKey: 'id' })), signal);
    await this.configure(index, signal, synonyms);
    const createdAt = await this.createdAt(index);
    if (!createdAt) throw new Error(`The search index ${index} is missing right after its creation`);
    return createdAt;
  }

  /**
   * Writes the settings if they differ.
   * @param synonyms the operator's
   */
  async configure(index: string, signal: AbortSignal, synonyms?: SynonymMap): Promise<void> {
    const handle = this.client.index(index);
    const settings = { ...INDEX_SETTINGS, synonyms: IndexServer.synonyms(synonyms) };
    const found = await handle.getSettings();
    const isSameNumber = Object.keys(found.synonyms ?? {}).length === Object.keys(settings.synonyms).length;
    if (isSameNumber && hasSettings(found, settings)) return;
    await this.waitForTask(await this.uidOf(handle.updateSettings(settings)), signal);
  }

  async drop(index: string, signal: AbortSignal): Promise<void> {
    if ((await this.createdAt(index)) === undefined) return;
    await this.waitForTask(await this.uidOf(this.client.deleteIndex(index)), signal);
  }

  /** @throws RejectedDocuments, as does waiting for the task */
  async put(index: string, documents: BusinessDocument[]): Promise<TaskUid> {
    try {
      return await this.uidOf(this.client.index(index).addDocuments(documents, { primaryKey: 'id' }));
    } catch (error) {
      if (error instanceof MeilisearchApiError && REJECTED.includes(error.response.status))
        throw new RejectedDocuments(error.message, { cause: error });
      throw error;
    }
  }

  remove(index: string, ids: string[]): Promise<TaskUid> {
    return this.uidOf(this.client.index(index).deleteDocuments(ids));
  }

  clear(index: string): Promise<TaskUid> {
    return this.uidOf(this.client.index(index).deleteAllDocuments());
  }

  /** Exchanges the two indexes atomically. */
  async swap(signal: AbortSignal): Promise<void> {
    const rename = (await this.createdAt(this.live)) === undefined;
    const indexes: [string, string] = rename ? [this.next, this.live] : [this.live, this.next];
    await this.waitForTask(await this.uidOf(this.client.swapIndexes([{ indexes, rename }])), signal);
  }

  /** Waits until no swap is in flight: a crashed process may have requested one. */
  async waitForSwaps(signal: AbortSignal): Promise<void> {
    const { results } = await this.client.tasks.getTasks({
      types: ['indexSwap'],
      statuses: ['enqueued', 'processing'],
    });
    for (const task of results) await this.waitForTask(task.uid, signal);
  }

  /** @throws Error with the server's message if the task fails, `RejectedDocuments` if they are the reason */
  async waitForTask(task: TaskUid, signal: AbortSignal): Promise<void> {
    for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.5, MAX_POLL_INTERVAL_MS)) {
      const { status, error, type } = await this.client.tasks.getTask(task);
      if (status === 'succeeded') return;
      if (status === 'failed' || status === 'canceled') {
        const message = `Meilisearch: ${type} ${status}${error ? `: ${error.message}` : ''}`;
        const isOfDocuments = type === 'documentAdditionOrUpdate' && error?.type === 'invalid_request';
        throw isOfDocuments ? new RejectedDocuments(message) : new Error(message);
      }
      await sleep(pause, undefined, { signal });
    }
  }

  private async uidOf(task: Promise<EnqueuedTask>): Promise<TaskUid> {
    return (await task).taskUid;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found';
}
