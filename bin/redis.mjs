import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { canContain, imageOfCompose, startContainer } from './containers.mjs';
import { freePorts } from './ports.mjs';
import { pollUntil, onPath } from './processes.mjs';
import { killWithParent } from './watchdog.mjs';

const PORT = 6379;
/** No persistence. Each test uses its own numbered database. */
const OPTIONS = ['--save', '', '--appendonly', 'no', '--daemonize', 'no', '--databases', '4096'];

/** @typedef {import('./containers.mjs').Server} Server */

/**
 * Launcher of a Redis for tests: a container if Docker has one, else an installed program; null without either.
 * there is neither.
 * @returns {Promise<(() => Promise<Server>) | null>}
 */
export async function findRedis() {
  const image = await imageOfCompose('REDIS_IMAGE');
  if (await canContain(image)) return () => containedRedis(image);
  return onPath('redis-server') ? installedRedis : null;
}

/** @returns {Promise<Server>} */
async function containedRedis(/** @type {string} */ image) {
  const command = ['redis-server', '--bind', '0.0.0.0', '--protected-mode', 'no', ...OPTIONS];
  const { address, stop } = await startContainer(image, { port: PORT, command, ready: /Ready to accept connections/ });
  return { url: `redis://${address}`, stop };
}

/**
 * Starts a Redis as a program of this machine.
 * @param {number} [fixedPort] a free one if absent
 * @returns {Promise<{ url: string, pid: number | undefined, stop: (signal?: NodeJS.Signals) => Promise<void> }>}
 */
export async function installedRedis(fixedPort) {
  const port = fixedPort ?? (await freePorts(1))[0] ?? 0;
  const args = ['--port', String(port), '--bind', '127.0.0.1', ...OPTIONS];
  const child = spawn('redis-server', args, { stdio: 'ignore', cwd: '/' });
  const watchdog = child.pid === undefined ? undefined : killWithParent(child.pid, 'TERM');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (!(await pollUntil(() => isResponding(port), 10_000)))
    throw new Error(`redis-server does not respond on port ${port}`);
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
      watchdog?.kill('SIGKILL');
    },
  };
}

/** @returns {Promise<boolean>} */
function isResponding(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end('PING\r\n'));
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
