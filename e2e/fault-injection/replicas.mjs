// Services in as many copies as are asked for, behind an address of their own that hands each new connection to one that is
// ready: what a Service of Kubernetes does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { lastLogMessage } from '../../bin/log-file.mjs';
import { CliError } from '../../bin/cli-error.mjs';
import { freePorts, whyNotBindable } from '../../bin/ports.mjs';
import { ROOT } from '../../bin/prepare.mjs';
import { pollUntil, run, signalIfAlive } from '../../bin/processes.mjs';
import { commonEnvironment, environmentOf, MIGRATIONS, SERVICES } from '../../bin/services.mjs';

const ADMIN = { username: 'admin', password: 'password-of-the-campaign' };
const SERVICE_TOKEN = 'token-of-the-campaign';
const READY_MILLISECONDS = 60_000;
const LOOK_MILLISECONDS = 200;

/** @typedef {import('../../bin/services.mjs').ServiceName} ServiceName */

/** A free port below those that the system lends to connections: many come and go here. */
async function listeningPort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if ((await whyNotBindable(port, '127.0.0.1')) === null) return port;
  }
}

/** One process; it is not started again when it ends. */
export class Replica {
  /** How it ended; undefined while it runs. @type {string | undefined} */
  ended;

  /** @param {{ service: ServiceName, port: number, env: NodeJS.ProcessEnv, logFile: string }} options */
  constructor({ service, port, env, logFile }) {
    this.service = service;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.logFile = logFile;
    const entry = /** @type {string} */ (SERVICES.find(({ name }) => name === service)?.entry);
    const log = openSync(logFile, 'a');
    // SUPERVISED=1: it ends when our end of the pipe closes, however we die.
    this.child = spawn(process.execPath, [entry], {
      cwd: ROOT,
      env: { ...env, HOST: '127.0.0.1', PORT: String(port), SUPERVISED: '1' },
      stdio: ['pipe', log, log],
    });
    closeSync(log);
    this.child.stdin?.on('error', () => {}); // it ended; 'exit' tells
    this.child.once('exit', (code, signal) => (this.ended = signal ?? `exit code ${code}`));
  }

  async isReady() {
    try {
      return (await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  }

  async ready(milliseconds = READY_MILLISECONDS) {
    await pollUntil(async () => this.ended !== undefined || (await this.isReady()), milliseconds, 50);
    if (this.ended !== undefined || !(await this.isReady())) {
      throw new CliError(`${this.service} is not ready (${this.ended ?? 'running'}): ${lastLogMessage(this.logFile)}`);
    }
    return this;
  }

  /** Asks it to end; milliseconds until it has. */
  async stop() {
    const begin = performance.now();
    if (this.ended !== undefined) return 0;
    signalIfAlive(/** @type {number} */ (this.child.pid), 'SIGTERM');
    if (!(await pollUntil(() => this.ended !== undefined, 30_000, 10))) this.child.kill('SIGKILL');
    return performance.now() - begin;
  }
}

/** The address of a service. */
class Balancer {
  /** @type {Replica[]} */
  #replicas = [];
  /** @type {Replica[]} */
  #ready = [];
  #server = createServer((client) => this.#connect(client));
  #next = 0;

  /** @param {number} port */
  constructor(port) {
    this.url = `http://127.0.0.1:${port}`;
    this.#server.listen(port, '127.0.0.1');
    this.timer = setInterval(() => void this.look(), LOOK_MILLISECONDS);
  }

  /** @param {Replica} replica */
  async add(replica) {
    this.#replicas.push(replica);
    await this.look();
  }

  async look() {
    const states = await Promise.all(this.#replicas.map(async (one) => ({ one, ready: await one.isReady() })));
    this.#ready = states.filter(({ ready }) => ready).map(({ one }) => one);
    this.#replicas = this.#replicas.filter(({ ended }) => ended === undefined);
  }

  /** @param {import('node:net').Socket} client */
  #connect(client) {
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
      from?.pipe(/** @type {import('node:net').Socket} */ (to));
    }
  }

  async close() {
    clearInterval(this.timer);
    this.#server.close();
    await Promise.race([once(this.#server, 'close'), new Promise((resolve) => setTimeout(resolve, 500).unref())]);
  }
}

/** Replicas of all services, on one database and one queue. */
export class Replicas {
  /** @type {Replica[]} */
  all = [];
  /** @type {Balancer[]} */
  #balancers = [];

  /**
   * @param {{ folder: string, databaseUrl: string, redisUrl?: string | undefined, meiliUrl?: string | undefined,
   *   meiliKey?: string | undefined, more?: Record<string, string> }} place `more`: variables for all
   */
  constructor(place) {
    this.place = place;
    mkdirSync(join(place.folder, 'logs'), { recursive: true });
  }

  /** Gives the called services their addresses. */
  async open() {
    const [catalog = 0, importer = 0, sitemap = 0, photos = 0, gateway = 0] = await freePorts(5);
    this.ports = { catalog, importer, sitemap, photos, gateway, 'importer-worker': 9 };
    this.balancers = {
      catalog: this.#balance(catalog),
      importer: this.#balance(importer),
      sitemap: this.#balance(sitemap),
      photos: this.#balance(photos),
      gateway: this.#balance(gateway),
    };
    this.url = `http://127.0.0.1:${gateway}`;
    return this;
  }

  #balance(/** @type {number} */ port) {
    const balancer = new Balancer(port);
    this.#balancers.push(balancer);
    return balancer;
  }

  async migrate() {
    const { databaseUrl, redisUrl } = this.place;
    for (const [, program] of MIGRATIONS) {
      const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...(redisUrl && { REDIS_URL: redisUrl }) };
      const { code, output } = await run(process.execPath, [program], { cwd: ROOT, env });
      if (code !== 0) throw new CliError(`The tables could not be made (npm run build?):\n${output.trim()}`);
    }
  }

  /** Starts one more of a service, without waiting for it. @param {ServiceName} service */
  async spawn(service) {
    const { folder, databaseUrl, redisUrl, meiliUrl, meiliKey, more = {} } = this.place;
    const port = await listeningPort();
    const common = commonEnvironment({
      configuration: {
        ...{ port: 0, host: '127.0.0.1', publicUrl: this.url ?? '', dataDir: folder, databaseUrl, redisUrl, meiliUrl },
        ...{ meiliKey, adminUsername: ADMIN.username, adminPassword: undefined, sampleData: false, logLevel: 'info' },
      },
      ...{ dataFolder: folder, root: ROOT, databaseUrl, serviceToken: SERVICE_TOKEN, adminPassword: ADMIN.password },
      ports: /** @type {Record<ServiceName, number>} */ (this.ports),
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

  /** Starts one more of a service and lets it be called. @param {ServiceName} service */
  async add(service) {
    const replica = await (await this.spawn(service)).ready();
    if (service !== 'importer-worker') await this.balancers?.[service].add(replica);
    return replica;
  }

  async stop() {
    await Promise.all(this.all.map((replica) => replica.stop()));
    await Promise.all(this.#balancers.map((balancer) => balancer.close()));
  }
}

/** An administrator who is signed in, at one address. */
export class Admin {
  #cookie = '';
  #csrfToken = '';

  /** @param {string} url of the gateway asked @param {string} origin of the site */
  constructor(url, origin) {
    this.url = url;
    this.origin = origin;
  }

  /** The same session at another gateway. @param {string} url */
  at(url) {
    const other = new Admin(url, this.origin);
    other.#cookie = this.#cookie;
    other.#csrfToken = this.#csrfToken;
    return other;
  }

  headers() {
    return {
      Origin: this.origin,
      'X-Requested-With': 'campaign',
      Cookie: this.#cookie,
      'X-Admin-Token': this.#csrfToken,
    };
  }

  /** @param {string} path @param {RequestInit} [init] */
  send(path, init = {}) {
    const more = /** @type {Record<string, string>} */ (init.headers);
    return fetch(this.url + path, { ...init, headers: { ...this.headers(), ...more } });
  }

  async signIn() {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await this.send('/api/admin/login', { method: 'POST', headers, body: JSON.stringify(ADMIN) });
    if (!answer.ok) throw new CliError(`Signing in was answered with ${answer.status}`);
    this.#csrfToken = /** @type {{ csrfToken: string }} */ (await answer.json()).csrfToken;
    this.#cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return this;
  }

  /** Uploads a file; the import's id. @param {import('./import-files.mjs').File} file @param {string} [requestId] */
  async upload({ name, content }, requestId) {
    const form = new FormData();
    form.append('batchSize', '500');
    form.append('file', new Blob([content]), name);
    const answer = await this.send('/api/upload-excel', {
      method: 'POST',
      body: form,
      headers: { prefer: 'respond-async', ...(requestId && { 'x-request-id': requestId }) },
    });
    if (!answer.ok) throw new CliError(`The upload was answered with ${answer.status}: ${await answer.text()}`);
    return /** @type {{ importId: string }} */ (await answer.json()).importId;
  }

  /** @param {string} importId @returns {Promise<import('@directory/contracts/imports').ImportView>} */
  async import(importId) {
    const answer = await this.send(`/api/admin/imports/${importId}`);
    if (!answer.ok) throw new CliError(`The import was answered with ${answer.status}`);
    return /** @type {any} */ (await answer.json());
  }

  /** An import once it has ended. @param {string} importId */
  async ended(importId) {
    let view = await this.import(importId);
    if (!(await pollUntil(async () => (view = await this.import(importId)).finishedAt !== null, 240_000, 100))) {
      throw new CliError(`The import is ${view.state} and does not end`);
    }
    if (view.state !== 'done') throw new CliError(`The import is ${view.state}: ${view.error?.message}`);
    return view;
  }
}
