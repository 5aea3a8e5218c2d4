// `node --import bin/run-typescript.mjs file.ts`, for threads started by tests: runs TypeScript sources, those of libs/ too.
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const ROOT = new URL('../', import.meta.url);
const configFile = fileURLToPath(new URL('.swcrc', ROOT));

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
  const { code } = await transformFile(fileURLToPath(url), { configFile });
  return { format: 'module', source: code, shortCircuit: true };
}
