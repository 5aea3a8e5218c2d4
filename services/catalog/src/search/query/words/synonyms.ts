import { slugify } from '@directory/contracts/slugs';
import { ACTIVITIES } from './activities.js';
import { abbreviationSynonyms } from './abbreviations.js';
import { cuisineLines } from './cuisines.js';
import { DISHES } from './dishes.js';
import { foreignForms } from './foreign-plurals.js';
import { numberForms } from './number-forms.js';
import { textWithoutStopWords } from './stop-words.js';
import { SYNONYM_GROUPS } from './synonym-groups.js';
import { bigramText, folded, joinedToken, type QueryToken } from '../tokenizer.js';

const MAX_PHRASE_WORDS = 5;
const LATIN = /^[a-z ]+$/;
/** In other scripts a plural of the Latin letters is rather a misspelt word: `hotles` of `hotl`, which is होटल. */
const HAS_LATIN_PLURALS = /^[\p{Script=Latin}\p{Script=Cyrillic}\P{L}]+$/u;

/** A phrase, singular or plural → the others of its groups, as words. */
export type SynonymMap = ReadonlyMap<string, string[][]>;

export function synonymMap(groups: string[][]): SynonymMap {
  const others = new Map<string, string[][]>();
  for (const group of groups) {
    const phrases = group.map((phrase) => slugify(phrase).replaceAll('-', ' ')).filter(Boolean);
    for (const phrase of phrases) {
      const rest = phrases.filter((other) => other !== phrase).map((other) => other.split(' '));
      for (const form of new Set(withForeignForms(phrase))) others.set(form, [...(others.get(form) ?? []), ...rest]);
    }
  }
  return others;
}

/** With other names of categories, by which these and their synonyms are found, but not the reverse; in Latin letters and as written. */
export function withAliases(map: SynonymMap, aliases: [name: string, slug: string][]): SynonymMap {
  const result = new Map(map);
  for (const [name, slug] of aliases) {
    const words = slug.split('-');
    const meant = [words, ...(ofCategories().get(words.join(' ')) ?? [])];
    const forms = HAS_LATIN_PLURALS.test(name) ? withForeignForms(name) : [slugify(name).replaceAll('-', ' ')];
    for (const phrase of new Set([...forms, bigramText(name)]))
      result.set(phrase, [...(result.get(phrase) ?? []), ...meant]);
  }
  return result;
}

function withForeignForms(name: string): string[] {
  const phrase = slugify(name).replaceAll('-', ' ');
  const words = phrase.split(' ');
  const forms = foreignForms(words.at(-1) ?? '').map((form) => words.with(-1, form).join(' '));
  return [phrase, ...pluralsOf(phrase), ...forms];
}

let categorySynonyms: SynonymMap | undefined;

/** Built on first use: most processes start without a search. */
const ofCategories = () =>
  (categorySynonyms ??= synonymMap(
    SYNONYM_GROUPS.trim()
      .split('\n')
      .map((line) => line.split(',')),
  ));

let categoriesOfActivities: SynonymMap | undefined;

/** What is done or sold → the kinds of business that are meant, and their synonyms; in Latin letters or as written. */
const ofActivities = () => (categoriesOfActivities ??= activityMap());

function activityMap(): SynonymMap {
  const meant = new Map<string, string[][]>();
  const addAll = (lines: string[], formsOf: (phrase: string) => string[]) => {
    for (const line of lines) {
      const [categories = [], activities = []] = line.split(': ').map((part) => part.split(', '));
      const names = categories.flatMap((name) => [name.split(' '), ...(ofCategories().get(name) ?? [])]);
      for (const phrase of activities.map((activity) => folded(textWithoutStopWords(activity))))
        for (const form of new Set([phrase, ...formsOf(phrase)]))
          if (!ofCategories().has(form)) meant.set(form, [...(meant.get(form) ?? []), ...names]);
    }
  };
  addAll([...linesOf(ACTIVITIES), ...linesOf(DISHES)], (phrase) => (LATIN.test(phrase) ? pluralsOf(phrase) : []));
  addAll(cuisineLines(), () => []);
  return meant;
}

let namesByCuisine: ReadonlyMap<string, string[]> | undefined;

/** What restaurants of a cuisine are called, also in other languages; nothing for other categories. */
export function namesOfCuisine(category: string): string[] {
  namesByCuisine ??= cuisineNames();
  return namesByCuisine.get(category) ?? [];
}

function cuisineNames(): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [cuisine = '', phrases = ''] of cuisineLines().map((line) => line.split(': ')))
    names.set(cuisine, [...(names.get(cuisine) ?? []), ...phrases.split(', ')]);
  return names;
}

function linesOf(list: string): string[] {
  return list.trim().split('\n');
}

/** Words for a shop around what it sells: `negozio di scarpe`, `shoes shop`, `Schuhladen`. */
const OF_SHOP =
  /^(?:tienda|tiendas|magasin|boutique|negozio|negozi|loja|lojas|venta|vente|vendita|venda) (?:de |di |d |da |do )?|^магазин | (?:shop|store|shops|stores|dukkani|magazasi)$|(?:e?n|s)?(?:laden|fachgeschaft|geschaft|handlung|handler)$/u;

/** Kinds of business with an activity, of which the phrase may also be the shop. */
function categoriesOfActivity(phrase: string): string[][] | undefined {
  const known = ofActivities().get(phrase);
  const sold = phrase.replace(OF_SHOP, '');
  return known ?? (sold === phrase ? undefined : ofActivities().get(sold));
}

const NONE: SynonymMap = new Map();

function pluralsOf(phrase: string): string[] {
  const words = phrase.split(' ');
  return numberForms(words.at(-1) ?? '').map((form) => words.with(-1, form).join(' '));
}

/**
 * The tokens with synonyms; those of a phrase become one token.
 * @param own the operator's, which also match in names
 */
export function withSynonyms(tokens: QueryToken[], own = NONE): QueryToken[] {
  const result: QueryToken[] = [];
  for (let i = 0; i < tokens.length;) {
    const { phrase, synonyms, forms } = longestPhrase(tokens.slice(i, i + MAX_PHRASE_WORDS), own);
    const [first] = phrase;
    const token = first && phrase.length === 1 ? first : joinedToken(phrase);
    result.push({ ...token, synonyms, forms: [...token.forms, ...forms] });
    i += phrase.length;
  }
  return result;
}

function longestPhrase(tokens: QueryToken[], own: SynonymMap) {
  for (let count = tokens.length; count > 0; count--) {
    const phrase = tokens.slice(0, count);
    if (!phrase.every(({ plain, parts }) => plain.length > 0 && parts.length === 0)) continue;
    const text = phrase.flatMap(({ plain }) => plain).join(' ');
    const isLatin = phrase.every(({ native }) => native === undefined);
    const written = phrase.map(({ native, plain }) => native ?? plain.join(' ')).join(' ');
    const synonyms = (isLatin ? ofCategories().get(text) : undefined) ?? categoriesOfActivity(written);
    const forms = own.get(text);
    if (synonyms || forms) return { phrase, synonyms: synonyms ?? [], forms: forms ?? [] };
  }
  return { phrase: tokens.slice(0, 1), synonyms: [], forms: [] };
}

/** Phrases that have synonyms, singular and plural. */
export function synonymPhrases(): Iterable<string> {
  return ofCategories().keys();
}

/** What is done or sold, in Latin letters or as written. */
export function activityPhrases(): Iterable<string> {
  return ofActivities().keys();
}

export function hasSynonyms(phrase: string): boolean {
  return ofCategories().has(phrase);
}

/** Other names of the category of a phrase in Latin letters, or of those with an activity; none of other phrases. */
export function synonymsOf(phrase: string): string[] {
  return (ofCategories().get(phrase) ?? categoriesOfActivity(phrase) ?? []).map((words) => words.join(' '));
}

/** Whether a text names a dish or a cuisine, which any restaurant may have. */
export function isOfRestaurants(text: string): boolean {
  return (categoriesOfActivity(folded(text)) ?? []).some((words) => words.at(-1) === 'restaurant');
}

/** Slugs of what has a synonym, singular or plural that starts so. */
export function synonymSlugs(slug: string): string[] {
  const start = slug.replaceAll('-', ' ');
  const phrases = [...ofCategories()].flatMap(([phrase, rest]) =>
    phrase.startsWith(start) ? [phrase, ...rest.map((words) => words.join(' '))] : [],
  );
  return [...new Set([...phrases, ...pluralsOf(start)])].map((phrase) => phrase.replaceAll(' ', '-'));
}

/** All synonyms as a setting of Meilisearch. */
export function synonymSettings(own = NONE): Record<string, string[]> {
  const settings = new Map(Object.entries(abbreviationSynonyms()));
  for (const [phrase, forms] of [...ofCategories(), ...ofActivities(), ...own])
    settings.set(phrase, [...(settings.get(phrase) ?? []), ...forms.map((words) => words.join(' '))]);
  return Object.fromEntries([...settings].map(([phrase, forms]) => [phrase, [...new Set(forms)].sort()]));
}
