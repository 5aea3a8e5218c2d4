import { slugify } from '@directory/contracts/slugs';
import { abbreviationSynonyms } from './abbreviations.js';
import { numberForms } from './number-forms.js';
import { SYNONYM_GROUPS } from './synonym-groups.js';
import type { QueryToken } from './tokenizer.js';

/** Words of the longest phrase; Meilisearch reads synonyms of at most three. */
const MAX_PHRASE_WORDS = 3;

/** A phrase, singular or plural → the others of its groups, as words. */
const others = new Map<string, string[][]>();
for (const line of SYNONYM_GROUPS.trim().split('\n')) {
  const phrases = line.split(',').map((phrase) => slugify(phrase).replaceAll('-', ' '));
  for (const phrase of phrases) {
    const rest = phrases.filter((other) => other !== phrase).map((other) => other.split(' '));
    for (const form of [phrase, ...pluralsOf(phrase)]) others.set(form, [...(others.get(form) ?? []), ...rest]);
  }
}

function pluralsOf(phrase: string): string[] {
  const words = phrase.split(' ');
  return numberForms(words.at(-1)!).map((form) => words.with(-1, form).join(' '));
}

/** The tokens with synonyms of what they say; those of a phrase become one token. */
export function withSynonyms(tokens: QueryToken[]): QueryToken[] {
  const result: QueryToken[] = [];
  for (let i = 0; i < tokens.length;) {
    const [phrase, synonyms] = longestPhrase(tokens.slice(i, i + MAX_PHRASE_WORDS));
    result.push(phrase.length === 1 ? { ...phrase[0]!, synonyms } : joined(phrase, synonyms));
    i += phrase.length;
  }
  return result;
}

function longestPhrase(tokens: QueryToken[]): [QueryToken[], string[][]] {
  for (let count = tokens.length; count > 0; count--) {
    const phrase = tokens.slice(0, count);
    const isPlain = phrase.every(({ plain, parts, native }) => plain.length === 1 && parts.length === 0 && !native);
    const forms = isPlain ? others.get(phrase.map(({ plain }) => plain[0]).join(' ')) : undefined;
    if (forms) return [phrase, forms];
  }
  return [tokens.slice(0, 1), []];
}

function joined(parts: QueryToken[], synonyms: string[][]): QueryToken {
  return {
    text: parts.map(({ text }) => text).join(' '),
    plain: parts.flatMap(({ plain }) => plain),
    native: undefined,
    bigrams: [],
    forms: [],
    synonyms,
    spellings: [],
    parts,
  };
}

/** All of them as a setting of Meilisearch. */
export function synonymSettings(): Record<string, string[]> {
  const settings = new Map(Object.entries(abbreviationSynonyms()));
  for (const [phrase, forms] of others)
    settings.set(phrase, [...(settings.get(phrase) ?? []), ...forms.map((words) => words.join(' '))]);
  return Object.fromEntries([...settings].map(([phrase, forms]) => [phrase, [...new Set(forms)].sort()]));
}
