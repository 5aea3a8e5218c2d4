#!/usr/bin/env node
// Detects errors in package-lock.json that `npm install` accepts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

/**
 * Earlier releases have published vulnerabilities; one release for each major version that is still fixed. A package may be absent.
 * @type {Map<string, string[]>}
 */
const FLOORS = new Map([
  ['@fastify/busboy', ['1.2.1', '2.1.0', '3.0.0']],
  ['@fastify/middie', ['9.1.0']],
  ['@fastify/multipart', ['8.3.1', '9.0.3']],
  ['@fastify/reply-from', ['9.6.0']],
  ['@nestjs/core', ['11.1.18']],
  ['brace-expansion', ['1.1.12', '2.0.2', '3.0.1', '4.0.1']],
  ['cookie', ['0.7.0']],
  ['cross-spawn', ['6.0.6', '7.0.5']],
  ['engine.io', ['6.6.11']],
  ['fastify', ['4.29.1', '5.7.3']],
  ['find-my-way', ['8.2.2', '9.0.1']],
  ['form-data', ['2.5.4', '3.0.4', '4.0.4']],
  ['js-yaml', ['3.14.2', '4.1.1']],
  ['lodash', ['4.17.23']],
  ['multer', ['2.3.0']],
  ['nanoid', ['3.3.8', '5.0.9']],
  ['path-to-regexp', ['0.1.12', '1.9.0', '3.3.0', '6.3.0', '8.0.0']],
  ['postcss', ['8.4.31']],
  ['protobufjs', ['6.11.4', '7.2.5']],
  ['react-router', ['7.12.0']],
  ['semver', ['5.7.2', '6.3.1', '7.5.2']],
  ['sharp', ['0.32.6']],
  ['socket.io', ['4.6.2']],
  ['socket.io-parser', ['4.2.7']],
  ['tar', ['7.5.7']],
  ['tar-fs', ['1.16.6', '2.1.4', '3.1.1']],
  ['tmp', ['0.2.4']],
  ['typeorm', ['0.3.26']],
  ['undici', ['6.23.0', '7.18.2']],
  ['ws', ['5.2.4', '6.2.3', '7.5.10', '8.17.1']],
]);

/** Package → reason why it must not be installed. */
const BANNED = new Map([
  ['xlsx', 'its npm releases are abandoned and vulnerable; @e965/xlsx carries the maintained line'],
]);

/**
 * @param {{ packages: Record<string, any> }} lock
 * @returns {string[]} one line per problem
 */
export function problemsOf({ packages }) {
  const problems = [];
  for (const [path, entry] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (/^(https?|git\+?\w*):/.test(entry.resolved ?? '')) {
      problems.push(`${path} names the host it came from (${new URL(entry.resolved).host}); others may not reach it`);
    }
    const floor = entry.version && floorOf(FLOORS.get(name) ?? [], entry.version);
    if (floor && isOlder(entry.version, floor))
      problems.push(`${path} is ${entry.version}; ${floor} or newer is needed`);
    if (lacksIntegrity(path, entry)) problems.push(`${path} has no integrity: what is installed would not be checked`);
    const reason = BANNED.get(name);
    if (reason) problems.push(`${path} must not be installed: ${reason}`);
    for (const [wanted, range] of Object.entries(entry.optionalDependencies ?? {})) {
      // Builds for other machines have exact versions. One that a registry did not serve is silently missing in the lock, and from
      // then on `npm ci` fails everywhere.
      if (/^\d/.test(range) && !isReachable(packages, path, wanted)) {
        problems.push(`${path || 'the root'} needs ${wanted}@${range}, which has no entry: npm ci will fail`);
      }
    }
  }
  return problems;
}

/**
 * The floor of the version's major; of an unfixed one the next, if there is any.
 * @param {string[]} floors in ascending order
 * @param {string} version
 */
function floorOf(floors, version) {
  const major = (/** @type {string} */ text) => Number(text.split('.')[0]);
  return floors.find((floor) => major(floor) >= major(version));
}

/**
 * Whether npm would install an entry without verifying it.
 * @param {string} path
 * @param {Record<string, any>} entry
 */
function lacksIntegrity(path, { link, integrity, inBundle }) {
  return path.includes('node_modules/') && !link && !integrity && !inBundle;
}

/**
 * Whether Node finds the package from there: in its own node_modules, or in a parent's.
 * @param {Record<string, unknown>} packages
 * @param {string} from
 * @param {string} name
 */
function isReachable(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/**
 * @param {string} version
 * @param {string} floor
 */
function isOlder(version, floor) {
  const [have, need] = [version, floor].map((text) => (text.split('-')[0] ?? '').split('.').map(Number));
  const position = need?.findIndex((part, index) => part !== have?.[index]) ?? -1;
  return position >= 0 && (have?.[position] ?? 0) < (need?.[position] ?? 0);
}

if (import.meta.filename === process.argv[1]) {
  const problems = problemsOf(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  for (const problem of problems) console.log(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
