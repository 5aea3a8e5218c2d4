import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePorts } from './ports.mjs';
import { ROOT } from './prepare.mjs';
import { cameTrue, onPath, run } from './processes.mjs';
import { endWithUs } from './watchdog.mjs';

/** Milliseconds in which an image must have come. */
const PULL_MILLISECONDS = 120_000;
/** Keeps nothing on disk; databases are numbered, and each test takes one of its own. */
const OPTIONS = ['--save', '', '--appendonly', 'no', '--daemonize', 'no', '--databases', '4096'];

/** How to start a Redis that listens on a port of this machine. @typedef {(port: number) => [string, ...string[]]} Way */

/** As a program of this machine; null where `redis-server` is not on the PATH. @returns {Way | null} */
function installedRedis() {
  if (!onPath('redis-server')) return null;
  return (port) => ['redis-server', '--port', String(port), '--bind', '127.0.0.1', ...OPTIONS];
}

/**
 * For tests: of the image that docker-compose.yml runs (REDIS_IMAGE names another) where a Docker engine has it, else as a
 * program, else of the image that the engine is sent for; null where there is nothing. It takes the `docker` command and no
 * library: what one brings along for a single container is some 170 packages.
 * @returns {Promise<Way | null>}
 */
export async function findRedis() {
  const image = await imageOfCompose();
  const engineAnswers = onPath('docker') && (await succeeds(['version', '--format', '{{.Server.Version}}']));
  if (engineAnswers && (await succeeds(['image', 'inspect', image]))) return contained(image);
  const installed = installedRedis();
  if (installed || !engineAnswers) return installed;
  return (await succeeds(['pull', '--quiet', image])) ? contained(image) : null;
}

/** Whether Docker does it, and in time. @param {string[]} args */
async function succeeds(args) {
  return (await run('docker', args, { timeout: PULL_MILLISECONDS })).code === 0;
}

async function imageOfCompose() {
  const compose = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
  const image = process.env.REDIS_IMAGE || /\$\{REDIS_IMAGE:-([^}]+)\}/.exec(compose)?.[1];
  if (!image) throw new Error('docker-compose.yml names no image of Redis');
  return image;
}

/** @param {string} image @returns {Way} */
function contained(image) {
  const inside = [image, 'redis-server', '--port', '6379', '--bind', '0.0.0.0', '--protected-mode', 'no', ...OPTIONS];
  return (port) => ['docker', 'run', '--rm', '--publish', `127.0.0.1:${port}:6379`, ...inside];
}

/**
 * Starts a Redis that keeps nothing on disk; null where there is no way to.
 * @param {Way | null} way
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | null>}
 */
export async function startRedis(way = installedRedis()) {
  if (way === null) return null;
  const [port = 0] = await freePorts(1);
  const [command, ...args] = way(port);
  const child = spawn(command, args, { stdio: 'ignore', cwd: '/' });
  const watchdog = child.pid === undefined ? undefined : endWithUs(child.pid, 'TERM');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (!(await cameTrue(() => answers(port), 10_000))) throw new Error(`${command} does not answer on port ${port}`);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM'); // `docker run` passes it on
      await ended;
      watchdog?.kill('SIGKILL');
    },
  };
}

/** @returns {Promise<boolean>} */
function answers(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end('PING\r\n'));
    // Whoever forwards the port may close at once what has no Redis behind it yet.
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
