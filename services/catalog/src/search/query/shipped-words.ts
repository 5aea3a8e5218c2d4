import { slugify } from '@directory/contracts/slugs';
import { translatedNames } from './category-translations.js';
import { activityPhrases, synonymPhrases } from './synonyms.js';

/** Shorter ones are also what names are misspelt as. */
const MIN_LETTERS = 4;

let words: ReadonlySet<string> | undefined;

/**
 * Whether it is a word of the names, synonyms or activities of kinds of business that are shipped, and so spelled right even where no
 * business has it.
 * @param word in plain letters
 */
export function isShippedWord(word: string): boolean {
  words ??= new Set(
    [...synonymPhrases(), ...activityPhrases(), ...translatedNames()]
      .flatMap((phrase) => slugify(phrase).split('-'))
      .filter((part) => part.length >= MIN_LETTERS),
  );
  return words.has(word);
}
