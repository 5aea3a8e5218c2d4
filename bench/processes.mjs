// The processes that are measured. Unlike the supervisor's, one that ends is not started again: the measurement is void.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lastLogMessage } from '../bin/log-file.mjs';
import { CliError } from '../bin/cli-error.mjs';
import { freePorts } from '../bin/ports.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { pollUntil, signalIfAlive } from '../bin/processes.mjs';
import { commonEnvironment, environmentOf, SERVICES } from '../bin/services.mjs';
import { shortPath } from '../bin/console-output.mjs';

const READY_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 10_000;

export const SERVICE_TOKEN = 'token-of-the-benchmark';
export const ADMIN = { username: 'admin', password: 'benchmark-password' };

/** @typedef {{ name: string, pid: number, url: string, stop: () => Promise<void> }} Running */

/**
 * Starts a program that answers `/health/ready` on the port it is given, and waits until it does.
 * @param {{ name: string, entry: string, folder: string, env: NodeJS.ProcessEnv, port: number }} options
 * @returns {Promise<Running>}
 */
async function startProcess({ name, entry, folder, env, port }) {
  const logFile = join(folder, 'logs', `${name}.log`);
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  // SUPERVISED=1: it ends when our end of the pipe closes, however we die.
  const child = spawn(process.execPath, [entry], {
    cwd: ROOT,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port), SUPERVISED: '1' },
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  child.stdin?.on('error', () => {}); // it ended; 'exit' tells
  let running = true;
  child.once('exit', () => (running = false));
  child.once('error', () => (running = false));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const settled = await pollUntil(async () => !running || (await isReady()), READY_MILLISECONDS);
  const { pid } = child;
  if (!running || !settled || pid === undefined) {
    child.kill('SIGKILL');
    throw new CliError(`${name} did not start: ${lastLogMessage(logFile)} (log: ${shortPath(logFile)})`);
  }
  const stop = async () => {
    signalIfAlive(pid, 'SIGTERM');
    if (!(await pollUntil(() => !running, STOP_MILLISECONDS))) signalIfAlive(pid, 'SIGKILL');
  };
  return { name, pid, url, stop };
}

/**
 * Starts a service of ours as the supervisor would.
 * @param {import('../bin/services.mjs').ServiceName} service
 * @param {{ name?: string, folder: string, databaseUrl: string, catalogUrl?: string, importerUrl?: string,
 *   responseCache?: 'on' | 'off', meiliUrl?: string }} options `catalogUrl`, `importerUrl`: the services it shall ask, where it
 *   asks any; `meiliUrl`: what it searches with, in place of PostgreSQL
 */
export async function startService(service, options) {
  const { name = service, folder, databaseUrl, catalogUrl, importerUrl, responseCache = 'on', meiliUrl } = options;
  const [port = 0, nobody = 0] = await freePorts(2);
  const ports = {
    catalog: nobody,
    importer: nobody,
    'importer-worker': nobody,
    sitemap: nobody,
    photos: nobody,
    gateway: port,
  };
  const common = commonEnvironment({
    configuration: {
      ...{ port, host: '127.0.0.1', publicUrl: `http://127.0.0.1:${port}`, dataDir: folder, databaseUrl },
      ...{ redisUrl: undefined, meiliUrl, adminUsername: ADMIN.username, adminPassword: undefined },
      ...{ sampleData: false, logLevel: 'warn' },
    },
    ...{ ports, dataFolder: folder, root: ROOT, databaseUrl, serviceToken: SERVICE_TOKEN },
    adminPassword: ADMIN.password,
  });
  if (catalogUrl) common.CATALOG_URL = catalogUrl;
  if (importerUrl) common.IMPORTER_URL = importerUrl;
  const env = environmentOf(service, common, { RESPONSE_CACHE: responseCache });
  const entry = SERVICES.find((one) => one.name === service)?.entry ?? '';
  return startProcess({ name, entry, folder, env, port });
}

/** Starts the baseline: a bare server of the answers recorded in `file`. */
export async function startFloor(/** @type {string} */ folder, /** @type {string} */ file) {
  const [port = 0] = await freePorts(1);
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', RECORDED: file };
  return startProcess({ name: 'baseline', entry: 'bench/baseline-server.mjs', folder, env, port });
}

/** Memory of a process in MiB: at its highest, and now. Null where there is no /proc. */
export function memoryOf(/** @type {number} */ pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const mebibytes = (/** @type {string} */ field) =>
      Math.round(Number(new RegExp(`^${field}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024);
    return { peak: mebibytes('VmHWM'), now: mebibytes('VmRSS') };
  } catch {
    return null;
  }
}
