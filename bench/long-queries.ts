// Queries that no business fits, or nearly all fit a part of: pasted lists, sentences, and words without a meaning.
import { performance } from 'node:perf_hooks';
import { request } from 'undici';
import { MAX_QUERY_LENGTH } from '@directory/contracts/search';
import { withTypo } from './relevance/misspellings.js';
import type { SampledBusiness } from './relevance/sampled-businesses.js';
import { SeededRandom } from './random.js';
import { latency, type Latency } from './requests.js';

const SEED = 23;
const COMMON_WORDS =
  'the hotel cafe restaurant shop new city house street bar san la de el al center market salon auto medical'.split(
    ' ',
  );
const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшяюё';
const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
const HAN_FIRST = 0x4e00;
const HAN_FREQUENT = 2_000;

type Make = (next: () => SampledBusiness, chance: SeededRandom) => string;

/** So many of what a function makes. */
function several(chance: SeededRandom, [from, to]: readonly [number, number], make: () => string): string[] {
  return Array.from({ length: chance.integer(from, to) }, make);
}

function wordsOf(letters: string, words: readonly [number, number], length: readonly [number, number]): Make {
  return (_next, chance) =>
    several(chance, words, () => several(chance, length, () => chance.pick([...letters])).join('')).join(' ');
}

const misspelt = (text: string, chance: SeededRandom) =>
  text
    .split(/\s+/)
    .map((word) => withTypo(word, chance) ?? word)
    .join(' ');

const KINDS: Record<string, Make> = {
  'three names': (next) => [next(), next(), next()].map(({ name }) => name).join(' '),
  'every word misspelt, with the city': (next, chance) => {
    const { name, city } = next();
    return misspelt(`${name} ${city}`, chance);
  },
  'three names, every word misspelt': (next, chance) =>
    [next(), next(), next()].map(({ name }) => misspelt(name, chance)).join(' '),
  'a pasted entry': (next) => {
    const { name, full_address, city, category, phone } = next();
    return [name, full_address, city, category, phone].filter(Boolean).join(', ');
  },
  'a sentence with a misspelt city': (next, chance) => {
    const { category, city } = next();
    return `where can I find the best ${category} in ${misspelt(city, chance)} open now with parking near the station`;
  },
  'frequent words': (_next, chance) => several(chance, [4, 11], () => chance.pick(COMMON_WORDS)).join(' '),
  syllables: (_next, chance) =>
    several(chance, [3, 9], () =>
      several(chance, [1, 3], () => chance.pick([...'bdfgklmnprst']) + chance.pick([...'aeiou'])).join(''),
    ).join(' '),
  consonants: wordsOf('bcdfghjklmnprstvwz', [3, 8], [2, 7]),
  'single letters': wordsOf('abcdefghijklmnopqrstuvwxyz', [3, 14], [1, 1]),
  'a long word': wordsOf('abcdefghijklmnopqrstuvwxyz', [1, 1], [20, 80]),
  'Cyrillic letters': wordsOf(CYRILLIC, [2, 7], [3, 8]),
  'Arabic letters': wordsOf(ARABIC, [2, 7], [3, 8]),
  'Han characters': (_next, chance) =>
    several(chance, [4, 23], () => String.fromCodePoint(HAN_FIRST + chance.integer(0, HAN_FREQUENT))).join(''),
};

/** Of the requests of a kind, one after the other. */
export interface LongQueries extends Latency {
  kind: string;
  /** Responses with another status than 200. */
  failed: number;
  slowest: string;
}

/** @returns each kind, the slowest first */
export async function measureLongQueries(
  origin: string,
  businesses: readonly SampledBusiness[],
  queries: number,
): Promise<LongQueries[]> {
  const chance = new SeededRandom(SEED);
  const kinds: LongQueries[] = [];
  for (const [kind, make] of Object.entries(KINDS)) {
    const times: number[] = [];
    let [failed, slowest] = [0, ''];
    for (let i = 0; i < queries; i++) {
      const q = make(() => chance.pick(businesses), chance).slice(0, MAX_QUERY_LENGTH);
      const startedAt = performance.now();
      const { statusCode, body } = await request(`${origin}/api/search?${new URLSearchParams({ q }).toString()}`);
      await body.dump();
      const time = performance.now() - startedAt;
      if (statusCode !== 200) failed += 1;
      if (time > Math.max(0, ...times)) slowest = q;
      times.push(time);
    }
    kinds.push({ kind, failed, slowest, ...latency(times) });
  }
  return kinds.sort((a, b) => b.p95 - a.p95);
}
