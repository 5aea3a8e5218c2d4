import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canContain, imageOfCompose, startContainer } from './containers.mjs';
import { freePorts } from './ports.mjs';
import { pollUntil, onPath } from './processes.mjs';
import { killWithParent } from './watchdog.mjs';

const PORT = 7700;
const KEY = 'a master key for tests';

/** @typedef {import('./containers.mjs').Server & { key: string }} Meilisearch */

/**
 * Launcher of a Meilisearch container for tests; null without Docker or the image.
 * @returns {Promise<(() => Promise<Meilisearch>) | null>}
 */
async function findContainedMeilisearch() {
  const image = await imageOfCompose('MEILI_IMAGE');
  return (await canContain(image)) ? () => contained(image) : null;
}

/**
 * Launcher of a Meilisearch for tests: a container, else an installed program; null without either.
 * @returns {Promise<(() => Promise<Meilisearch>) | null>}
 */
export async function findMeilisearch() {
  return (await findContainedMeilisearch()) ?? (onPath('meilisearch') ? installed : null);
}

/** @returns {Promise<Meilisearch>} */
async function contained(/** @type {string} */ image) {
  const { address, stop } = await startContainer(image, {
    ...{ port: PORT, command: ['meilisearch'], ready: /listening on/i },
    environment: { MEILI_MASTER_KEY: KEY, MEILI_NO_ANALYTICS: 'true', MEILI_HTTP_ADDR: `0.0.0.0:${PORT}` },
  });
  return { url: `http://${address}`, key: KEY, stop };
}

/** @returns {Promise<Meilisearch>} */
async function installed() {
  const { url, key, stop } = await restartableMeilisearch();
  return { url, key, stop };
}

/** A Meilisearch as a program of this machine: `start` starts it again with its data after `kill`. */
export async function restartableMeilisearch() {
  const folder = await mkdtemp(join(tmpdir(), 'directory-meilisearch-'));
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const options = ['--db-path', join(folder, 'data'), '--http-addr', `127.0.0.1:${port}`, '--master-key', KEY];
  const isResponding = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  /** @type {() => Promise<void>} */
  let kill = async () => {};
  async function start() {
    // Not the variables by which a started site recognizes its processes.
    const env = { PATH: process.env.PATH };
    const child = spawn('meilisearch', [...options, '--no-analytics'], { cwd: folder, stdio: 'ignore', env });
    const watchdog = child.pid === undefined ? undefined : killWithParent(child.pid, 'KILL');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    kill = async () => {
      child.kill('SIGKILL');
      await ended;
      watchdog?.kill('SIGKILL');
    };
    if (!(await pollUntil(isResponding, 20_000))) throw new Error(`meilisearch does not respond at ${url}`);
  }
  await start();
  return {
    ...{ url, key: KEY, start },
    kill: () => kill(),
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
