// PostgreSQL does not run as root: chooses its account, and gives it access to its files.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from './cli-error.mjs';
import { onPath } from './processes.mjs';

/** @typedef {{ uid: number, gid: number }} Account */

/**
 * Account of the server: null for the current user; for root the owner of an existing cluster, else `postgres`, else `nobody`.
 * @param {string} cluster
 * @returns {Account | null}
 */
export function serverAccount(cluster) {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => {
      const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
      return status === 0 ? Number(stdout) : NaN;
    });
    if (uid !== undefined && gid !== undefined && uid > 0 && gid >= 0) return { uid, gid };
  }
  throw new CliError(
    'PostgreSQL cannot run as root and this machine has neither a "postgres" nor a "nobody" user: start as another user.',
  );
}

/**
 * The command that runs a program as `account`. If a parent folder of one of `paths` is inaccessible to it (below /root,
 * for example), the program gets the capability to pass through and read folders, and no other.
 * @param {Account | null} account
 * @param {string[]} paths absolute paths that the program must reach
 * @param {string} program
 * @param {string[]} args
 * @returns {{ command: string, args: string[], options: import('node:child_process').SpawnOptions }}
 */
export function commandAs(account, paths, program, args) {
  if (!account) return { command: program, args, options: {} };
  const closed = paths.flatMap(ancestors).find((folder) => !mayPass(folder, account));
  if (!closed) return { command: program, args, options: account };
  if (!onPath('setpriv')) {
    throw new CliError(
      `PostgreSQL cannot run as root, and ${closed} is closed to other users: start as another user, or install "setpriv" (package util-linux).`,
    );
  }
  const capability = passingCapability();
  if (!capability) {
    throw new CliError(
      `PostgreSQL cannot run as root, and ${closed} is closed to other users here: start as another user, or from a folder that all may enter.`,
    );
  }
  const privileges = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--securebits',
    '+no_setuid_fixup',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    '--bounding-set',
    `-all,+${capability}`,
  ];
  return { command: 'setpriv', args: [...privileges, program, ...args], options: {} };
}

/** The folder and its parents. */
function ancestors(/** @type {string} */ folder) {
  const folders = [folder];
  while (dirname(folder) !== folder) folders.push((folder = dirname(folder)));
  return folders;
}

/**
 * @param {string} folder
 * @param {Account} account
 */
function mayPass(folder, { uid, gid }) {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  return (mode & (group === gid ? 0o010 : 0o001)) !== 0;
}

/** The weaker of the two capabilities, as far as this container has them. */
function passingCapability() {
  const bounding = /^CapBnd:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const has = (/** @type {bigint} */ bit) => ((BigInt(`0x${bounding ?? '0'}`) >> bit) & 1n) === 1n;
  return has(2n) ? 'dac_read_search' : has(1n) ? 'dac_override' : null;
}
