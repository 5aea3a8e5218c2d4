// The processes an import needs, restarted as soon as they die, with a fault proxy in front of every worker's connections.
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { freePorts } from '../../bin/ports.mjs';
import { CliError } from '../../bin/cli-error.mjs';
import { startPostgres } from '../../bin/postgres.mjs';
import { ROOT } from '../../bin/prepare.mjs';
import { pollUntil, run, signalIfAlive } from '../../bin/processes.mjs';
import { commonEnvironment, environmentOf, MIGRATIONS, SERVICES } from '../../bin/services.js';
import { BATCH_ROWS } from './import-files.js';
import { FaultProxy } from './fault-proxy.js';
import type { ChildProcess } from 'node:child_process';
import type { ServiceName } from '../../bin/services.js';
import type { Postgres } from '../../bin/postgres.mjs';
import type { Plan, FaultPoint } from './fault-proxy.js';
import type { File } from './import-files.js';
import type { ImportView } from '@directory/contracts/imports';

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
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

/** A PostgreSQL that can be crashed. */
export class Database {
  #restarting: Promise<void> | undefined;

  private constructor(
    public postgres: Postgres,
    private readonly dataDir: string,
  ) {}

  static async start(dataDir: string) {
    return new Database(await startPostgres({ dataDir }), dataDir);
  }

  /** The URL of a database. */
  url(name: string, port: number = this.postgres.port) {
    const url = new URL(this.postgres.url);
    url.port = String(port);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Crashes and restarts it: unlogged tables are empty then. */
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

interface SiteOptions {
  database: Database;
  /** Of the database, which is created. */
  name: string;
  redisUrl: string | undefined;
  folder: string;
  workers: number;
  plan: Plan;
}

/** One catalog, one HTTP process of the importer, and workers, on an empty database. */
export class Site {
  readonly fileStore: string;
  catalog: RestartingProcess | undefined;
  importer: RestartingProcess | undefined;
  #workers: RestartingProcess[] = [];
  #proxies: FaultProxy[] = [];
  #ports = { catalog: 0, importer: 0 };

  constructor(readonly options: SiteOptions) {
    this.fileStore = join(options.folder, 'files');
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
    const { database, name, redisUrl, workers, plan } = this.options;
    for (const port of await freePorts(workers)) {
      const proxy = new FaultProxy(plan);
      this.#proxies.push(proxy);
      const redisPort = redisUrl === undefined ? 0 : await proxy.open('redis', Number(new URL(redisUrl).port));
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

  /** Signals the worker behind this proxy, or what all workers need. */
  inject(proxy: FaultProxy, { victim, signal }: FaultPoint) {
    if (victim === 'database') return this.options.database.crash();
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
  async upload({ name, content }: File, batchSize: number = BATCH_ROWS): Promise<string> {
    const form = new FormData();
    form.append('batchSize', String(batchSize));
    form.append('file', new Blob([content]), name);
    const response = await this.#request<{ importId: string }>('/api/upload-excel', {
      method: 'POST',
      body: form,
      headers: { prefer: 'respond-async' },
    });
    return response.importId;
  }

  view(importId: string): Promise<ImportView> {
    return this.#request(`/api/admin/imports/${importId}`);
  }

  async stop() {
    await this.stopWorkers();
    await stopAll([this.catalog, this.importer].filter((one) => one !== undefined));
  }

  #process(service: ServiceName, port: number, own: Record<string, string> = {}) {
    const { database, name, redisUrl, folder } = this.options;
    const databaseUrl = database.url(name);
    const common = commonEnvironment({
      configuration: {
        ...{ port: 0, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:9', dataDir: folder, databaseUrl, redisUrl },
        ...{ meiliUrl: undefined, adminUsername: 'admin', adminPassword: undefined, sampleData: false },
        ...{ logLevel: 'info' },
      },
      ...{ dataFolder: folder, root: ROOT, databaseUrl, serviceToken: SERVICE_TOKEN },
      adminPassword: 'password-of-the-test',
      ports: { ...this.#ports, 'importer-worker': 9, sitemap: 9, photos: 9, gateway: 9 },
    });
    return new RestartingProcess({
      name: service,
      logFile: join(folder, 'logs', `${name}-${service}-${port}.log`),
      env: environmentOf(service, { ...common, ...own }),
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
