// `node --import bin/run-typescript.mjs file.ts`, for threads started by tests: runs TypeScript sources, those of libs/ too.
// Compiled sources are cached: the compiler takes 25 MB of every process that loads it, and most of the time of a start.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);
const CACHE = new URL('node_modules/.cache/run-typescript/', ROOT);
const configFile = fileURLToPath(new URL('.swcrc', ROOT));
/** What determines the output apart from the source. */
const COMPILER = [configFile, new URL('node_modules/@swc/core/package.json', ROOT)];
/** @type {Promise<Buffer[]> | undefined} */
let compiler;

// Node loads this file a second time, as the hooks.
if (!import.meta.url.endsWith('?hooks')) register(`${import.meta.url}?hooks`);

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  const [, lib, file] = /^@directory\/([a-z-]+)\/(.+)$/.exec(specifier) ?? [];
  if (lib) return next(new URL(`libs/${lib}/src/${file}.ts`, ROOT).href, context);
  const isOurs = /^\.|^file:.*\/src\//.test(specifier) && (context.parentURL?.endsWith('.ts') ?? true);
  return next(isOurs ? specifier.replace(/\.js$/, '.ts') : specifier, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: await compiled(fileURLToPath(url)), shortCircuit: true };
}

async function compiled(/** @type {string} */ file) {
  compiler ??= Promise.all(COMPILER.map((path) => readFile(path)));
  const hash = createHash('sha256');
  for (const part of [...(await compiler), await readFile(file)]) hash.update(part);
  const end = `//${hash.digest('hex')}\n`;
  const cached = new URL(`${createHash('sha256').update(file).digest('hex')}.js`, CACHE);
  const known = existsSync(cached) ? await readFile(cached, 'utf8') : '';
  if (known.endsWith(end)) return known;
  const { transformFile } = await import('@swc/core');
  const { code } = await transformFile(file, { configFile });
  try {
    await store(cached, `${code}\n${end}`);
  } catch {
    // The folder cannot be written: the next process compiles again.
  }
  return code;
}

/** Processes that start at the same time never read half a file. */
async function store(/** @type {URL} */ file, /** @type {string} */ code) {
  await mkdir(CACHE, { recursive: true });
  const temporary = new URL(`${randomUUID()}.tmp`, CACHE);
  await writeFile(temporary, code);
  await rename(temporary, file);
}
