import { spawn } from 'node:child_process';

/**
 * A shell that waits on a pipe: if this process is killed, the pipe closes, and the shell sends the signal to the process.
 * Kill the watchdog once the process has ended, so that it does not signal a later process with the same id.
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
  watchdog.on('error', () => {}); // without a shell the next start cleans up
  watchdog.stdin?.on('error', () => {}); // killed first if the process exits before us
  watchdog.unref();
  return watchdog;
}
