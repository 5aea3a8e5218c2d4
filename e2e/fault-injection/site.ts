// The processes an import needs, restarted as soon as they die, with a fault proxy in front of every worker's connections.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { freePorts } from '../../bin/ports.mjs';
import { CliError } from '../../bin/cli-error.mjs';
import { ROOT } from '../../bin/prepare.mjs';
import { pollUntil, run, signalIfAlive } from '../../bin/processes.mjs';
import { commonEnvironment, environmentOf, MIGRATIONS, SERVICES } from '../../bin/services.js';
import { BATCH_ROWS } from './import-files.js';
import { FaultProxy } from './fault-proxy.js';
import { MUTANTS } from './mutants.js';
import { pause, type Database, type RedisServer } from './stores.js';
import type { ChildProcess } from 'node:child_process';
import type { ServiceName } from '../../bin/services.js';
import type { Plan, FaultPoint } from './fault-proxy.js';
import type { File } from './import-files.js';
import type { ImportPreview, ImportView, PreviewChange } from '@directory/contracts/imports';

const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 60_000;
const SERVICE_TOKEN = 'token-of-the-test';

type Child = ChildProcess;

/** A process that is restarted at once whenever it exits. */
class RestartingProcess {
  readonly options: { name: ServiceName; logFile: string; env: NodeJS.ProcessEnv; port: number };
  readonly url: string;

  #child: Child | undefined;
  #stopping = false;

  constructor(options: { name: ServiceName; logFile: string; env: NodeJS.ProcessEnv; port: number }) {
    this.options = options;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  get pid() {
    return this.#child?.pid;
  }

  start() {
    const { name, logFile, env, port } = this.options;
    const log = openSync(logFile, 'a');
    const entry = SERVICES.find((service) => service.name === name)?.entry as string;
    // SUPERVISED=1: it exits when this end of the pipe closes.
    const child = spawn(process.execPath, [entry], {
      cwd: ROOT,
      env: { ...env, HOST: '127.0.0.1', PORT: String(port), SUPERVISED: '1' },
      stdio: ['pipe', log, log],
    });
    closeSync(log);
    child.stdin?.on('error', () => {}); // it has exited: see 'exit'
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
    if (!(await pollUntil(isReady, READY_TIMEOUT_MS))) throw new CliError(`${name} did not start (log: ${logFile})`);
  }

  signal(signal: NodeJS.Signals) {
    if (this.pid !== undefined) signalIfAlive(this.pid, signal);
  }

  async stop() {
    this.#stopping = true;
    const { pid } = this;
    if (pid === undefined) return;
    signalIfAlive(pid, 'SIGCONT');
    signalIfAlive(pid, 'SIGTERM');
    if (await pollUntil(() => this.pid === undefined, STOP_TIMEOUT_MS)) return;
    signalIfAlive(pid, 'SIGKILL');
    throw new CliError(`${this.options.name} did not stop on SIGTERM (log: ${this.options.logFile})`);
  }
}

interface SiteOptions {
  database: Database;
  /** Of the database, which is created. */
  name: string;
  redis: RedisServer | undefined;
  /** Errors in the services, see `mutants.ts`. */
  mutant?: string | undefined;
  folder: string;
  workers: number;
  plan: Plan;
}

/** One catalog, one HTTP process of the importer, and workers, on an empty database. */
export class Site {
  readonly fileStore: string;
  readonly #dataFolder: string;
  readonly failedInjections: string[] = [];
  catalog: RestartingProcess | undefined;
  importer: RestartingProcess | undefined;
  #workers: RestartingProcess[] = [];
  #proxies: FaultProxy[] = [];
  #ports = { catalog: 0, importer: 0 };

  constructor(readonly options: SiteOptions) {
    // Of its own, as its database is: files of other sites are not what an import has left.
    this.#dataFolder = join(options.folder, options.name);
    mkdirSync(this.#dataFolder);
    this.fileStore = join(this.#dataFolder, 'files');
  }

  /** Starts the catalog and the importer's HTTP process; imports wait until there are workers. */
  async start() {
    const { database, name } = this.options;
    for (const [, program] of MIGRATIONS) {
      const env = { PATH: process.env.PATH, DATABASE_URL: database.url(name) };
      const { code, output } = await run(process.execPath, [program], { cwd: ROOT, env });
      if (code !== 0) throw new CliError(`The migrations failed (npm run build?):\n${output.trim()}`);
    }
    [this.#ports.catalog = 0, this.#ports.importer = 0] = await freePorts(2);
    this.catalog = this.#process('catalog', this.#ports.catalog);
    this.importer = this.#process('importer', this.#ports.importer);
    await startAll([this.catalog, this.importer]);
  }

  async startWorkers() {
    const { database, name, redis, workers, plan } = this.options;
    for (const port of await freePorts(workers)) {
      const proxy = new FaultProxy(plan);
      this.#proxies.push(proxy);
      const redisPort = redis === undefined ? 0 : await proxy.open('redis', Number(new URL(redis.url).port));
      const own = {
        CATALOG_URL: `http://127.0.0.1:${await proxy.open('catalog', this.#ports.catalog)}`,
        DATABASE_URL: database.url(name, await proxy.open('database', database.postgres.port)),
        ...(redisPort > 0 && { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
      };
      this.#workers.push(this.#process('importer-worker', port, own));
    }
    await startAll(this.#workers);
  }

  async stopWorkers() {
    const workers = this.#workers;
    const proxy = this.#proxies;
    [this.#workers, this.#proxies] = [[], []];
    await stopAll(workers);
    for (const one of proxy) one.close();
  }

  /** Injects a fault while the caller goes on; one that cannot be injected is among `failedInjections`. */
  startInjection(proxy: FaultProxy, point: FaultPoint) {
    const injected = (async () => this.inject(proxy, point))();
    injected.catch((error: unknown) =>
      this.failedInjections.push(`${point.name} could not be injected: ${String(error)}`),
    );
  }

  /** Signals the worker behind this proxy, or what all workers need. */
  inject(proxy: FaultProxy, { victim, signal }: FaultPoint) {
    if (victim === 'database' && signal === 'SIGSTOP') return this.options.database.pause();
    if (victim === 'database') return this.options.database.crash();
    if (victim === 'redis') return this.options.redis?.inject(signal);
    if (victim === 'catalog' && signal === 'SIGSTOP') return pause(this.catalog?.pid ? [this.catalog.pid] : []);
    const one = victim === 'catalog' ? this.catalog : this.#workers[this.#proxies.indexOf(proxy)];
    return one?.signal(signal);
  }

  /** Resumes the worker behind this proxy. */
  resume(proxy: FaultProxy) {
    this.#workers[this.#proxies.indexOf(proxy)]?.signal('SIGCONT');
  }

  /** Bytes of rows that an import has sent to the catalog. */
  rowBytes(importId: string) {
    return Math.max(...this.#proxies.map((proxy) => proxy.rowBytes.get(importId) ?? 0));
  }

  /** Uploads a file; the import's id. */
  async upload({ name, content }: File, batchSize: number = BATCH_ROWS, preview = false): Promise<string> {
    const form = new FormData();
    form.append('batchSize', String(batchSize));
    form.append('preview', String(preview));
    form.append('file', new Blob([content]), name);
    const response = await this.#request<{ importId: string }>('/api/upload-excel', {
      method: 'POST',
      body: form,
      headers: { prefer: 'respond-async' },
    });
    return response.importId;
  }

  /** Cancels an import, and kills a worker and the catalog around it. */
  async cancel(importId: string, pause: () => Promise<unknown>) {
    this.#workers[0]?.signal('SIGKILL');
    await this.requestCancel(importId);
    await pause();
    this.catalog?.signal('SIGKILL');
  }

  async requestCancel(importId: string) {
    await this.#request(`/api/admin/imports/${importId}/cancel`, { method: 'POST' }).catch((error: Error) => {
      if (!error.message.includes('409')) throw error; // it has ended
    });
  }

  /** Undoes an import; the catalog is killed meanwhile, and the request is repeated. */
  async undo(importId: string, killAfterMs: number) {
    const undo = () =>
      fetch(`${this.catalog?.url}/api/admin/imports/${importId}/undo`, {
        method: 'POST',
        headers: { [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN },
      });
    await this.catalog?.ready();
    setTimeout(() => this.catalog?.signal('SIGKILL'), killAfterMs);
    await undo().catch(() => undefined);
    await sleep(killAfterMs);
    await this.catalog?.ready();
    const again = await undo();
    if (!again.ok && again.status !== 409)
      throw new Error(`the catalog responded with ${again.status}: ${await again.text()}`);
  }

  /** Previews an import again without the column of this header. */
  async ignoreColumn(importId: string, header: string) {
    const { columns } = await this.#request<ImportPreview>(`/api/admin/imports/${importId}/preview`);
    const ignored = columns.filter((column) => column.header === header);
    if (ignored.length !== 1) throw new Error(`the preview has ${ignored.length} columns “${header}”`);
    const change: PreviewChange = { columns: ignored.map(({ position }) => ({ position, field: null })) };
    await this.#request(`/api/admin/imports/${importId}/preview`, {
      method: 'PATCH',
      body: JSON.stringify({ ...change, revision: await this.#revisionOf(importId) }),
      headers: { 'content-type': 'application/json' },
    });
  }

  async confirm(importId: string) {
    await this.#request(`/api/admin/imports/${importId}/confirm`, {
      method: 'POST',
      body: JSON.stringify({ revision: await this.#revisionOf(importId) }),
      headers: { 'content-type': 'application/json' },
    });
  }

  /** The version of the preview that is shown. */
  async #revisionOf(importId: string): Promise<number> {
    return (await this.#request<ImportView>(`/api/admin/imports/${importId}`)).progress.revision;
  }

  view(importId: string): Promise<ImportView> {
    return this.#request(`/api/admin/imports/${importId}`);
  }

  async stop() {
    await this.stopWorkers();
    await stopAll([this.catalog, this.importer].filter((one) => one !== undefined));
  }

  #process(service: ServiceName, port: number, own: Record<string, string> = {}) {
    const { database, name, redis, mutant, folder } = this.options;
    const redisUrl = redis?.url;
    const databaseUrl = database.url(name);
    const common = commonEnvironment({
      configuration: {
        ...{
          port: 0,
          host: '127.0.0.1',
          publicUrl: 'http://127.0.0.1:9',
          dataDir: this.#dataFolder,
          databaseUrl,
          redisUrl,
        },
        ...{ meiliUrl: undefined, adminUsername: 'admin', adminPassword: undefined, sampleData: false },
        ...{ logLevel: 'info' },
      },
      ...{ dataFolder: this.#dataFolder, root: ROOT, databaseUrl, serviceToken: SERVICE_TOKEN },
      adminPassword: 'password-of-the-test',
      ports: { ...this.#ports, 'importer-worker': 9, sitemap: 9, photos: 9, gateway: 9 },
    });
    const env = environmentOf(service, { ...common, ...own });
    if (mutant !== undefined) {
      env['MUTANT'] = JSON.stringify(MUTANTS[mutant]);
      env['NODE_OPTIONS'] = `${env['NODE_OPTIONS'] ?? ''} --import ${new URL('mutant-hook.mjs', import.meta.url).href}`;
    }
    return new RestartingProcess({
      name: service,
      logFile: join(folder, 'logs', `${name}-${service}-${port}.log`),
      env,
      port,
    });
  }

  async #request<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await fetch(this.importer?.url + path, {
      ...init,
      headers: { ...init?.headers, [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN },
    });
    if (!response.ok) throw new Error(`the importer responded with ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}

async function startAll(all: RestartingProcess[]) {
  for (const one of all) one.start();
  await Promise.all(all.map((one) => one.ready()));
}

async function stopAll(all: RestartingProcess[]) {
  const stopped = await Promise.allSettled(all.map((one) => one.stop()));
  for (const one of stopped) if (one.status === 'rejected') throw one.reason;
}
