// Progress output.
import { relative } from 'node:path';

/**
 * Shows a step, then its duration: `Building… 4 s`.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 */
export async function step(label, work) {
  const begin = performance.now();
  process.stdout.write(`${label}… `);
  try {
    const result = await work();
    process.stdout.write(`${seconds(performance.now() - begin)}\n`);
    return result;
  } catch (error) {
    process.stdout.write('\n');
    throw error;
  }
}

export function print(/** @type {string} */ line) {
  process.stdout.write(`${line}\n`);
}

export function printError(/** @type {string} */ line) {
  process.stderr.write(`${line}\n`);
}

/** `0.4 s`, `12 s` */
export function seconds(/** @type {number} */ milliseconds) {
  return `${(milliseconds / 1000).toFixed(milliseconds < 9_950 ? 1 : 0)} s`;
}

/** The shortest form of a path from the working directory. */
export function shortPath(/** @type {string} */ path) {
  const short = relative('', path);
  return short.startsWith('..') ? path : short;
}

// A closed output (`| head`) must not leave processes behind.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
