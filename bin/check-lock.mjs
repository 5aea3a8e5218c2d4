#!/usr/bin/env node
// Detects errors in package-lock.json that `npm install` accepts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

/** Earlier releases have published vulnerabilities. A package may be absent. */
const FLOORS = new Map([
  ['socket.io-parser', '4.2.7'],
  ['engine.io', '6.6.10'],
  ['@nestjs/core', '11.1.18'],
  ['multer', '2.3.0'],
]);

/** Package → reason why it must not be installed. */
const BANNED = new Map([
  ['xlsx', 'its npm releases are abandoned and vulnerable; @e965/xlsx carries the maintained line'],
]);

/** Of images and pipelines, on Linux. */
const OUR_PROCESSORS = ['x64', 'arm64'];

/**
 * @param {{ packages: Record<string, any> }} lock
 * @param {boolean} [everyBuild] whether builds for other machines need an integrity too
 * @returns {string[]} one line per problem
 */
export function problemsOf({ packages }, everyBuild = false) {
  const problems = [];
  for (const [path, entry] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (/^(https?|git\+?\w*):/.test(entry.resolved ?? '')) {
      problems.push(`${path} names the host it came from (${new URL(entry.resolved).host}); others may not reach it`);
    }
    const floor = FLOORS.get(name);
    if (floor && isOlder(entry.version, floor))
      problems.push(`${path} is ${entry.version}; ${floor} or newer is needed`);
    if (lacksIntegrity(path, entry, everyBuild))
      problems.push(`${path} has no integrity: what is installed would not be checked`);
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
 * Whether npm would install an entry without verifying it. Builds for machines without an image or pipeline may lack the
 * integrity: a registry that did not serve them provided none.
 * @param {string} path
 * @param {Record<string, any>} entry
 * @param {boolean} everyBuild
 */
function lacksIntegrity(path, { link, integrity, inBundle, optional, os, cpu }, everyBuild) {
  if (!path.includes('node_modules/') || link || integrity || inBundle) return false;
  const isForOthers =
    (os && !os.includes('linux')) || (cpu && !cpu.some((/** @type {string} */ one) => OUR_PROCESSORS.includes(one)));
  return everyBuild || !(optional && isForOthers);
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
  const problems = problemsOf(
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')),
    process.argv.includes('--every-build'),
  );
  for (const problem of problems) console.log(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
