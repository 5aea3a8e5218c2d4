// `node --import mutant-hook.mjs` with MUTANT, a list of replacements as JSON: applies them to the files of a service as these are loaded.
import { register } from 'node:module';

/** @type {{ file: string, text: string, by: string }[]} */
const replacements = JSON.parse(process.env.MUTANT ?? '[]');

// Node loads this file a second time, as the hooks.
if (!import.meta.url.endsWith('?hooks')) register(`${import.meta.url}?hooks`);

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const loaded = await next(url, context);
  const own = replacements.filter(({ file }) => url.endsWith(file));
  if (own.length === 0) return loaded;
  let source = String(loaded.source);
  for (const { file, text, by } of own) {
    if (!source.includes(text)) throw new Error(`${file} has no “${text}”: the mutant must be updated`);
    source = source.replace(text, () => by);
  }
  return { ...loaded, source };
}
