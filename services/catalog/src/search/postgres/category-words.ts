import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { DirectoryCounts } from '../query/directory-counts.js';
import { editDistance } from '../query/words/edit-distance.js';
import { foreignForms } from '../query/words/foreign-plurals.js';
import { numberForms } from '../query/words/number-forms.js';
import { isStopWord, withoutArticle, withoutStopWords } from '../query/words/stop-words.js';
import { phoneticKey } from '../query/words/phonetic-key.js';
import { categoryTranslations, translatedNames } from '../query/words/category-translations.js';
import { activityPhrases, hasSynonyms, synonymPhrases, synonymsOf, withSynonyms } from '../query/words/synonyms.js';
import { isWithoutSpaces, tokenize, type QueryToken } from '../query/tokenizer.js';

const MIN_MISSPELT_LETTERS = 5;
const MIN_TWO_SLIP_LETTERS = 7;
const MIN_SOUND_LETTERS = 4;
/** Names in other languages, and activities, are many: shorter ones are near to too much. */
const MIN_FURTHER_LETTERS = 6;
/** Last words of categories that mean little without the others. */
const GENERAL_KINDS = ['restaurant', 'shop', 'store', 'bar', 'house', 'studio', 'salon'];
/** Of a kind of business and of a place that are written together. */
const MIN_JOINED_LETTERS = 4;
const MAX_JOINED_LETTERS = 30;
/** The same in scripts without spaces. */
const MIN_LETTERS_WITHOUT_SPACES = 2;
/** In Latin letters words of other scripts without vowels would have plurals of unrelated ones. */
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;
/** Of longer texts hardly any names a category. */
const MAX_MISSPELT_WORDS = 8;

/** Words of categories: only these are searched in the other number, as many names merely look like a plural. */
@Injectable()
export class CategoryWords {
  private words = new Set<string>();
  private slugs = new Set<string>();
  /** Names and synonyms of categories. */
  private phrases: string[] = [];
  /** The first of them by their phonetic keys. */
  private bySound = new Map<string, string>();
  private categories: unknown;
  /** Names in other languages and activities by their plain letters; filled on first use. */
  private further: Map<string, string> | undefined;

  constructor(private readonly counts: DirectoryCounts) {}

  /** The tokens with those of their number forms that are words of categories. */
  async withNumberForms(tokens: QueryToken[]): Promise<QueryToken[]> {
    await this.refresh();
    return tokens.map((token) => ({ ...token, forms: this.formsOf(token).map((form) => [form]) }));
  }

  /** Whether a text consists of words, other number forms and synonyms of categories, or is one in another language. */
  async areCategories(text: string): Promise<boolean> {
    await this.refresh();
    if (categoryTranslations(text).length > 0) return true;
    const tokens = withSynonyms(await this.withNumberForms(withoutStopWords(tokenize(text))));
    return tokens.every(
      ({ plain, forms, synonyms }) =>
        synonyms.length > 0 || forms.length > 0 || plain.every((word) => this.words.has(word)),
    );
  }

  /** A kind of business at the start or end of a word, and what may be a place. */
  async joinedSplitsOf(word: string): Promise<{ rest: string; place: string }[]> {
    if (word.length > MAX_JOINED_LETTERS || !/^\p{L}+$/u.test(word)) return [];
    const splits = Array.from({ length: Math.max(0, word.length - 2 * MIN_JOINED_LETTERS + 1) }, (_, i) => [
      word.slice(0, MIN_JOINED_LETTERS + i),
      word.slice(MIN_JOINED_LETTERS + i),
    ]).flatMap(([start = '', end = '']) => [
      { rest: start, place: end },
      { rest: end, place: start },
    ]);
    const areCategories = await Promise.all(splits.map(({ rest }) => this.areCategories(rest)));
    return splits.filter((_, i) => areCategories[i]);
  }

  /** A name, and the kind of business that it ends with where a script writes both together: `哈佛` and `牙醫` of `哈佛牙醫`. */
  joinedKindsOf(text: string): { rest: string; kind: string }[] {
    const letters = [...(isWithoutSpaces(text) && !/\s/.test(text) ? text : '')];
    const counts = Array.from(
      { length: Math.max(0, letters.length - 2 * MIN_LETTERS_WITHOUT_SPACES + 1) },
      (_, i) => i,
    );
    const splits = counts.map((i) => ({
      rest: letters.slice(0, MIN_LETTERS_WITHOUT_SPACES + i).join(''),
      kind: letters.slice(MIN_LETTERS_WITHOUT_SPACES + i).join(''),
    }));
    return splits.filter(({ kind }) => categoryTranslations(kind).length > 0);
  }

  /** `pharmacy` of `a pharmacy`; other texts as they are. */
  async withoutArticle(text: string): Promise<string> {
    const less = withoutArticle(text);
    return less !== text && (await this.areCategories(less)) ? less : text;
  }

  /** Whether a text is the name of a category, in either number. */
  async isCategory(text: string): Promise<boolean> {
    await this.refresh();
    const words = slugify(text).split('-');
    const last = words.pop() ?? '';
    return [last, ...numberForms(last)].some((form) => this.slugs.has([...words, form].join('-')));
  }

  /** Whether a text names a kind of business, also in another language or by a synonym. */
  async isKind(text: string): Promise<boolean> {
    return categoryTranslations(text).length > 0 || (await this.categoriesNamed(text)).length > 0;
  }

  /**
   * Slugs of the categories that a text is the name of, in either number, else of those named so but for a general word, as `sushi
   * restaurant` for `sushi`, else of those that it is a synonym of.
   */
  async categoriesNamed(text: string): Promise<string[]> {
    await this.refresh();
    const words = slugify(text).split('-');
    const last = words.pop() ?? '';
    const names = [last, ...numberForms(last)].map((form) => [...words, form].join('-'));
    const own = names.filter((name) => this.slugs.has(name));
    if (own.length > 0) return own;
    const shops = names.flatMap((name) => GENERAL_KINDS.map((kind) => `${name}-${kind}`));
    const ofText = shops.filter((name) => this.slugs.has(name));
    if (ofText.length > 0) return ofText;
    const phrases = names.map((name) => name.replaceAll('-', ' ')).filter(hasSynonyms);
    return [...new Set(phrases.flatMap(synonymsOf).map(slugify))].filter((name) => this.slugs.has(name));
  }

  /** Businesses of the category with this name, in either number; none without one. */
  async businessesOfCategory(text: string): Promise<number> {
    const { categories } = await this.counts.current();
    const words = slugify(text).split('-');
    const last = words.pop() ?? '';
    const counts = [last, ...numberForms(last)].map(
      (form) => categories.get([...words, form].join('-'))?.business_count ?? 0,
    );
    return Math.max(...counts);
  }

  /** The name or synonym of a category that a text is misspelt for, or sounds like; undefined where none is near. */
  async closest(text: string): Promise<string | undefined> {
    await this.refresh();
    const typed = slugify(text).replaceAll('-', ' ');
    const same = this.soundingLike(typed);
    if (same !== undefined && same !== typed) return same;
    if (typed.length < MIN_MISSPELT_LETTERS) return undefined;
    const maxEdits = typed.length < MIN_TWO_SLIP_LETTERS ? 1 : 2;
    let closest: { phrase: string; edits: number } | undefined;
    for (const phrase of this.phrases) {
      if (phrase === typed) continue;
      const edits = editDistance(phrase, typed, maxEdits);
      if (edits <= maxEdits && edits < (closest?.edits ?? Infinity)) closest = { phrase, edits };
    }
    return closest?.phrase ?? this.closestFurther(typed);
  }

  /** @param typed in plain letters */
  private closestFurther(typed: string): string | undefined {
    if (typed.length < MIN_FURTHER_LETTERS) return undefined;
    this.further ??= new Map(
      [...translatedNames(), ...activityPhrases()].map((phrase) => [slugify(phrase).replaceAll('-', ' '), phrase]),
    );
    for (const [plain, phrase] of this.further) if (editDistance(plain, typed, 1) === 1) return phrase;
    return undefined;
  }

  /** The text with the name of a category in place of its first word that sounds like one, if not of the text itself. */
  async withClosest(text: string): Promise<string | undefined> {
    const whole = await this.closest(text);
    if (whole !== undefined) return whole;
    const words = text.split(/\s+/);
    if (words.length > MAX_MISSPELT_WORDS) return undefined;
    for (const [i, word] of words.entries()) {
      if (isStopWord(word) || (await this.areCategories(word))) continue;
      const same = this.soundingLike(slugify(word).replaceAll('-', ' '));
      if (same !== undefined) return words.with(i, same).join(' ');
    }
    return undefined;
  }

  /** @param typed in plain letters */
  private soundingLike(typed: string): string | undefined {
    return typed.length < MIN_SOUND_LETTERS ? undefined : this.bySound.get(phoneticKey(typed));
  }

  private formsOf({ plain, native, bigrams }: QueryToken): string[] {
    if (plain.length !== 1 || !(native === undefined || CYRILLIC.test(native)) || bigrams.length > 0) return [];
    const forms = plain.flatMap((word) => [...numberForms(word), ...foreignForms(word)]);
    return [...new Set(forms)].filter((form) => this.words.has(form));
  }

  private async refresh(): Promise<void> {
    const { categories } = await this.counts.current();
    if (categories === this.categories) return;
    const slugs = [...categories.values()].flatMap((row) => (row.business_count > 0 ? row.slug : []));
    this.slugs = new Set(slugs);
    this.words = new Set(slugs.flatMap((slug) => slug.split('-')));
    this.phrases = [...slugs.map((slug) => slug.replaceAll('-', ' ')), ...synonymPhrases()];
    this.bySound = new Map(this.phrases.toReversed().map((phrase) => [phoneticKey(phrase), phrase]));
    this.categories = categories;
  }
}
