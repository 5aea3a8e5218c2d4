import { Injectable } from '@nestjs/common';
import { nativeSpellings } from '../query/words/native-letters.js';
import { isStopWord } from '../query/words/stop-words.js';
import { tokenize } from '../query/tokenizer.js';
import { TermQueries } from './terms.queries.js';

/** Finds words in Latin letters as businesses have them in those of Cyrillic and Greek: only names are indexed in both. */
@Injectable()
export class NativeSpelling {
  constructor(private readonly terms: TermQueries) {}

  /** The text with every word that is known so in those letters, then with those only that are not known as typed. */
  async of(text: string, signal: AbortSignal): Promise<string[]> {
    const words = tokenize(text).filter((word) => !isStopWord(word.text));
    const typed = words.map(({ plain, native }) => (native === undefined && plain.length === 1 ? plain[0] : undefined));
    const spellings = typed.map((word) => (word === undefined ? [] : nativeSpellings(word)));
    if (spellings.flat().length === 0) return [];
    const looked = [...typed.filter((word) => word !== undefined), ...spellings.flat()];
    const frequencies = await this.terms.frequencies([...new Set(looked)], signal);
    const frequencyOf = (word = '') => frequencies.get(word) ?? 0;
    const known = spellings.map((some) =>
      some.reduce<string | undefined>((best, word) => (frequencyOf(word) > frequencyOf(best) ? word : best), undefined),
    );
    // Numbers are not in the dictionary.
    const isUnknown = words.some(({ text: word }, i) => !/\d/.test(word) && !known[i] && frequencyOf(typed[i]) === 0);
    if (isUnknown || known.every((word) => word === undefined)) return [];
    const all = words.map(({ text: own }, i) => known[i] ?? own);
    const some = words.map(({ text: own }, i) => (frequencyOf(typed[i]) > 0 ? own : (known[i] ?? own)));
    return [...new Set([all.join(' '), some.join(' ')])].filter((it) => it !== text);
  }
}
