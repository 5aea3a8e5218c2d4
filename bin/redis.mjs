import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { freePorts } from './ports.mjs';
import { cameTrue, onPath } from './processes.mjs';
import { endWithUs } from './watchdog.mjs';

/**
 * Starts a Redis that keeps nothing on disk, where `redis-server` is installed; null where it is not.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | null>}
 */
export async function startRedis() {
  if (!onPath('redis-server')) return null;
  const [port = 0] = await freePorts(1);
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'],
    { stdio: 'ignore', cwd: '/' },
  );
  const watchdog = child.pid === undefined ? undefined : endWithUs(child.pid, 'KILL');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (!(await cameTrue(() => answers(port), 10_000))) throw new Error(`redis-server does not answer on port ${port}`);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL'); // there is nothing to save
      await ended;
      watchdog?.kill('SIGKILL');
    },
  };
}

/** @returns {Promise<boolean>} */
function answers(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end('PING\r\n'));
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
}
