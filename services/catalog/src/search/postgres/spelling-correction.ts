import { Injectable } from '@nestjs/common';
import { isStopWord, withoutStopWords } from '../query/stop-words.js';
import { segmentations, soundVariants, withArticles } from '../query/sounds.js';
import { tokenize, type QueryToken } from '../query/tokenizer.js';
import { CompoundWords } from './compound-words.js';
import { TermQueries, type Spelling } from './terms.queries.js';
import { everySpelling, everyWord } from './tsquery.js';

/** Ways to join the words of a query that are looked up. */
const MAX_SEGMENTATIONS = 6;

/** Corrects queries by the term dictionary. */
@Injectable()
export class SpellingCorrection {
  constructor(
    private readonly terms: TermQueries,
    private readonly compoundWords: CompoundWords,
  ) {}

  /** The closest text whose words some business has all of, by letters, else by sound; stop words are unchanged. */
  async correct(text: string, signal: AbortSignal): Promise<string | undefined> {
    const words = tokenize(text);
    const corrected = (await this.byLetters(words, signal)) ?? (await this.bySound(words, signal));
    return corrected === words.map((word) => word.text).join(' ') ? undefined : corrected;
  }

  /** The text itself where a business has its words. */
  private async byLetters(words: QueryToken[], signal: AbortSignal): Promise<string | undefined> {
    const typed = words.map((word) => (isStopWord(word.text) && words.length > 1 ? undefined : dictionaryForm(word)));
    const [known, splits] = await Promise.all([
      this.terms.spellings(
        typed.map((word) => word ?? ''),
        signal,
      ),
      this.compoundWords.splits(typed, signal),
    ]);
    const split = words.map((word, i) => (isSplit(splits[i], known[i]!) ? splits[i]!.parts.join(' ') : word.text));
    if (split.some((word, i) => word !== words[i]!.text)) {
      const text = split.join(' ');
      const every = everyWord(withoutStopWords(tokenize(text)), []);
      if ((await this.terms.wordsOfSome(every, signal)).length > 0) return text;
    }
    const choices = typed.map((word, i) => (word === undefined ? [] : withItself(word, known[i]!)));
    const best = await this.bestOf(
      choices.filter((some) => some.length > 0),
      words.length > 1,
      signal,
    );
    if (!best) return undefined;
    const next = best[Symbol.iterator]();
    const corrected = words.map((word, i) => {
      if (choices[i]!.length === 0) return word.text;
      const { word: chosen } = next.next().value!;
      return chosen === typed[i] ? word.text : chosen;
    });
    return corrected.join(' ');
  }

  /**
   * In Latin letters, which every name is indexed in too: `matam` for `مطعم`, indexed as `mtm`; words that a script writes
   * without spaces are joined.
   */
  private async bySound(words: QueryToken[], signal: AbortSignal): Promise<string | undefined> {
    const plain = withoutStopWords(words)
      .map((word) => word.plain.join(''))
      .filter(Boolean);
    if (!plain.some((word) => /[a-z]/.test(word))) return undefined;
    const ways = segmentations(withArticles(plain));
    const segments = [...new Set(ways.flat())];
    const known = await this.terms.soundingLike(segments.map(soundVariants), signal);
    const spellingsOf = new Map(segments.map((segment, i) => [segment, known[i]!]));
    const likely = ways
      .map((segments) => segments.map((segment) => spellingsOf.get(segment)!))
      .filter((choices) => choices.every((some) => some.length > 0))
      .sort((a, b) => editsOf(a) - editsOf(b));
    for (const choices of likely.slice(0, MAX_SEGMENTATIONS)) {
      const best = await this.bestOf(choices, choices.length > 1, signal);
      if (best) return best.map(({ word }) => word).join(' ');
    }
    return undefined;
  }

  /** @param isChecked whether a business must have all; a single word of the dictionary exists in some */
  private async bestOf(
    choices: Spelling[][],
    isChecked: boolean,
    signal: AbortSignal,
  ): Promise<Spelling[] | undefined> {
    if (choices.length === 0) return undefined;
    const rows = isChecked
      ? await this.terms.wordsOfSome(everySpelling(choices.map((some) => some.map(({ word }) => word))), signal)
      : choices[0]!.filter(({ frequency }) => frequency > 0).map(({ word }) => [word]);
    return bestSpellings(choices, rows);
  }
}

/** The dictionary form of a word; undefined: it cannot be misspelt. Without spaces, a run of letters is one word. */
export function dictionaryForm({ plain, native, bigrams }: QueryToken): string | undefined {
  if (bigrams.length > 0) return native !== undefined && !/\d/.test(native) ? native : undefined;
  if (plain.length !== 1 || /\d/.test(plain[0]!)) return undefined;
  return native ?? plain[0];
}

function withItself(word: string, known: Spelling[]): Spelling[] {
  return known.some((it) => it.word === word) ? known : [{ word, editDistance: 0, frequency: 0 }, ...known];
}

/** Whether a word is rather several words written together than one of these, misspelt. */
function isSplit(split: { frequency: number } | undefined, known: Spelling[]): boolean {
  const close = known.filter(({ editDistance }) => editDistance < 2);
  return split !== undefined && close.every(({ frequency }) => frequency < split.frequency);
}

function editsOf(choices: Spelling[][]): number {
  return choices.reduce((sum, some) => sum + some[0]!.editDistance, 0);
}

/** Fewest edits first, then most frequent. */
function bestSpellings(choices: Spelling[][], rows: string[][]): Spelling[] | undefined {
  const found = new Map<string, { chosen: Spelling[]; editDistance: number; times: number }>();
  for (const row of rows) {
    const has = new Set(row);
    const chosen = choices.map((some) => some.find(({ word }) => has.has(word)));
    if (!chosen.every((it) => it !== undefined)) continue;
    const key = chosen.map(({ word }) => word).join(' ');
    const entry = found.get(key) ?? {
      chosen,
      editDistance: chosen.reduce((sum, { editDistance }) => sum + editDistance, 0),
      times: 0,
    };
    entry.times += 1;
    found.set(key, entry);
  }
  return [...found.values()].sort((a, b) => a.editDistance - b.editDistance || b.times - a.times)[0]?.chosen;
}
