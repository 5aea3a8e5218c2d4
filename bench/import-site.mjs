// The part of the site that imports, and what an administrator's browser sees of it.
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { LIVE_PATH } from '@directory/contracts/live';
import { io } from 'socket.io-client';
import { ADMIN, memoryOf, SERVICE_TOKEN, startService } from './processes.mjs';

/** States of an import that is over. */
const FINAL_STATES = ['done', 'failed', 'cancelled'];

/** Between two looks at an import that has not been heard to be over. */
const POLL_MILLISECONDS = 2_000;
/** As the largest batch an upload form offers. */
const BATCH_SIZE = 2000;

/**
 * @typedef {import('./processes.mjs').Running} Running
 * @typedef {import('@directory/contracts/imports').ImportProgress} Progress
 * @typedef {{ at: number, progress: Progress }} Update `at`: milliseconds of the clock
 */
/**
 * Times in milliseconds: `staging` from its first to its last line, `whole` from the claim to the report. `peak`: MiB the
 * worker had at its highest since it was started. `loopDelay`: 99th percentile, milliseconds.
 * @typedef {{ staging: number, whole: number, endedAt: number, updates: Update[], report: any, peak: number,
 *   loopDelay: number }} ImportRun
 */

/** An import site on one database; `worker` is left out where uploads shall only wait. */
export class ImportSite {
  /** @type {Running[]} in the order of starting */
  #running = [];
  #cookie = '';
  #csrfToken = '';

  /**
   * @param {{ folder: string, databaseUrl: string, meiliUrl?: string }} place where logs and uploads go, what is filled, and
   *   what it is searched with in place of PostgreSQL
   * @param {{ worker?: boolean }} [options]
   */
  static async start(place, { worker = true } = {}) {
    const site = new ImportSite();
    try {
      const catalog = await site.#start('catalog', place);
      const importer = await site.#start('importer', place);
      if (worker) await site.#start('importer-worker', { ...place, catalogUrl: catalog.url });
      await site.#start('gateway', { ...place, catalogUrl: catalog.url, importerUrl: importer.url });
      await site.#signIn();
      return site;
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  /** @param {Parameters<typeof startService>[0]} name @param {Parameters<typeof startService>[1]} options */
  async #start(name, options) {
    const running = await startService(name, options);
    this.#running.push(running);
    return running;
  }

  async stop() {
    for (const process of this.#running.toReversed()) await process.stop();
  }

  /** @param {Running['name']} name */
  process(name) {
    const found = this.#running.find((one) => one.name === name);
    if (!found) throw new Error(`${name} is not running`);
    return found;
  }

  /** Uploads a file and resolves to the id of its import. @param {string} path */
  async upload(path) {
    const form = new FormData(); // fields first: the importer needs them before the file begins
    form.set('batchSize', String(BATCH_SIZE));
    form.set('file', await openAsBlob(path), basename(path));
    const { importId } = await this.#call('/api/upload-excel', {
      method: 'POST',
      body: form,
      headers: { Prefer: 'respond-async' },
    });
    return importId;
  }

  /** Imports a file and follows it to its report. @param {string} path @returns {Promise<ImportRun>} */
  async import(path) {
    await this.#loopDelay(); // begins a new measurement
    const socket = io(this.process('gateway').url, {
      path: LIVE_PATH,
      transports: ['websocket'],
      extraHeaders: this.#headers(),
    });
    try {
      await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject));
      /** @type {Update[]} */
      const updates = [];
      const over = new Promise((resolve) => {
        socket.on('import:progress', (progress) => {
          updates.push({ at: Date.now(), progress });
          if (FINAL_STATES.includes(progress.phase)) resolve(null);
        });
      });
      const importId = await this.upload(path);
      await socket.emitWithAck('import:watch', importId);
      const { startedAt, finishedAt, report } = await this.#ended(importId, over);
      const [begin, end] = [Date.parse(startedAt), Date.parse(finishedAt)];
      const merging = updates.find(({ progress }) => progress.phase === 'merging')?.at ?? NaN;
      const peak = memoryOf(this.process('importer-worker').pid)?.peak ?? NaN;
      const loopDelay = await this.#loopDelay();
      return { staging: merging - begin, whole: end - begin, endedAt: end, updates, report, peak, loopDelay };
    } finally {
      socket.disconnect();
    }
  }

  /** How far the search index is. @returns {Promise<import('@directory/contracts/search-admin').SearchStatus>} */
  searchStatus() {
    return this.#call('/api/admin/search');
  }

  /**
   * Looks at an import as a page does: once it listens, once it hears that the import is over, and now and then besides.
   * @param {string} importId
   * @param {Promise<unknown>} over
   */
  async #ended(importId, over) {
    for (;;) {
      const view = await this.#call(`/api/admin/imports/${importId}`);
      if (view.state === 'done') return view;
      if (view.finishedAt) throw new Error(view.error?.message ?? `The import was ${view.state}`);
      await Promise.race([over, sleep(POLL_MILLISECONDS, null, { ref: false })]);
    }
  }

  /** 99th percentile of the worker's event loop since the last call, in milliseconds. */
  async #loopDelay() {
    const answer = await fetch(`${this.process('importer-worker').url}/metrics`, {
      headers: { [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN },
    });
    const [, seconds] = /^nodejs_eventloop_lag_p99_seconds\S* (\S+)$/m.exec(await answer.text()) ?? [];
    return Number(seconds) * 1000;
  }

  #headers() {
    return {
      Origin: this.process('gateway').url,
      'X-Requested-With': 'benchmark',
      'X-Admin-Token': this.#csrfToken,
      Cookie: this.#cookie,
    };
  }

  async #signIn() {
    const answer = await fetch(`${this.process('gateway').url}/api/admin/login`, {
      method: 'POST',
      headers: { ...this.#headers(), 'Content-Type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}`);
    this.#csrfToken = /** @type {{ csrfToken: string }} */ (await answer.json()).csrfToken;
    this.#cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  }

  /**
   * @param {string} path
   * @param {RequestInit} [init]
   * @returns {Promise<any>}
   */
  async #call(path, init = {}) {
    const headers = { ...this.#headers(), .../** @type {Record<string, string>} */ (init.headers) };
    const answer = await fetch(this.process('gateway').url + path, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}
