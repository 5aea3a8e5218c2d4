import { Injectable } from '@nestjs/common';
import { DirectoryVersion } from '../../cache/directory-version.js';
import { KeyedCache } from '../../cache/keyed-cache.js';
import { editDistance, twoSlipKeys } from '../query/words/edit-distance.js';
import { LookupDatabase } from './lookup-database.js';
import { SearchDatabase } from './search-database.js';
import type { PlaceFilters } from '../engine/search-engine.js';
import { isInPlace } from './search-criteria.js';
import { BEST_FIRST } from './search-keys.js';
import { raw, sql } from './sql.js';

/** A known word. */
interface Term {
  word: string;
  /** Businesses that have it. */
  frequency: number;
}

/** A known word, and its edit distance from a given one. */
export interface Spelling extends Term {
  editDistance: number;
}

/** Businesses read to find spellings that occur together. */
const SAMPLE_BUSINESSES = 300;
/** Known words for an incomplete one. */
const MAX_COMPLETIONS = 30;
/** Letters of a word that may have a slip, and of one that may have two; syllables need no number of letters. */
const MIN_CORRECTED_LENGTH = 4;
const MIN_TWO_SLIP_LENGTH = 7;
const SYLLABLES = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const MAX_EDIT_DISTANCE = 2;
/** Words of a query that may have two slips each. */
const MAX_TWO_SLIP_WORDS = 2;
/** Others are not in the dictionary. */
const DICTIONARY_WORD = /^[^\d-]{2,}$/;
/** Longer words are not corrected. The functions for edit distances fail above 255 characters. */
const MAX_CORRECTED_LENGTH = 100;
const KNOWN_WORD = 'left(word, 255)';
const MAX_SPELLINGS = 12;
/** Known words of which those are the closest. */
const MAX_CANDIDATES = 60;
/** Vowels that are not written leave more choices. */
const MAX_SOUNDS = 24;

/** Keys of a word that are looked up at once: the time of a lookup grows with the square of their number. */
const KEYS_OF_LOOKUP = 1_000;

/** By deletion neighbourhoods; two edits in a long word may share none, so trigrams complement them where keys do not. */
const SPELLINGS = `
SELECT position::int, word, frequency
FROM unnest($1::text[]) WITH ORDINALITY AS typed (typed, position), LATERAL (
  SELECT word, frequency FROM (
    SELECT word, frequency FROM search_word WHERE search_deletes(word) && search_deletes(typed)
    UNION
    SELECT word, frequency FROM search_word WHERE length(typed) >= 7 AND typed !~ '^[a-z]{6,16}$' AND word % typed
      AND levenshtein_less_equal(${KNOWN_WORD}, typed, ${MAX_EDIT_DISTANCE}) <= ${MAX_EDIT_DISTANCE}
  ) near ORDER BY levenshtein(${KNOWN_WORD}, typed), frequency DESC LIMIT ${MAX_CANDIDATES}
) near`;

/** Words that share a key with one that is typed with two slips. */
const TWO_SLIPS = `
SELECT DISTINCT typed, word, frequency
FROM unnest($1::text[], $2::text[]) AS lookup (typed, keys), LATERAL (
  SELECT word, frequency FROM search_word
  WHERE search_deletes(word) && string_to_array(keys, ',')
    AND length(word) BETWEEN length(typed) - ${MAX_EDIT_DISTANCE} AND length(typed) + ${MAX_EDIT_DISTANCE}
) near`;

/** Letters without those that are written in several ways or not at all: vowels count a quarter. */
const consonants = (word: string) => `translate(replace(${word}, 'ck', 'k'), 'cqzfaeiouyvwh', 'kksp')`;
const sounds = (word: string) => `translate(${word}, 'cqzfvwoyeah', 'kkspuuuii')`;
const SOUND_DISTANCE = `levenshtein(${consonants(KNOWN_WORD)}, ${consonants('variant')})
  + levenshtein(${sounds(KNOWN_WORD)}, ${sounds('variant')}) / 4.0`;

/** Of words that sound the same the one that is written most similarly. */
const WRITTEN_EDIT = 0.01;

/** Words with the consonants of one of the variants, closest to one first. */
const SOUNDING_LIKE = `
SELECT position::int, word, edit_distance::float8 AS "editDistance", frequency
FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS typed (variants, position), LATERAL (
  SELECT word, min(${SOUND_DISTANCE}) + levenshtein(${KNOWN_WORD}, variants ->> 0) * ${WRITTEN_EDIT} AS edit_distance, frequency FROM (
    SELECT word, frequency, variant FROM jsonb_array_elements_text(variants) variant
    JOIN search_word ON search_sound(word) = search_sound(variant)
    UNION ALL
    SELECT word, frequency, variant FROM jsonb_array_elements_text(variants) variant JOIN search_word ON word = variant
  ) near GROUP BY word, frequency ORDER BY edit_distance, frequency DESC LIMIT ${MAX_SOUNDS}
) near WHERE edit_distance <= greatest(1, length(variants ->> 0) / 3.0)
ORDER BY position, edit_distance, frequency DESC`;

/** The closest of some known words. */
function spellingsOf(typed: string, terms: Term[]): Spelling[] {
  return terms
    .map(({ word, frequency }) => ({ word, frequency, editDistance: editDistance(word, typed, MAX_EDIT_DISTANCE) }))
    .filter(({ word, editDistance: edits }) => edits <= maxEdits(typed, word))
    .sort((a, b) => a.editDistance - b.editDistance || b.frequency - a.frequency)
    .slice(0, MAX_SPELLINGS);
}

/** Most short words are one or two edits from any other: of three letters only the order is corrected. */
function maxEdits(typed: string, known: string): number {
  const letters = [...typed].length;
  if (SYLLABLES.test(typed)) return Math.min(Math.floor(letters / 2), MAX_EDIT_DISTANCE);
  if (letters < MIN_CORRECTED_LENGTH) return sorted(typed) === sorted(known) && letters > 2 ? 1 : 0;
  return Math.max(letters, [...known].length) < MIN_TWO_SLIP_LENGTH ? 1 : MAX_EDIT_DISTANCE;
}

function sorted(word: string): string {
  return [...word].sort().join('');
}

const corrected = (word: string) => (word.length > MAX_CORRECTED_LENGTH ? '' : word);

/** Reads the term dictionary: words of businesses, and how many businesses have each. */
@Injectable()
export class TermQueries {
  private readonly terms: KeyedCache<Term>;

  constructor(
    private readonly db: SearchDatabase,
    private readonly lookups: LookupDatabase,
    version: DirectoryVersion,
  ) {
    this.terms = new KeyedCache(version, {
      read: (words) => this.lookups.query('SELECT word, frequency FROM search_word WHERE word = ANY($1)', [words]),
      keysOf: ({ word }) => [word],
    });
  }

  /** Known words within two edits of these, closest first; one list per word. */
  async spellings(words: string[], signal: AbortSignal): Promise<Spelling[][]> {
    const typed = words.map(corrected);
    if (typed.every((word) => word === '')) return typed.map(() => []);
    const rows = await this.lookups.once<Term & { position: number }>(SPELLINGS, [typed], signal);
    const near = typed.map((word, i) =>
      spellingsOf(
        word,
        rows.filter(({ position }) => position === i + 1),
      ),
    );
    const distant = await this.typedWithTwoSlips(
      typed.filter((_, i) => !near[i]?.some(({ editDistance: edits }) => edits < MAX_EDIT_DISTANCE)),
      signal,
    );
    return typed.map((word, i) => {
      const terms = distant.get(word);
      return terms ? spellingsOf(word, terms) : (near[i] ?? []);
    });
  }

  /** By word, of long words in Latin letters. */
  private async typedWithTwoSlips(words: string[], signal: AbortSignal): Promise<Map<string, Term[]>> {
    const lookups = words.slice(0, MAX_TWO_SLIP_WORDS).flatMap((word) => {
      const keys = twoSlipKeys(word);
      return Array.from({ length: Math.ceil(keys.length / KEYS_OF_LOOKUP) }, (_, i) => ({
        word,
        keys: keys.slice(i * KEYS_OF_LOOKUP, (i + 1) * KEYS_OF_LOOKUP).join(','),
      }));
    });
    if (lookups.length === 0) return new Map();
    const rows = await this.lookups.once<Term & { typed: string }>(
      TWO_SLIPS,
      [lookups.map(({ word }) => word), lookups.map(({ keys }) => keys)],
      signal,
    );
    return new Map(lookups.map(({ word }) => [word, rows.filter(({ typed }) => typed === word)]));
  }

  /** Known words that sound like these, closest first; one list per word, which is given with its variants. */
  async soundingLike(words: string[][], signal: AbortSignal): Promise<Spelling[][]> {
    const rows = await this.lookups.once<Spelling & { position: number }>(
      SOUNDING_LIKE,
      [JSON.stringify(words.map((variants) => variants.map(corrected)))],
      signal,
    );
    return words.map((_, i) => rows.filter(({ position }) => position === i + 1));
  }

  /** Words of some businesses that match a tsquery, in the place if given. */
  async wordsOfSome(query: string, signal: AbortSignal, place?: PlaceFilters): Promise<string[][]> {
    signal.throwIfAborted();
    const { text, values } = sql`SELECT tsvector_to_array(words) AS words FROM business_search
      WHERE words @@ ${query}::tsquery AND ${isInPlace(place ?? {})} LIMIT ${raw(SAMPLE_BUSINESSES)}`.compile();
    const rows = await this.db.query<{ words: string[] }[]>(text, values);
    return rows.map(({ words }) => words);
  }

  /** The most frequent known words with these prefixes. */
  completions(prefixes: string[], signal: AbortSignal): Promise<readonly Term[]> {
    return this.lookups.once(
      `SELECT word, max(frequency) AS frequency FROM unnest($1::text[]) AS prefix (prefix), LATERAL (
         SELECT word, frequency FROM search_word WHERE word >= prefix AND word < prefix || U&'\\+10FFFF'
         ORDER BY frequency DESC, word LIMIT ${MAX_COMPLETIONS}) completion
       GROUP BY word ORDER BY 2 DESC, word`,
      [prefixes],
      signal,
    );
  }

  /** Number of businesses with each word in their name, category or city. */
  async frequencies(words: string[], signal: AbortSignal): Promise<Map<string, number>> {
    signal.throwIfAborted();
    const terms = [...(await this.terms.get(words.filter((word) => DICTIONARY_WORD.test(word)))).values()].flat();
    return new Map(terms.map(({ word, frequency }) => [word, frequency]));
  }

  /** Words and numbers that some business has. */
  async existing(words: string[], signal: AbortSignal): Promise<string[]> {
    if (words.length === 0) return [];
    const rows = await this.lookups.once<{ word: string }>(
      `SELECT word FROM unnest($1::text[]) word
       WHERE EXISTS (SELECT FROM ${BEST_FIRST} WHERE words @@ quote_literal(word)::tsquery)`,
      [words],
      signal,
    );
    return rows.map(({ word }) => word);
  }
}
