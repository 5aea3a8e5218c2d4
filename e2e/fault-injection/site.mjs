// The processes an import takes, started again the moment they die, and workers whose every word passes through taps.
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { freePorts } from '../../bin/ports.mjs';
import { CliError } from '../../bin/cli-error.mjs';
import { startPostgres } from '../../bin/postgres.mjs';
import { ROOT } from '../../bin/prepare.mjs';
import { pollUntil, run, signalIfAlive } from '../../bin/processes.mjs';
import { commonEnvironment, environmentOf, MIGRATIONS, SERVICES } from '../../bin/services.mjs';
import { BATCH_SIZE } from './import-files.mjs';
import { Taps } from './fault-proxy.mjs';

const READY_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 20_000;
const SERVICE_TOKEN = 'token-of-the-campaign';

/** @typedef {import('node:child_process').ChildProcess} Child */
/** @typedef {import('../../bin/services.mjs').ServiceName} ServiceName */

/** A process that is started again whenever it ends, at once. */
class Lasting {
  /** @type {Child | undefined} */
  #child;
  #stopping = false;

  /** @param {{ name: ServiceName, logFile: string, env: NodeJS.ProcessEnv, port: number }} options */
  constructor(options) {
    this.options = options;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  get pid() {
    return this.#child?.pid;
  }

  start() {
    const { name, logFile, env, port } = this.options;
    const log = openSync(logFile, 'a');
    const entry = /** @type {string} */ (SERVICES.find((service) => service.name === name)?.entry);
    // SUPERVISED=1: it ends when our end of the pipe closes, however we die.
    const child = spawn(process.execPath, [entry], {
      cwd: ROOT,
      env: { ...env, HOST: '127.0.0.1', PORT: String(port), SUPERVISED: '1' },
      stdio: ['pipe', log, log],
    });
    closeSync(log);
    child.stdin?.on('error', () => {}); // it ended; 'exit' tells
    child.once('exit', () => {
      this.#child = undefined;
      if (!this.#stopping) this.start();
    });
    this.#child = child;
  }

  async ready() {
    const { name, logFile } = this.options;
    const isReady = () =>
      fetch(`${this.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    if (!(await pollUntil(isReady, READY_MILLISECONDS))) throw new CliError(`${name} did not start (log: ${logFile})`);
  }

  /** @param {NodeJS.Signals} signal */
  signal(signal) {
    if (this.pid !== undefined) signalIfAlive(this.pid, signal);
  }

  async stop() {
    this.#stopping = true;
    const { pid } = this;
    if (pid === undefined) return;
    signalIfAlive(pid, 'SIGCONT');
    signalIfAlive(pid, 'SIGTERM');
    if (await pollUntil(() => this.pid === undefined, STOP_MILLISECONDS)) return;
    signalIfAlive(pid, 'SIGKILL');
    throw new CliError(`${this.options.name} did not stop when asked to (log: ${this.options.logFile})`);
  }
}

/** A PostgreSQL of our own that can be crashed. */
export class Database {
  /** @type {Promise<void> | undefined} */
  #restarting;

  /** @param {import('../../bin/postgres.mjs').Postgres} postgres @param {string} dataDir */
  constructor(postgres, dataDir) {
    this.postgres = postgres;
    this.dataDir = dataDir;
  }

  static async start(/** @type {string} */ dataDir) {
    return new Database(await startPostgres({ dataDir }), dataDir);
  }

  /** A server's address with a database's name. @param {string} name @param {number} [port] */
  url(name, port = this.postgres.port) {
    const url = new URL(this.postgres.url);
    url.port = String(port);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Ends it as a crash would, and starts it again: what is unlogged is empty then. */
  crash() {
    this.#restarting ??= (async () => {
      const { pid, port, exited } = this.postgres;
      signalIfAlive(pid, 'SIGQUIT');
      await exited;
      this.postgres = await startPostgres({ dataDir: this.dataDir, port });
      this.#restarting = undefined;
    })();
    return this.#restarting;
  }

  async stop() {
    await this.#restarting;
    await this.postgres.stop();
  }
}

/** One catalog, one front of the importer, and workers, on an empty database. */
export class Site {
  /** @type {Lasting[]} */
  #workers = [];
  /** @type {Taps[]} */
  #taps = [];
  #ports = { catalog: 0, importer: 0 };

  /**
   * @param {{ database: Database, name: string, redisUrl: string | undefined, folder: string, workers: number,
   *   plan: import('./fault-proxy.mjs').Plan }} options `name` of the database, which is made
   */
  constructor(options) {
    this.options = options;
    this.fileStore = join(options.folder, 'files');
  }

  /** Starts the catalog and the importer's front; imports wait until there are workers. */
  async start() {
    const { database, name } = this.options;
    for (const [, program] of MIGRATIONS) {
      const env = { PATH: process.env.PATH, DATABASE_URL: database.url(name) };
      const { code, output } = await run(process.execPath, [program], { cwd: ROOT, env });
      if (code !== 0) throw new CliError(`The tables could not be made (npm run build?):\n${output.trim()}`);
    }
    [this.#ports.catalog = 0, this.#ports.importer = 0] = await freePorts(2);
    this.catalog = this.#process('catalog', this.#ports.catalog);
    this.importer = this.#process('importer', this.#ports.importer);
    await startAll([this.catalog, this.importer]);
  }

  /** Starts the workers. */
  async work() {
    const { database, name, redisUrl, workers, plan } = this.options;
    for (const port of await freePorts(workers)) {
      const taps = new Taps(plan);
      this.#taps.push(taps);
      const redisPort = redisUrl === undefined ? 0 : await taps.open('redis', Number(new URL(redisUrl).port));
      const own = {
        CATALOG_URL: `http://127.0.0.1:${await taps.open('catalog', this.#ports.catalog)}`,
        DATABASE_URL: database.url(name, await taps.open('database', database.postgres.port)),
        ...(redisPort > 0 && { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
      };
      this.#workers.push(this.#process('importer-worker', port, own));
    }
    await startAll(this.#workers);
  }

  /** Stops the workers. */
  async rest() {
    const workers = this.#workers;
    const taps = this.#taps;
    [this.#workers, this.#taps] = [[], []];
    await stopAll(workers);
    for (const one of taps) one.close();
  }

  /** The worker that has this tap is struck, or what all workers need. @param {Taps} taps @param {import('./fault-proxy.mjs').Point} point */
  strike(taps, { victim, signal }) {
    if (victim === 'database') return this.options.database.crash();
    const one = victim === 'catalog' ? this.catalog : this.#workers[this.#taps.indexOf(taps)];
    return one?.signal(signal);
  }

  /** Lets the worker that has this tap go on. @param {Taps} taps */
  resume(taps) {
    this.#workers[this.#taps.indexOf(taps)]?.signal('SIGCONT');
  }

  /** Bytes of rows that an import has sent to the catalog. @param {string} importId */
  rowBytes(importId) {
    return Math.max(...this.#taps.map((taps) => taps.rowBytes.get(importId) ?? 0));
  }

  /**
   * Uploads a file; the import's id.
   * @param {import('./import-files.mjs').File} file
   * @param {number} [batchSize]
   * @returns {Promise<string>}
   */
  async upload({ name, content }, batchSize = BATCH_SIZE) {
    const form = new FormData();
    form.append('batchSize', String(batchSize));
    form.append('file', new Blob([content]), name);
    const answer = await this.#ask('/api/upload-excel', {
      method: 'POST',
      body: form,
      headers: { prefer: 'respond-async' },
    });
    return answer.importId;
  }

  /** @param {string} importId @returns {Promise<import('@directory/contracts/imports').ImportView>} */
  view(importId) {
    return this.#ask(`/api/admin/imports/${importId}`);
  }

  async stop() {
    await this.rest();
    await stopAll([this.catalog, this.importer].filter((one) => one !== undefined));
  }

  /**
   * @param {ServiceName} service
   * @param {number} port
   * @param {Record<string, string>} [own]
   */
  #process(service, port, own = {}) {
    const { database, name, redisUrl, folder } = this.options;
    const databaseUrl = database.url(name);
    const common = commonEnvironment({
      configuration: {
        ...{ port: 0, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:9', dataDir: folder, databaseUrl, redisUrl },
        ...{ meiliUrl: undefined, adminUsername: 'admin', adminPassword: undefined, sampleData: false },
        ...{ logLevel: 'info' },
      },
      ...{ dataFolder: folder, root: ROOT, databaseUrl, serviceToken: SERVICE_TOKEN },
      adminPassword: 'password-of-the-campaign',
      ports: { ...this.#ports, 'importer-worker': 9, sitemap: 9, photos: 9, gateway: 9 },
    });
    return new Lasting({
      name: service,
      logFile: join(folder, 'logs', `${name}-${service}-${port}.log`),
      env: environmentOf(service, { ...common, ...own }),
      port,
    });
  }

  /** @param {string} path @param {RequestInit} [init] @returns {Promise<any>} */
  async #ask(path, init) {
    const answer = await fetch(this.importer?.url + path, {
      ...init,
      headers: { ...init?.headers, [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN },
    });
    if (!answer.ok) throw new Error(`the importer answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }
}

/** @param {Lasting[]} all */
async function startAll(all) {
  for (const one of all) one.start();
  await Promise.all(all.map((one) => one.ready()));
}

/** @param {Lasting[]} all */
async function stopAll(all) {
  const stopped = await Promise.allSettled(all.map((one) => one.stop()));
  for (const one of stopped) if (one.status === 'rejected') throw one.reason;
}
