import { CATEGORY_NAMES } from '@directory/contracts/category-names';
import { slugify } from '@directory/contracts/slugs';
import { foreignForms } from './foreign-plurals.js';
import { numberForms } from './number-forms.js';
import { synonymsOf } from './synonyms.js';
import { folded } from '../tokenizer.js';

/** Scripts with the vowels that Latin letters have: in Latin letters words of others would equal unrelated ones. */
const WITH_VOWELS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\P{L}]+$/u;
const LATIN = /^[\p{Script=Latin}\p{M}\P{L}]+$/u;
/** The definite article in Hebrew and in Arabic. */
const ARTICLE = /^ה(?=\p{Script=Hebrew}{3})|^ال(?=\p{Script=Arabic}{3})/u;

let groupsByName: ReadonlyMap<string, string[][]> | undefined;

/** Built on first use. */
function groupsOf(key: string): string[][] {
  groupsByName ??= byName();
  return groupsByName.get(key) ?? [];
}

function byName(): Map<string, string[][]> {
  const groups = new Map<string, string[][]>();
  for (const line of CATEGORY_NAMES.trim().split('\n')) {
    const names = line.split(',').map((name) => name.trim());
    for (const key of new Set(names.map(keyOf))) groups.set(key, [...(groups.get(key) ?? []), names]);
  }
  return groups;
}

function keyOf(name: string): string {
  return WITH_VOWELS.test(name) ? slugify(name) : folded(name);
}

/** Names in other languages of the kind of business that a text names, also in its other number or by a synonym; none for other texts. */
export function categoryTranslations(text: string): string[] {
  const key = keyOf(text);
  const keys = [key, ...otherNumbers(key), keyOf(text.replace(ARTICLE, ''))];
  const synonyms = keys.flatMap((one) => synonymsOf(one.replaceAll('-', ' '))).map(keyOf);
  const names = [...keys, ...synonyms].flatMap(groupsOf).flat();
  return [...new Set(names)].filter((name) => keyOf(name) !== key);
}

/** Names of kinds of business in other languages, in scripts that have vowels. */
export function translatedNames(): string[] {
  const names = CATEGORY_NAMES.trim().split(/[,\n]/);
  return names.map((name) => name.trim()).filter((name) => WITH_VOWELS.test(name));
}

let latinNames: ReadonlySet<string> | undefined;

/** Whether a slug is that of a name in Latin letters. */
export function isLatinName(slug: string): boolean {
  latinNames ??= new Set(
    translatedNames()
      .filter((name) => LATIN.test(name))
      .map((name) => slugify(name)),
  );
  return latinNames.has(slug);
}

function otherNumbers(slug: string): string[] {
  const words = slug.split('-');
  const last = words.at(-1) ?? '';
  return [...numberForms(last), ...foreignForms(last)].map((form) => words.with(-1, form).join('-'));
}
