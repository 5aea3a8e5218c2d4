import { Injectable } from '@nestjs/common';
import { SearchDatabase } from './search-database.js';

/** A known word, and its edit distance from a given one. */
export interface Spelling {
  word: string;
  editDistance: number;
  /** Businesses that have it. */
  frequency: number;
}

/** Businesses read to find spellings that occur together. */
const SAMPLE_BUSINESSES = 300;
/** Known words for an incomplete one. */
const MAX_COMPLETIONS = 30;
/** Shorter words are not corrected, but in scripts whose letters are syllables. */
const MIN_CORRECTED_LENGTH = 3;
const SYLLABLES = `'[\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]'`;
const MAX_EDIT_DISTANCE = 2;
const MAX_SPELLINGS = 12;

/** By deletion neighbourhoods; two edits in a long word may share none, so trigrams complement them. */
const SPELLINGS = `
SELECT position::int, word, edit_distance AS "editDistance", frequency
FROM unnest($1::text[]) WITH ORDINALITY AS typed (typed, position), LATERAL (
  SELECT word, levenshtein(word, typed) AS edit_distance, frequency FROM (
    SELECT word, frequency FROM search_word WHERE search_deletes(word) && search_deletes(typed)
    UNION
    SELECT word, frequency FROM search_word WHERE length(typed) >= 7 AND word % typed
      AND levenshtein_less_equal(word, typed, ${MAX_EDIT_DISTANCE}) <= ${MAX_EDIT_DISTANCE}
  ) near ORDER BY edit_distance, frequency DESC LIMIT ${MAX_SPELLINGS}
) near WHERE edit_distance <= CASE WHEN typed ~ ${SYLLABLES} THEN least(length(typed) / 2, ${MAX_EDIT_DISTANCE})
  WHEN length(typed) < ${MIN_CORRECTED_LENGTH} THEN 0 ELSE ${MAX_EDIT_DISTANCE} END
ORDER BY position, edit_distance, frequency DESC`;

/** Words with the consonants of one of the variants, closest to the first variant; vowels may differ, but not most letters. */
const SOUNDING_LIKE = `
SELECT position::int, word, edit_distance AS "editDistance", frequency
FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS typed (variants, position), LATERAL (
  SELECT word, levenshtein(word, variants ->> 0) AS edit_distance, frequency FROM (
    SELECT word, frequency FROM search_word
    JOIN jsonb_array_elements_text(variants) variant ON search_sound(word) = search_sound(variant)
    UNION
    SELECT word, frequency FROM search_word WHERE word = variants ->> 0
  ) near ORDER BY edit_distance, frequency DESC LIMIT ${MAX_SPELLINGS}
) near WHERE edit_distance <= length(variants ->> 0) * 3 / 5
ORDER BY position, edit_distance, frequency DESC`;

/** Reads the term dictionary: words of businesses, and how many businesses have each. */
@Injectable()
export class TermQueries {
  constructor(private readonly db: SearchDatabase) {}

  /** Known words within two edits of these, closest first; one list per word. */
  async spellings(words: string[], signal: AbortSignal): Promise<Spelling[][]> {
    const rows = await this.read<Spelling & { position: number }>(SPELLINGS, [words], signal);
    return words.map((_, i) => rows.filter(({ position }) => position === i + 1));
  }

  /** Known words that sound like these, closest first; one list per word, which is given with its variants. */
  async soundingLike(words: string[][], signal: AbortSignal): Promise<Spelling[][]> {
    const rows = await this.read<Spelling & { position: number }>(SOUNDING_LIKE, [JSON.stringify(words)], signal);
    return words.map((_, i) => rows.filter(({ position }) => position === i + 1));
  }

  /** Words of some businesses that match a tsquery. */
  async wordsOfSome(query: string, signal: AbortSignal): Promise<string[][]> {
    const rows = await this.read<{ words: string[] }>(
      `SELECT tsvector_to_array(words) AS words FROM business_search WHERE words @@ $1::tsquery LIMIT ${SAMPLE_BUSINESSES}`,
      [query],
      signal,
    );
    return rows.map(({ words }) => words);
  }

  /** The most frequent known words with these prefixes. */
  completions(prefixes: string[], signal: AbortSignal): Promise<{ word: string; frequency: number }[]> {
    return this.read(
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
    const rows = await this.read<{ word: string; frequency: number }>(
      'SELECT word, frequency FROM search_word WHERE word = ANY($1)',
      [words],
      signal,
    );
    return new Map(rows.map(({ word, frequency }) => [word, frequency]));
  }

  /** Words and numbers that some business has. */
  async existing(words: string[], signal: AbortSignal): Promise<string[]> {
    if (words.length === 0) return [];
    const rows = await this.read<{ word: string }>(
      `SELECT word FROM unnest($1::text[]) word
       WHERE EXISTS (SELECT FROM business_search WHERE words @@ quote_literal(word)::tsquery)`,
      [words],
      signal,
    );
    return rows.map(({ word }) => word);
  }

  private read<T>(statement: string, values: unknown[], signal: AbortSignal): Promise<T[]> {
    signal.throwIfAborted();
    return this.db.query<T[]>(statement, values);
  }
}
