// The measured processes. Unlike the supervisor's, a crashed one is not restarted: the measurement is invalid.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lastLogMessage } from '../bin/log-file.mjs';
import { CliError } from '../bin/cli-error.mjs';
import { freePorts } from '../bin/ports.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { pollUntil, signalIfAlive } from '../bin/processes.mjs';
import { commonEnvironment, environmentOf, SERVICES } from '../bin/services.js';
import { shortPath } from '../bin/console-output.mjs';
import type { ServiceName } from '../bin/services.js';

/** Flags with which Node runs TypeScript. */
const TYPESCRIPT = ['--import', './bin/run-typescript.mjs'];
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;

export const SERVICE_TOKEN = 'token-of-the-benchmark';
export const ADMIN = { username: 'admin', password: 'benchmark-password' };

export type Running = { name: string; pid: number; url: string; stop: () => Promise<void> };

/** Starts a program on a free port and waits until `/health/ready` responds. */
async function startProcess({
  name,
  entry,
  folder,
  env,
  port,
}: {
  name: string;
  entry: string;
  folder: string;
  env: NodeJS.ProcessEnv;
  port: number;
}): Promise<Running> {
  const logFile = join(folder, 'logs', `${name}.log`);
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  // SUPERVISED=1: it exits when this end of the pipe closes.
  const child = spawn(process.execPath, entry.endsWith('.ts') ? [...TYPESCRIPT, entry] : [entry], {
    cwd: ROOT,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port), SUPERVISED: '1' },
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  child.stdin?.on('error', () => {}); // it has exited: see 'exit'
  let running = true;
  child.once('exit', () => (running = false));
  child.once('error', () => (running = false));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const isOver = await pollUntil(async () => !running || (await isReady()), READY_TIMEOUT_MS);
  const { pid } = child;
  if (!running || !isOver || pid === undefined) {
    child.kill('SIGKILL');
    throw new CliError(`${name} did not start: ${lastLogMessage(logFile)} (log: ${shortPath(logFile)})`);
  }
  const stop = async () => {
    signalIfAlive(pid, 'SIGTERM');
    if (!(await pollUntil(() => !running, STOP_TIMEOUT_MS))) signalIfAlive(pid, 'SIGKILL');
  };
  return { name, pid, url, stop };
}

/**
 * Starts a service as the supervisor does.
 * @param options `catalogUrl`, `importerUrl`: URLs of services that it calls; `meiliUrl`: Meilisearch instead of PostgreSQL
 */
export async function startService(
  service: ServiceName,
  options: {
    name?: string;
    folder: string;
    databaseUrl: string;
    catalogUrl?: string;
    importerUrl?: string;
    responseCache?: 'on' | 'off';
    meiliUrl?: string;
    meiliKey?: string;
    /** Further variables. */
    variables?: Record<string, string>;
  },
) {
  const { name = service, folder, databaseUrl, catalogUrl, importerUrl, responseCache = 'on' } = options;
  const { meiliUrl, meiliKey, variables } = options;
  const [port = 0, unused = 0] = await freePorts(2);
  const ports = {
    catalog: unused,
    importer: unused,
    'importer-worker': unused,
    sitemap: unused,
    photos: unused,
    gateway: port,
  };
  const common = commonEnvironment({
    configuration: {
      ...{ port, host: '127.0.0.1', publicUrl: `http://127.0.0.1:${port}`, dataDir: folder, databaseUrl },
      ...{ redisUrl: undefined, meiliUrl, meiliKey, adminUsername: ADMIN.username, adminPassword: undefined },
      ...{ sampleData: false, logLevel: 'warn' },
    },
    ...{ ports, dataFolder: folder, root: ROOT, databaseUrl, serviceToken: SERVICE_TOKEN },
    adminPassword: ADMIN.password,
  });
  if (catalogUrl) common.CATALOG_URL = catalogUrl;
  if (importerUrl) common.IMPORTER_URL = importerUrl;
  const env = environmentOf(service, common, { RESPONSE_CACHE: responseCache, ...variables });
  const entry = SERVICES.find((one) => one.name === service)?.entry ?? '';
  return startProcess({ name, entry, folder, env, port });
}

/** Starts the baseline: a bare server of the responses recorded in `file`. */
export async function startBaseline(folder: string, file: string) {
  const [port = 0] = await freePorts(1);
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', RECORDED: file };
  return startProcess({ name: 'baseline', entry: 'bench/baseline-server.ts', folder, env, port });
}

/** Memory of a process in MiB: peak and current. Null without /proc. */
export function memoryOf(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const mebibytes = (field: string) =>
      Math.round(Number(new RegExp(`^${field}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024);
    return { peak: mebibytes('VmHWM'), now: mebibytes('VmRSS') };
  } catch {
    return null;
  }
}
