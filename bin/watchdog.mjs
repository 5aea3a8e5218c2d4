import { spawn } from 'node:child_process';

/**
 * A shell that waits on a pipe from us: should we be killed, the pipe closes, and it sends the signal to the process.
 * Kill the watchdog once the process has ended, lest it hit a later one with the same id.
 * @param {number} pid
 * @param {'INT' | 'TERM' | 'KILL'} signal
 */
export function killWithParent(pid, signal) {
  const watchdog = spawn('/bin/sh', ['-c', 'read -r _; kill -"$0" "$1"', signal, String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  watchdog.on('error', () => {}); // no shell, no watchdog: whoever starts next finds what was left
  watchdog.stdin?.on('error', () => {}); // it is killed before we end when the process ends first
  watchdog.unref();
  return watchdog;
}
