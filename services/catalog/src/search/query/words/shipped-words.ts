import { slugify } from '@directory/contracts/slugs';
import { translatedNames } from './category-translations.js';
import { activityPhrases, synonymPhrases } from './synonyms.js';

/** Shorter ones are also what names are misspelt as, unless they are all of a phrase, as ATM is. */
const MIN_LETTERS = 4;
const MIN_PHRASE_LETTERS = 3;

let words: ReadonlySet<string> | undefined;

/**
 * Whether it is a word of the names, synonyms or activities of kinds of business that are shipped, and so spelled right even where no
 * business has it.
 * @param word in plain letters
 */
export function isShippedWord(word: string): boolean {
  words ??= new Set(
    [...synonymPhrases(), ...activityPhrases(), ...translatedNames()]
      .map((phrase) => slugify(phrase).split('-'))
      .flatMap((parts) =>
        parts.filter(({ length }) => length >= (parts.length === 1 ? MIN_PHRASE_LETTERS : MIN_LETTERS)),
      ),
  );
  return words.has(word);
}
