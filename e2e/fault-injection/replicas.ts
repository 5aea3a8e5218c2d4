// Replicas of services behind a balancer that hands each new connection to a ready one, as a Service of Kubernetes does.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { lastLogMessage } from '../../bin/log-file.mjs';
import { CliError } from '../../bin/cli-error.mjs';
import { freePorts, whyNotBindable } from '../../bin/ports.mjs';
import { ROOT } from '../../bin/prepare.mjs';
import { pollUntil, run, signalIfAlive } from '../../bin/processes.mjs';
import { commonEnvironment, environmentOf, MIGRATIONS, SERVICES } from '../../bin/services.js';
import type { ServiceName } from '../../bin/services.js';
import type { Socket } from 'node:net';
import type { File } from './import-files.js';
import type { ImportView } from '@directory/contracts/imports';

const ADMIN = { username: 'admin', password: 'password-of-the-replicas' };
const SERVICE_TOKEN = 'token-of-the-replicas';
const READY_TIMEOUT_MS = 60_000;
const HEALTH_CHECK_INTERVAL_MS = 200;

/** A free port below the ephemeral ones. */
async function listeningPort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if ((await whyNotBindable(port, '127.0.0.1')) === null) return port;
  }
}

interface ReplicaOptions {
  service: ServiceName;
  port: number;
  env: NodeJS.ProcessEnv;
  logFile: string;
}

/** One process; it is not restarted. */
export class Replica {
  readonly url: string;
  readonly service: ServiceName;
  readonly port: number;
  readonly logFile: string;
  readonly child: ChildProcess;
  /** How it ended; undefined while it runs. */
  ended: string | undefined;

  constructor({ service, port, env, logFile }: ReplicaOptions) {
    this.service = service;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.logFile = logFile;
    const entry = SERVICES.find(({ name }) => name === service)?.entry as string;
    const log = openSync(logFile, 'a');
    // SUPERVISED=1: it exits when this end of the pipe closes.
    this.child = spawn(process.execPath, [entry], {
      cwd: ROOT,
      env: { ...env, HOST: '127.0.0.1', PORT: String(port), SUPERVISED: '1' },
      stdio: ['pipe', log, log],
    });
    closeSync(log);
    this.child.stdin?.on('error', () => {}); // it has exited: see 'exit'
    this.child.once('exit', (code, signal) => (this.ended = signal ?? `exit code ${code}`));
  }

  async isReady() {
    try {
      return (await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  }

  async ready(milliseconds = READY_TIMEOUT_MS) {
    await pollUntil(async () => this.ended !== undefined || (await this.isReady()), milliseconds, 50);
    if (this.ended !== undefined || !(await this.isReady())) {
      throw new CliError(`${this.service} is not ready (${this.ended ?? 'running'}): ${lastLogMessage(this.logFile)}`);
    }
    return this;
  }

  /** Stops it; resolves to the milliseconds it took. */
  async stop() {
    const startedAt = performance.now();
    if (this.ended !== undefined) return 0;
    signalIfAlive(this.child.pid as number, 'SIGTERM');
    if (!(await pollUntil(() => this.ended !== undefined, 30_000, 10))) this.child.kill('SIGKILL');
    return performance.now() - startedAt;
  }
}

/** Hands connections to the ready replicas of one service. */
class Balancer {
  readonly url: string;
  readonly timer: NodeJS.Timeout;

  #replicas: Replica[] = [];
  #ready: Replica[] = [];
  #server = createServer((client) => this.#connect(client));
  #next = 0;

  constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`;
    this.#server.listen(port, '127.0.0.1');
    this.timer = setInterval(() => void this.checkHealth(), HEALTH_CHECK_INTERVAL_MS);
  }

  async add(replica: Replica) {
    this.#replicas.push(replica);
    await this.checkHealth();
  }

  async checkHealth() {
    const states = await Promise.all(this.#replicas.map(async (one) => ({ one, ready: await one.isReady() })));
    this.#ready = states.filter(({ ready }) => ready).map(({ one }) => one);
    this.#replicas = this.#replicas.filter(({ ended }) => ended === undefined);
  }

  #connect(client: Socket) {
    const replica = this.#ready[this.#next++ % this.#ready.length];
    if (!replica) return void client.destroy();
    const server = connect(replica.port, '127.0.0.1');
    client.setNoDelay(true);
    server.setNoDelay(true);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ]) {
      from?.on('error', () => to?.destroy());
      from?.pipe(to as Socket);
    }
  }

  async close() {
    clearInterval(this.timer);
    this.#server.close();
    await Promise.race([once(this.#server, 'close'), new Promise((resolve) => setTimeout(resolve, 500).unref())]);
  }
}

interface Place {
  folder: string;
  databaseUrl: string;
  redisUrl?: string | undefined;
  meiliUrl?: string | undefined;
  meiliKey?: string | undefined;
  /** Variables for all services. */
  more?: Record<string, string>;
}

/** Replicas of all services, on one database and one queue. */
export class Replicas {
  readonly all: Replica[] = [];
  url = '';
  #ports: Record<ServiceName, number> | undefined;
  #balancers: Partial<Record<ServiceName, Balancer>> = {};

  constructor(private readonly place: Place) {
    mkdirSync(join(place.folder, 'logs'), { recursive: true });
  }

  /** Gives each service that is called the URL of its balancer. */
  async open() {
    const [catalog = 0, importer = 0, sitemap = 0, photos = 0, gateway = 0] = await freePorts(5);
    const ports = { catalog, importer, sitemap, photos, gateway };
    this.#ports = { ...ports, 'importer-worker': 9 };
    for (const [service, port] of Object.entries(ports)) this.#balancers[service as ServiceName] = new Balancer(port);
    this.url = `http://127.0.0.1:${gateway}`;
    return this;
  }

  async migrate() {
    const { databaseUrl, redisUrl } = this.place;
    for (const [, program] of MIGRATIONS) {
      const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...(redisUrl && { REDIS_URL: redisUrl }) };
      const { code, output } = await run(process.execPath, [program], { cwd: ROOT, env });
      if (code !== 0) throw new CliError(`The migrations failed (npm run build?):\n${output.trim()}`);
    }
  }

  /** Starts one more replica without waiting for it. */
  async spawn(service: ServiceName) {
    const { folder, databaseUrl, redisUrl, meiliUrl, meiliKey, more = {} } = this.place;
    const port = await listeningPort();
    const common = commonEnvironment({
      configuration: {
        ...{ port: 0, host: '127.0.0.1', publicUrl: this.url, dataDir: folder, databaseUrl, redisUrl, meiliUrl },
        ...{ meiliKey, adminUsername: ADMIN.username, adminPassword: undefined, sampleData: false, logLevel: 'info' },
      },
      ...{ dataFolder: folder, root: ROOT, databaseUrl, serviceToken: SERVICE_TOKEN, adminPassword: ADMIN.password },
      ports: this.#ports as Record<ServiceName, number>,
    });
    const replica = new Replica({
      service,
      port,
      env: environmentOf(service, { ...common, DRAIN_SECONDS: '2', ...more }),
      logFile: join(folder, 'logs', `${service}-${port}.log`),
    });
    this.all.push(replica);
    return replica;
  }

  /** Starts one more replica and adds it to the balancer. */
  async add(service: ServiceName) {
    const replica = await (await this.spawn(service)).ready();
    await this.#balancers[service]?.add(replica);
    return replica;
  }

  async stop() {
    await Promise.all(this.all.map((replica) => replica.stop()));
    await Promise.all(Object.values(this.#balancers).map((balancer) => balancer.close()));
  }
}

/** A signed-in administrator at one gateway. */
export class Admin {
  readonly url: string;
  readonly origin: string;

  #account = ADMIN;
  #cookie = '';
  #csrfToken = '';

  /**
   * @param url of the gateway
   * @param origin of the site
   */
  constructor(url: string, origin: string) {
    this.url = url;
    this.origin = origin;
  }

  /** The same session at another gateway. */
  at(url: string) {
    const other = new Admin(url, this.origin);
    other.#account = this.#account;
    other.#cookie = this.#cookie;
    other.#csrfToken = this.#csrfToken;
    return other;
  }

  headers() {
    return {
      Origin: this.origin,
      'X-Requested-With': 'replicas',
      Cookie: this.#cookie,
      'X-CSRF-Token': this.#csrfToken,
    };
  }

  send(path: string, init: RequestInit = {}) {
    const more = init.headers as Record<string, string>;
    return fetch(this.url + path, { ...init, headers: { ...this.headers(), ...more } });
  }

  /** With the same account as before, unless another is given. */
  async signIn(account = this.#account) {
    this.#account = account;
    const headers = { 'Content-Type': 'application/json' };
    const response = await this.send('/api/admin/login', { method: 'POST', headers, body: JSON.stringify(account) });
    if (!response.ok) throw new CliError(`Signing in failed with ${response.status}`);
    this.#csrfToken = ((await response.json()) as { csrfToken: string }).csrfToken;
    this.#cookie = response.headers
      .getSetCookie()
      .map((link) => link.split(';')[0])
      .join('; ');
    return this;
  }

  /** Uploads a file; the import's id. */
  async upload({ name, content }: File, requestId?: string) {
    const form = new FormData();
    form.append('batchSize', '500');
    form.append('file', new Blob([content]), name);
    const response = await this.send('/api/upload-excel', {
      method: 'POST',
      body: form,
      headers: { prefer: 'respond-async', ...(requestId && { 'x-request-id': requestId }) },
    });
    if (!response.ok) throw new CliError(`The upload failed with ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { importId: string }).importId;
  }

  async import(importId: string): Promise<ImportView> {
    const response = await this.send(`/api/admin/imports/${importId}`);
    if (!response.ok) throw new CliError(`The import request failed with ${response.status}`);
    return (await response.json()) as ImportView;
  }

  /** An import once it has finished. */
  async finished(importId: string) {
    let view = await this.import(importId);
    if (!(await pollUntil(async () => (view = await this.import(importId)).finishedAt !== null, 240_000, 100))) {
      throw new CliError(`The import is ${view.state} and does not finish`);
    }
    if (view.state !== 'done') throw new CliError(`The import is ${view.state}: ${view.error?.message}`);
    return view;
  }
}
