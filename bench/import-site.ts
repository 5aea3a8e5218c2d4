// The services of an import, and a client that behaves like an administrator's browser.
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { LIVE_PATH } from '@directory/contracts/live';
import { io } from 'socket.io-client';
import { AdminClient } from './admin-client.js';
import { memoryOf, SERVICE_TOKEN, startService } from './processes.js';
import type { Running } from './processes.js';
import type { ImportPreview, ImportProgress, ImportView } from '@directory/contracts/imports';
import type { SearchStatus } from '@directory/contracts/search-admin';

/** States of a finished import. */
const FINAL_STATES = ['done', 'failed', 'cancelled'];

const POLL_INTERVAL_MS = 2_000;
const PREVIEW_POLL_MS = 50;
/** The largest batch of the upload form. */
const BATCH_ROWS = 2000;

/** `at`: milliseconds of the clock */
type Progress = ImportProgress;
type Update = { at: number; progress: Progress };
/**
 * Times in milliseconds: `staging` from its first to its last line, `whole` from the claim to the report. `peak`: peak MiB of the
 * worker since its start. `loopDelay`: 99th percentile, milliseconds.
 */
export type ImportRun = {
  staging: number;
  whole: number;
  endedAt: number;
  updates: Update[];
  report: NonNullable<ImportView['report']>;
  peak: number;
  loopDelay: number;
};

/** An import site on one database; without `worker` uploads stay queued. */
export class ImportSite {
  /** in the order of their start */
  #running: Running[] = [];
  #admin!: AdminClient;

  /**
   * @param place where logs and uploads go, what is filled, and
   * what it is searched with in place of PostgreSQL
   */
  static async start(
    place: { folder: string; databaseUrl: string; meiliUrl?: string },
    { worker = true }: { worker?: boolean } = {},
  ) {
    const site = new ImportSite();
    try {
      const catalog = await site.#start('catalog', place);
      const importer = await site.#start('importer', place);
      if (worker) await site.#start('importer-worker', { ...place, catalogUrl: catalog.url });
      await site.#start('gateway', { ...place, catalogUrl: catalog.url, importerUrl: importer.url });
      site.#admin = await AdminClient.signedIn(site.process('gateway').url);
      return site;
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  async #start(name: Parameters<typeof startService>[0], options: Parameters<typeof startService>[1]) {
    const running = await startService(name, options);
    this.#running.push(running);
    return running;
  }

  async stop() {
    for (const process of this.#running.toReversed()) await process.stop();
  }

  process(name: Running['name']) {
    const found = this.#running.find((one) => one.name === name);
    if (!found) throw new Error(`${name} is not running`);
    return found;
  }

  /** Uploads a file and resolves to the id of its import. */
  upload(path: string, { preview = false } = {}): Promise<string> {
    return this.#admin.upload(path, { batchSize: String(BATCH_ROWS), preview: String(preview) });
  }

  /** Imports a file and follows it to its report. */
  async import(path: string): Promise<ImportRun> {
    await this.#loopDelay(); // starts a new measurement
    const socket = io(this.process('gateway').url, {
      path: LIVE_PATH,
      transports: ['websocket'],
      extraHeaders: this.#admin.headers(),
    });
    try {
      await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject));
      const updates: Update[] = [];
      const over = new Promise((resolve) => {
        socket.on('import:progress', (progress) => {
          updates.push({ at: Date.now(), progress });
          if (FINAL_STATES.includes(progress.phase)) resolve(null);
        });
      });
      const importId = await this.upload(path);
      await socket.emitWithAck('import:watch', importId);
      const { startedAt, finishedAt, report } = await this.#finished(importId, over);
      if (!startedAt || !finishedAt || !report) throw new Error('The import has no report');
      const [begin, end] = [Date.parse(startedAt), Date.parse(finishedAt)];
      const merging = updates.find(({ progress }) => progress.phase === 'merging')?.at ?? NaN;
      const peak = memoryOf(this.process('importer-worker').pid)?.peak ?? NaN;
      const loopDelay = await this.#loopDelay();
      return { staging: merging - begin, whole: end - begin, endedAt: end, updates, report, peak, loopDelay };
    } finally {
      socket.disconnect();
    }
  }

  /** Milliseconds from the start of an upload until its preview is received; the import is cancelled, as the same file is not taken twice. */
  async preview(path: string): Promise<{ milliseconds: number; preview: ImportPreview }> {
    const begin = performance.now();
    const importId = await this.upload(path, { preview: true });
    for (;;) {
      const view = await this.#admin.call<ImportView>(`/api/admin/imports/${importId}`);
      if (view.finishedAt) throw new Error(view.error?.message ?? `The import was ${view.state}`);
      if (view.state === 'awaiting') break;
      await sleep(PREVIEW_POLL_MS);
    }
    const preview = await this.#admin.call<ImportPreview>(`/api/admin/imports/${importId}/preview`);
    const milliseconds = performance.now() - begin;
    await this.#admin.call(`/api/admin/imports/${importId}/cancel`, { method: 'POST' });
    return { milliseconds, preview };
  }

  /** State of the search index. */
  searchStatus(): Promise<SearchStatus> {
    return this.#admin.call('/api/admin/search');
  }

  /** Polls an import as a page does: at once, after the event of its end, and regularly. */
  async #finished(importId: string, over: Promise<unknown>) {
    for (;;) {
      const view = await this.#admin.call<ImportView>(`/api/admin/imports/${importId}`);
      if (view.state === 'done') return view;
      if (view.finishedAt) throw new Error(view.error?.message ?? `The import was ${view.state}`);
      await Promise.race([over, sleep(POLL_INTERVAL_MS, null, { ref: false })]);
    }
  }

  /** 99th percentile of the worker's event loop since the last call, in milliseconds. */
  async #loopDelay() {
    const response = await fetch(`${this.process('importer-worker').url}/metrics`, {
      headers: { [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN },
    });
    const [, seconds] = /^nodejs_eventloop_lag_p99_seconds\S* (\S+)$/m.exec(await response.text()) ?? [];
    return Number(seconds) * 1000;
  }
}
