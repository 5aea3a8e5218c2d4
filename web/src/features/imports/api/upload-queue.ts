import { MAX_UPLOAD_BYTES, UPLOAD_EXTENSIONS } from '@directory/contracts/upload-limits';
import { useSyncExternalStore } from 'react';
import { currentTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { api, ApiError } from '../../../lib/api';
import { onSignedOut, reportSessionLost, sessionFound } from '../../../lib/session-state';
import { reportUnsentFiles } from '../../../lib/unsaved-work';
import { uploadFile, type UploadConnection, type UploadOptions } from './upload-file';

const PAUSE_BETWEEN_FILES = 25;
/** Attempts of a file that is rejected as unauthenticated although there is a session. */
const MAX_SESSION_WAITS = 3;

export interface QueueItem {
  key: string;
  file: File;
  /** `chosen` can still be removed; `accepted` runs on the server as `importId`; `repeated` has the content of another file. */
  status: 'chosen' | 'waiting' | 'sending' | 'accepted' | 'repeated' | 'failed' | 'aborted';
  connection: UploadConnection;
  /** Share of the file that has been sent, 0 to 1. */
  sent: number;
  importId: string | null;
  error: string | null;
  /** Name of the file with the same content, whose import is that of both. */
  sameAs: string | null;
  batch: number;
}

const UNSENT = { connection: 'new', sent: 0, importId: null, error: null, sameAs: null } as const;

export interface RejectedFile {
  name: string;
  size: number;
  reason: 'size' | 'type';
}

/** The files of this page load. Outside the components, so that leaving the screen does not stop an upload. */
class UploadQueue {
  #items: readonly QueueItem[] = [];
  #startedAtMs = 0;
  #pausedAtMs: number | null = null;
  #batch = 0;
  #finishedBatch: number | null = 0;
  #keys = 0;
  #running = false;
  /** Of each started file, by its key. */
  #options = new Map<string, UploadOptions>();
  #abort = new Map<string, AbortController>();
  #listeners = new Set<() => void>();
  /** Files that wait for a new session: key → number of waits. */
  #sessionWaits = new Map<string, number>();

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  items = () => this.#items;

  /** Since the start of the latest batch. */
  elapsedSeconds = () => ((this.#pausedAtMs ?? Date.now()) - this.#startedAtMs) / 1000;

  /** Excludes the time that a batch waits for a person from its elapsed time, until the returned function is called. */
  pause = () => {
    this.#pausedAtMs = Date.now();
    return () => {
      if (this.#pausedAtMs !== null) this.#startedAtMs += Date.now() - this.#pausedAtMs;
      this.#pausedAtMs = null;
    };
  };

  /** Called when every file of a batch is finished: the next ones start another. */
  finishBatch(batch: number): void {
    this.#finishedBatch = batch;
  }

  /** Adds importable files and returns the rejected ones; a file chosen twice counts once. */
  add(files: readonly File[]): RejectedFile[] {
    const rejected: RejectedFile[] = [];
    const added: QueueItem[] = [];
    for (const file of files) {
      const { name, size } = file;
      if (!UPLOAD_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension)))
        rejected.push({ name, size, reason: 'type' });
      else if (size > MAX_UPLOAD_BYTES) rejected.push({ name, size, reason: 'size' });
      else if (![...this.#items, ...added].some((item) => item.status === 'chosen' && sameFile(item.file, file))) {
        const key = `file-${++this.#keys}`;
        added.push({ key, file, status: 'chosen', ...UNSENT, batch: 0 });
      }
    }
    if (added.length > 0) this.#set([...this.#items, ...added]);
    return rejected;
  }

  /** Removes a chosen file; the last one also removes the results of a finished batch. */
  remove(key: string): void {
    const items = this.#items.filter((item) => item.key !== key || item.status !== 'chosen');
    const anyChosen = items.some((item) => item.status === 'chosen');
    this.#set(anyChosen || this.#finishedBatch !== this.#batch ? items : []);
  }

  /** Sends the chosen files sequentially; they join a batch that has unfinished files, also if all are uploaded. */
  start(options: UploadOptions): void {
    if (this.#finishedBatch === this.#batch) {
      this.#batch++;
      this.#startedAtMs = Date.now();
      this.#pausedAtMs = null;
    }
    const batch = this.#batch;
    for (const { key, status } of this.#items) if (status === 'chosen') this.#options.set(key, options);
    this.#set(this.#items.map((item) => (item.status === 'chosen' ? { ...item, status: 'waiting', batch } : item)));
    void this.#drain();
  }

  /** Retries a failed file, or one whose import is missing, in the latest batch, with its first options. */
  retry(key: string): void {
    this.#finishedBatch = null;
    this.#patch(key, { status: 'waiting', ...UNSENT, batch: this.#batch });
    void this.#drain();
  }

  /** Cancels a file that the server has not accepted yet. */
  abort(key: string): void {
    this.#patch(key, { status: 'aborted' });
    this.#abort.get(key)?.abort();
  }

  abortAll(): void {
    for (const item of this.#items) if (isSending(item)) this.abort(item.key);
  }

  /** Stops and forgets every file: they would be sent by the next person who signs in. */
  clear(): void {
    this.abortAll();
    this.#options.clear();
    this.#sessionWaits.clear();
    this.#finishedBatch = this.#batch;
    this.#set([]);
  }

  async #drain(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let item = this.#next(); item; item = this.#next()) {
      await this.#send(item);
      await sessionFound();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_FILES));
    }
    this.#running = false;
  }

  #next(): QueueItem | undefined {
    return this.#items.find((item) => item.status === 'waiting');
  }

  async #send({ key, file }: QueueItem): Promise<void> {
    const controller = new AbortController();
    this.#abort.set(key, controller);
    this.#patch(key, { status: 'sending' });
    try {
      const importId = await uploadFile({
        file,
        options: this.#options.get(key)!,
        signal: controller.signal,
        // What an interrupted request had sent in vain is not taken back.
        onSent: (sent) => this.#patch(key, { sent: Math.max(sent, this.#sentOf(key)) }),
        onConnection: (connection) => this.#patch(key, { connection, ...(connection === 'new' && { sent: 0 }) }),
      });
      const same = this.#items.find((item) => item.importId === importId);
      this.#patch(
        key,
        same ? { status: 'repeated', sameAs: same.file.name } : { status: 'accepted', sent: 1, importId },
      );
    } catch (error) {
      if (controller.signal.aborted) this.#patch(key, { status: 'aborted' });
      else {
        const waits = await this.#waitsForSession(key, error);
        // It may have been cancelled during the check of the session.
        if (controller.signal.aborted) return;
        this.#patch(key, waits ? { status: 'waiting' } : { status: 'failed', error: messageOf(error) });
      }
    } finally {
      this.#abort.delete(key);
    }
  }

  /**
   * Whether to send the file again with a new session. A server that rejects a body early may close the connection instead of
   * responding, so a lost connection is followed by a check of the session.
   */
  async #waitsForSession(key: string, error: unknown): Promise<boolean> {
    const waits = (this.#sessionWaits.get(key) ?? 0) + 1;
    if (!(await isSessionError(error)) || waits > MAX_SESSION_WAITS) return false;
    this.#sessionWaits.set(key, waits);
    reportSessionLost();
    return true;
  }

  #sentOf(key: string): number {
    return this.#items.find((item) => item.key === key)?.sent ?? 0;
  }

  #patch(key: string, change: Partial<QueueItem>): void {
    this.#set(this.#items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  #set(items: readonly QueueItem[]): void {
    this.#items = items;
    reportUnsentFiles(items.some((item) => item.status === 'chosen' || isSending(item)));
    for (const listener of this.#listeners) listener();
  }
}

export const uploadQueue = new UploadQueue();
onSignedOut(() => uploadQueue.clear());

export function useUploadQueue(): readonly QueueItem[] {
  return useSyncExternalStore(uploadQueue.subscribe, uploadQueue.items);
}

/** Whether closing the page would lose the file. */
export function isSending(item: QueueItem): boolean {
  return item.status === 'waiting' || item.status === 'sending';
}

async function isSessionError(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) return false;
  if (error.code !== 'network') return error.code === 'unauthenticated';
  return api('GET /api/admin/session').then(
    () => false,
    (reason: unknown) => reason instanceof ApiError && reason.status === 401,
  );
}

function sameFile(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : currentTexts(importsTexts).errors.fallback;
}
