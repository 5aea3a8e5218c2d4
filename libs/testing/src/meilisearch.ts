import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PROGRAM = 'meilisearch';
const START_TIMEOUT_MS = 20_000;

/** Whether tests can start and control a Meilisearch of their own. */
export const canStartMeilisearch = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => folder !== '' && existsSync(join(folder, PROGRAM)));
/** Whether tests can use the Meilisearch of the test run. */
export const hasMeilisearch = Boolean(process.env['MEILI_URL']);

export interface TestMeilisearch {
  url: string;
  key: string | undefined;
}

/** Can be stopped, frozen and restarted with its data. */
export interface OwnMeilisearch extends TestMeilisearch {
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** SIGKILL, as in a power failure. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Deletes all data. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * That of all tests of the run.
 * @throws Error if there is none
 */
export function sharedMeilisearch(): TestMeilisearch {
  const url = process.env['MEILI_URL'];
  if (!url) throw new Error('MEILI_URL is not set: run the tests through vitest.config.mjs');
  return { url, key: process.env['MEILI_KEY'] };
}

/** Has a master key and its own directory and port. @param options of its command line */
export async function startMeilisearch(...options: string[]): Promise<OwnMeilisearch> {
  const folder = await mkdtemp(join(tmpdir(), 'directory-meilisearch-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const key = 'a master key for tests';
  let child: ChildProcess | undefined;
  const endWithUs = () => child?.kill('SIGKILL');
  process.once('exit', endWithUs);

  const start = async () => {
    child = spawn(
      PROGRAM,
      [
        ...['--db-path', join(folder, 'data'), '--http-addr', `127.0.0.1:${port}`, '--master-key', key],
        ...['--no-analytics', '--log-level', 'ERROR', '--max-indexing-memory', '512MiB', '--max-indexing-threads', '2'],
        ...options,
      ],
      { cwd: folder, stdio: 'ignore' },
    );
    for (const end = Date.now() + START_TIMEOUT_MS; !(await responds(url)); await sleep(50)) {
      if (Date.now() > end || child.exitCode !== null) throw new Error(`${PROGRAM} does not respond at ${url}`);
    }
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url,
    key,
    start,
    kill,
    signal: (name) => void child?.kill(name),
    forget: () => rm(join(folder, 'data'), { recursive: true, force: true }),
    async stop() {
      await kill();
      process.off('exit', endWithUs);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
