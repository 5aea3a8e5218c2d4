import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import type { PlaceFilters } from '../engine/search-engine.js';
import { PlacesQueries } from '../query/places/places.queries.js';
import { editDistance } from '../query/words/edit-distance.js';
import { isShippedWord } from '../query/words/shipped-words.js';
import { isStopWord, withoutStopWords } from '../query/words/stop-words.js';
import {
  segmentations,
  soundVariantsOfAll,
  WITH_ARTICLE,
  withArticles,
  withMissingArticle,
} from '../query/words/sounds.js';
import { tokenize, withComposedVowels, type QueryToken } from '../query/tokenizer.js';
import { CompoundWords } from './compound-words.js';
import { TermQueries, type Spelling } from './terms.queries.js';
import { everySpelling, everyWord } from './tsquery.js';

/** Ways to join the words of a query that are looked up. */
const MAX_SEGMENTATIONS = 6;
/** Spellings of all words together times the businesses that are compared with them, at least: a lookup takes 0.1 s for so many. */
const MAX_COMPARISONS = 500_000;
/** With more slips in a word the sound may be closer. */
const MAX_CERTAIN_EDITS = 1;
/** So much closer. */
const SOUND_RATIO = 2;
/** Of a word that does not sound the same. */
const SMALLEST_SOUND_EDITS = 0.25;
/** Texts with equally few edits of which names are looked up. */
const MAX_LIKELY_NAMES = 10;
/** What a whole name outweighs. */
const NAME_EDITS = 1;
/** Of words that are no whole name, as any two words sound similar in some way: of a single one, and of each changed one of several. */
const MAX_PARTIAL_NAME_EDITS = { single: 0.25, each: 0.45 };
/** Letters of texts that are compared by sound, and of each changed word of what is no name: anything sounds like fewer. */
const MIN_SOUND_LETTERS = 4;
/** Of the letters of such a changed word. */
const MAX_EDITED_SHARE = 0.5;
/** The same of the name of a business, unless words are joined to it. */
const MAX_EDITED_NAME_SHARE = 0.7;
/** Before a name that is rather Arabic than a misspelt one. */
const ARABIC_ARTICLES: ReadonlySet<string> = new Set(['al', 'el']);
/** Of names in scripts that write vowels. */
const MIN_VOWEL_SHARE = 0.3;

/** Another text, and its edit distance. */
interface Correction {
  text: string;
  edits: number;
}

/** A text that sounds alike. */
interface Sounding extends Correction {
  /** Words that are spelled otherwise. */
  changed: number;
  /** Whether these are long enough, and written similarly. */
  isAlike: boolean;
  /** The same of the name of a business. */
  isAlikeName: boolean;
}

/** One spelling of each word. */
interface ChosenSpellings {
  chosen: Spelling[];
  edits: number;
}

/** Corrects queries by the term dictionary. */
@Injectable()
export class SpellingCorrection {
  constructor(
    private readonly terms: TermQueries,
    private readonly compoundWords: CompoundWords,
    private readonly places: PlacesQueries,
  ) {}

  /**
   * The closest text whose words some business has all of, by letters or by sound; stop words are unchanged. A kind of business that the
   * directory lacks is not misspelt.
   */
  async correct(
    text: string,
    signal: AbortSignal,
    isSoundTried: () => Promise<boolean> = () => Promise.resolve(true),
    place?: PlaceFilters,
  ): Promise<string | undefined> {
    const words = tokenize(text);
    if (withoutStopWords(words).every(({ plain }) => plain.length > 0 && plain.every(isShippedWord))) return undefined;
    const byLetters = await this.byLetters(words, signal, place);
    if (!byLetters && !(await isSoundTried())) return undefined;
    const isCertain =
      byLetters &&
      !words.some(({ text: word }) => ARABIC_ARTICLES.has(word)) &&
      (byLetters.edits <= MAX_CERTAIN_EDITS * words.length || words.some(({ bigrams }) => bigrams.length > 0));
    const bySound = isCertain ? undefined : await this.bySound(words, signal, place);
    const corrected = bySound && bySound.edits * SOUND_RATIO < (byLetters?.edits ?? Infinity) ? bySound : byLetters;
    if (!corrected || corrected.text === words.map((word) => word.text).join(' ')) return undefined;
    return withComposedVowels(corrected.text);
  }

  /** The text itself where a business has its words. */
  private async byLetters(
    words: QueryToken[],
    signal: AbortSignal,
    place?: PlaceFilters,
  ): Promise<Correction | undefined> {
    const typed = words.map((word) => (isStopWord(word.text) && words.length > 1 ? undefined : dictionaryForm(word)));
    const [known, splits] = await Promise.all([
      this.terms.spellings(
        typed.map((word) => word ?? ''),
        signal,
      ),
      this.compoundWords.splits(typed, signal),
    ]);
    const split = words.map(({ text }, i) => splitOf(splits[i], known[i] ?? []) ?? [text]);
    const found = await this.splitText(words, split, signal, place);
    if (found !== undefined) return { text: found, edits: MAX_CERTAIN_EDITS };
    const choices = typed.map((word, i) => (word === undefined ? [] : withItself(word, known[i] ?? [])));
    const best = await this.bestOf(
      choices.filter((some) => some.length > 0),
      { isChecked: words.length > 1, place },
      signal,
    );
    if (!best) return undefined;
    const chosen = best.chosen[Symbol.iterator]();
    const corrected = words.map(({ text: own }, i) => {
      if (choices[i]?.length === 0) return own;
      const { word = own } = chosen.next().value ?? {};
      return word === typed[i] ? own : word;
    });
    return { text: corrected.join(' '), edits: best.edits };
  }

  /** The words split into parts that some business has all of, which may be compound words themselves. */
  private async splitText(
    words: QueryToken[],
    split: string[][],
    signal: AbortSignal,
    place?: PlaceFilters,
  ): Promise<string | undefined> {
    const text = split.flat().join(' ');
    if (text === words.map((word) => word.text).join(' ')) return undefined;
    const every = everyWord(withoutStopWords(tokenize(text)), []);
    if ((await this.terms.wordsOfSome(every, signal, place)).length > 0) return text;
    const parts = split.map((some) => (some.length > 1 ? some : []));
    const smaller = await this.compoundWords.splits(parts.flat(), signal);
    if (smaller.every((it) => it === undefined)) return undefined;
    const partsOf = new Map(parts.flat().map((part, i) => [part, smaller[i]?.parts ?? [part]]));
    const whole = split.map((some) => some.flatMap((part) => partsOf.get(part) ?? [part]));
    const all = whole.flat().join(' ');
    const everyPart = everyWord(withoutStopWords(tokenize(all)), []);
    return (await this.terms.wordsOfSome(everyPart, signal, place)).length > 0 ? all : undefined;
  }

  /**
   * In Latin letters, which every name is indexed in too: `matam` for `مطعم`, indexed as `mtm`; words that a script writes
   * without spaces are joined, best as a whole name.
   */
  private async bySound(
    words: QueryToken[],
    signal: AbortSignal,
    place?: PlaceFilters,
  ): Promise<Correction | undefined> {
    const tokens = withoutStopWords(words).filter(({ plain }) => plain.length > 0);
    const plain = tokens.map((word) => word.plain.join(''));
    if (plain.join('').replace(/[^a-z]/g, '').length < MIN_SOUND_LETTERS) return undefined;
    // Single letters sound like any word.
    if (plain.every((word) => word.length === 1)) return undefined;
    const written = tokens.map(({ text, native }) => native ?? text).join(' ');
    const separate = withArticles(plain);
    const withArticle = withMissingArticle(separate);
    const ways = [...segmentations(separate), ...(withArticle === undefined ? [] : [[withArticle]])];
    const segments = [...new Set(ways.flat())];
    const variants = soundVariantsOfAll(segments, written);
    const known = await this.terms.soundingLike(variants, signal);
    const hasArticle = ({ word }: Spelling) => WITH_ARTICLE.test(word);
    const spellingsOf = new Map(
      segments.map((segment, i) => [
        segment,
        (known[i] ?? []).filter(segment === withArticle ? hasArticle : () => true),
      ]),
    );
    const variantsOf = new Map(segments.map((segment, i) => [segment, variants[i] ?? []]));
    const likely = ways
      .map((way) => ({ way, choices: way.map((segment) => spellingsOf.get(segment) ?? []) }))
      .filter(({ choices }) => choices.every((some) => some.length > 0))
      .sort((a, b) => editsOf(a.choices) - editsOf(b.choices));
    const best = await Promise.all(
      likely.slice(0, MAX_SEGMENTATIONS).map(async ({ way, choices }) => {
        const found = await this.bestOf(choices, { isChecked: choices.length > 1, place }, signal);
        const typed = way.map((segment) => variantsOf.get(segment) ?? [segment]);
        return found ? [soundingOf(typed, found, way.length < separate.length)] : [];
      }),
    );
    return this.bestName(best.flat());
  }

  /** The one with the fewest edits, rather a whole name than words of several. */
  private async bestName(corrections: Sounding[]): Promise<Correction | undefined> {
    const slugs = corrections.map(({ text }) => slugify(text));
    const names = new Set(slugs.length > 0 ? await this.places.existingNames(slugs) : []);
    const isName = ({ text }: Correction) => names.has(slugify(text));
    const costOf = (correction: Correction) => correction.edits - (isName(correction) ? NAME_EDITS : 0);
    const isLikely = ({ text, edits, changed, isAlike }: Sounding) =>
      isAlike &&
      soundEditsOf(edits) <=
        (text.includes(' ') ? MAX_PARTIAL_NAME_EDITS.each * changed : MAX_PARTIAL_NAME_EDITS.single);
    return corrections
      .filter((it) => it.text.length >= MIN_SOUND_LETTERS && ((isName(it) && it.isAlikeName) || isLikely(it)))
      .sort((a, b) => costOf(a) - costOf(b))[0];
  }

  /** @param isChecked whether a business must have all; a single word of the dictionary exists in some, but not in every place */
  private async bestOf(
    choices: Spelling[][],
    { isChecked, place }: { isChecked: boolean; place: PlaceFilters | undefined },
    signal: AbortSignal,
  ): Promise<ChosenSpellings | undefined> {
    // The dictionary has no single letters.
    const isUnknown = ({ word, frequency }: Spelling) => frequency === 0 && word.length > 1;
    if (choices.length === 0 || choices.some((some) => some.every(isUnknown))) return undefined;
    if (!isChecked && !place) return this.bestWord(choices[0] ?? []);
    const closest = closestOf(choices);
    const query = everySpelling(closest.map((some) => some.map(({ word }) => word)));
    const best = bestSpellings(closest, await this.terms.wordsOfSome(query, signal, place));
    return (await this.withName(best)) ?? best[0];
  }

  /** The first of several with the words of a name, of which one word is misspelt; the others are words that are meant. */
  private async withName(spellings: ChosenSpellings[]): Promise<ChosenSpellings | undefined> {
    const isLikely = ({ chosen }: ChosenSpellings) =>
      chosen.filter(({ editDistance }) => editDistance > 0).length === 1;
    const slugOf = ({ chosen }: ChosenSpellings) => slugify(chosen.map(({ word }) => word).join(' '));
    const likely = spellings.filter(isLikely).slice(0, MAX_LIKELY_NAMES);
    const names = spellings.length > 1 ? await this.places.existingNames(likely.map(slugOf)) : [];
    return likely.find((it) => names.includes(slugOf(it)));
  }

  /** With the fewest edits; of several rather the name of a business than a more frequent word, unless that is a kind of business. */
  private async bestWord(spellings: Spelling[]): Promise<ChosenSpellings | undefined> {
    const known = spellings.filter(({ frequency }) => frequency > 0);
    const edits = Math.min(...known.map(({ editDistance }) => editDistance));
    const closest = known.filter(({ editDistance }) => editDistance === edits);
    const [frequent] = closest.toSorted((a, b) => b.frequency - a.frequency);
    if (!frequent) return undefined;
    const isDecided = closest.length === 1 || isShippedWord(frequent.word);
    const names = isDecided ? [] : await this.places.existingNames(closest.map(({ word }) => slugify(word)));
    const named = closest.find(({ word }) => names.includes(slugify(word)));
    return { chosen: [named ?? frequent], edits };
  }
}

/** The dictionary form of a word; undefined: it cannot be misspelt. Without spaces, a run of letters is one word. */
export function dictionaryForm({ plain, native, bigrams }: QueryToken): string | undefined {
  if (bigrams.length > 0) return native !== undefined && !/\d/.test(native) ? native : undefined;
  const [only] = plain;
  if (only === undefined || plain.length > 1 || /\d/.test(only)) return undefined;
  return native ?? only;
}

function withItself(word: string, known: Spelling[]): Spelling[] {
  return known.some((it) => it.word === word) ? known : [{ word, editDistance: 0, frequency: 0 }, ...known];
}

/** The parts of a word that is rather several words written together than one of these, misspelt. */
function splitOf(split: { parts: string[]; frequency: number } | undefined, known: Spelling[]): string[] | undefined {
  const close = known.filter(({ editDistance }) => editDistance < 2);
  return split && close.every(({ frequency }) => frequency < split.frequency) ? split.parts : undefined;
}

/** @param way the variants of each segment, as it is typed first */
function soundingOf(way: string[][], { chosen, edits }: ChosenSpellings, areJoined: boolean): Sounding {
  const maxShare = areJoined ? MAX_EDITED_SHARE : MAX_EDITED_NAME_SHARE;
  const isAlike = ({ word }: Spelling, i: number) => {
    const [typed = '', ...others] = way[i] ?? [];
    if (others.includes(word)) return true;
    const isShort = Math.min(word.length, typed.length) < MIN_SOUND_LETTERS;
    return word === typed || (!isShort && editedShare(word, typed) <= MAX_EDITED_SHARE);
  };
  const [written, typed] = [chosen.map(({ word }) => word).join(''), way.map(([first]) => first).join('')];
  return {
    text: chosen.map(({ word }) => word).join(' '),
    isAlikeName: editedShare(written, typed) <= maxShare,
    edits,
    changed: chosen.filter(({ editDistance: edits }) => edits >= SMALLEST_SOUND_EDITS).length,
    isAlike: chosen.every(isAlike),
  };
}

/** Of the letters of a name; vowels that a script does not write are no edits. */
function editedShare(written: string, typed: string): number {
  const vowels = written.replace(/[^aeiou]/g, '').length;
  const unwritten = vowels < written.length * MIN_VOWEL_SHARE ? Math.max(0, typed.length - written.length) : 0;
  return (editDistance(written, typed) - unwritten) / Math.max(written.length, typed.length);
}

/** Without what is only written otherwise. */
function soundEditsOf(edits: number): number {
  return Math.floor(edits / SMALLEST_SOUND_EDITS) * SMALLEST_SOUND_EDITS;
}

/** As many of the closest spellings of each word as can be looked up, at least one. */
function closestOf(choices: Spelling[][]): Spelling[][] {
  for (let count = Math.max(...choices.map((some) => some.length)); count > 1; count--) {
    const closest = choices.map((some) => some.slice(0, count));
    const businesses = closest.map((some) => some.reduce((sum, { frequency }) => sum + frequency, 0));
    if (Math.min(...businesses) * closest.flat().length <= MAX_COMPARISONS) return closest;
  }
  return choices.map((some) => some.slice(0, 1));
}

function editsOf(choices: Spelling[][]): number {
  return choices.reduce((sum, [first]) => sum + (first?.editDistance ?? 0), 0);
}

/** With the fewest edits, most frequent first. Two words are rarely one of the name. */
function bestSpellings(choices: Spelling[][], rows: string[][]): ChosenSpellings[] {
  const found = new Map<string, ChosenSpellings & { times: number }>();
  for (const row of rows) {
    const has = new Set(row);
    const chosen: Spelling[] = [];
    for (const some of choices) {
      const own = some.filter(({ word }) => has.has(word));
      const next = own.find((spelling) => !chosen.some(({ word }) => word === spelling.word)) ?? own[0];
      if (next) chosen.push(next);
    }
    if (chosen.length < choices.length) continue;
    const key = chosen.map(({ word }) => word).join(' ');
    const repeated = chosen.length - new Set(chosen.map(({ word }) => word)).size;
    const edits = chosen.reduce((sum, { editDistance }) => sum + editDistance, repeated);
    const entry = found.get(key) ?? { chosen, edits, times: 0 };
    entry.times += 1;
    found.set(key, entry);
  }
  const fewest = Math.min(...[...found.values()].map(({ edits }) => edits));
  return [...found.values()].filter(({ edits }) => edits === fewest).sort((a, b) => b.times - a.times);
}
