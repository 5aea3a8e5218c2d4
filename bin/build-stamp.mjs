// Whether there is anything to build: asking Turborepo takes half a second of each start.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['libs', 'services', 'web'];
const FILES = [
  ...['package-lock.json', 'turbo.json', 'tsconfig.base.json', '.swcrc'],
  ...['bin/compile.mjs', 'bin/compress-assets.mjs'],
];
const IGNORED = new Set(['node_modules', '.turbo']);
/** Ends of the paths of folders that a build writes, as `outputs` in turbo.json. */
const OUTPUTS = ['/dist', 'web/src/fonts'];

/**
 * Names, sizes and times of all sources, or of what was built from them, and the variables that Vite reads.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {'sources' | 'outputs'} part
 */
function fingerprint(root, env, part) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  const walk = (/** @type {string} */ folder, isOutput = false) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (IGNORED.has(entry.name)) continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path, isOutput || OUTPUTS.some((end) => path.endsWith(end)));
      else if (isOutput === (part === 'outputs')) add(path);
    }
  };
  for (const folder of FOLDERS) if (existsSync(join(root, folder))) walk(folder);
  for (const file of FILES) add(file);
  for (const name of Object.keys(env).sort()) if (name.startsWith('VITE_')) hash.update(`${name}=${env[name]}\n`);
  return hash.digest('hex');
}

/**
 * Whether everything is built, and otherwise what records a build that starts now.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export function checkBuild(root, env) {
  const file = join(root, 'node_modules', '.built');
  const sources = fingerprint(root, env, 'sources');
  const isBuilt = existsSync(file) && readFileSync(file, 'utf8') === `${sources} ${fingerprint(root, env, 'outputs')}`;
  const record = () => {
    // A source that was saved during the build may not be part of it.
    if (fingerprint(root, env, 'sources') !== sources) return;
    writeFileSync(file, `${sources} ${fingerprint(root, env, 'outputs')}`);
  };
  return { isBuilt, record };
}
