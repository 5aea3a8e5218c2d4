// Prepares a fresh clone: checks Node, installs packages, builds.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { checkBuild } from './build-stamp.mjs';
import { CliError } from './cli-error.mjs';
import { takeLock } from './process-lock.mjs';
import { run } from './processes.mjs';
import { step } from './console-output.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new CliError(`Node ${version} is too old: install Node 20.19 or newer (https://nodejs.org).`);
}

/** Installs the packages of package-lock.json, unless node_modules has them already. */
export async function install(/** @type {AbortSignal} */ signal) {
  const lockText = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const stamp = join(ROOT, 'node_modules', '.installed');
  const hash = createHash('sha256').update(lockText).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  if (!holdsAllOf(lockText)) {
    await step('Installing packages', async () => {
      const { command, args } = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
      const { code, output } = await run(command, args, { cwd: ROOT, signal });
      if (code !== 0) throw new CliError(`The packages could not be installed. npm says:\n${tail(output, 15)}`);
    });
  }
  writeFileSync(stamp, hash);
}

/** Whether npm's record of node_modules equals the lock file, as after a developer's `npm install`. */
function holdsAllOf(/** @type {string} */ lockText) {
  const record = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(lockText).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  const identity = (/** @type {any} */ entry) => (entry?.link ? `→ ${entry.resolved}` : entry?.version);
  const isPresent = (/** @type {string} */ path) =>
    identity(present[path]) === identity(wanted[path]) ||
    (present[path] === undefined && (wanted[path].optional || !path.includes('node_modules/')));
  return Object.keys(wanted).every(isPresent) && Object.keys(present).every((path) => wanted[path] !== undefined);
}

/** Builds every workspace with changed sources; Turborepo caches the others. Waits for another process that builds here. */
export async function build(/** @type {AbortSignal} */ signal) {
  if (checkBuild(ROOT, process.env).isBuilt) return;
  await step('Building', async () => {
    const lock = join(ROOT, '.turbo', 'build.lock');
    mkdirSync(join(ROOT, '.turbo'), { recursive: true });
    while (takeLock(lock) !== null) await sleep(200, undefined, { signal });
    try {
      const { isBuilt, record } = checkBuild(ROOT, process.env);
      if (isBuilt) return;
      const { code, output } = await turbo(['run', 'build', '--output-logs=errors-only'], signal);
      if (code !== 0) throw new CliError(`The build failed:\n${tail(output, 40)}`);
      record();
    } finally {
      rmSync(lock, { force: true });
    }
  });
}

/**
 * @param {string[]} args
 * @param {AbortSignal} [signal]
 */
function turbo(args, signal) {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', FORCE_COLOR: '0' };
  return run(process.execPath, [join(ROOT, 'node_modules/turbo/bin/turbo'), ...args], { cwd: ROOT, env, signal });
}

/** The npm that started this process, else the one next to this Node, else the one on the PATH. */
export function npm(/** @type {string[]} */ args) {
  const nextToNode = join(process.execPath, '../../lib/node_modules/npm/bin/npm-cli.js');
  const script = [process.env.npm_execpath, nextToNode].find(
    (file) => file?.endsWith('npm-cli.js') && existsSync(file),
  );
  return script ? { command: process.execPath, args: [script, ...args] } : { command: 'npm', args };
}

/**
 * @param {string} text
 * @param {number} count
 */
function tail(text, count) {
  return text.trim().split('\n').slice(-count).join('\n');
}
