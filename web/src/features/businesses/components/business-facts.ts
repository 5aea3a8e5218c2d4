import type { BusinessDetail } from '@directory/contracts/businesses';
import { countOf } from '../../../lib/format';
import { isRecord, parseJson } from '../../../lib/json';

/** Names of available amenities, at most `limit`; the JSON is `group → attribute → true, false or a text`. */
export function amenities(about: string | null, limit: number): string[] {
  const names = attributesOf(about).flatMap(([name, value]) => (value === true ? [name] : []));
  return [...new Set(names)].slice(0, limit);
}

/** Attributes with texts, such as languages or check-in times: name and text, at most `limit`. */
export function textFacts(about: string | null, limit: number): [name: string, text: string][] {
  const facts = new Map<string, string>();
  for (const [name, value] of attributesOf(about)) {
    if (typeof value === 'string' && value !== '' && !facts.has(name)) facts.set(name, value);
  }
  return [...facts].slice(0, limit);
}

function attributesOf(about: string | null): [string, unknown][] {
  const groups = parseJson(about);
  return Object.values(isRecord(groups) ? groups : {}).flatMap((group) => Object.entries(isRecord(group) ? group : {}));
}

/** Its type, or else its category. */
export function kindOf({ type, typeSlug, category, categorySlug }: BusinessDetail) {
  return type === null ? { name: category, slug: categorySlug } : { name: type, slug: typeSlug };
}

/** The imported description, else a generated sentence. */
export function aboutText(business: BusinessDetail): string {
  if (business.description) return business.description;
  const kind = kindOf(business).name;
  const place = [business.city, business.country].filter(Boolean).join(', ');
  const what = kind ? withArticle(kind) : 'a business';
  const sentence = `${isolated(business.name)} is ${what}${place ? ` in ${isolated(place)}` : ''}.`;
  // Each number in one line.
  const phone = business.phone?.replace(/(?<=[\d)]) (?=[\d(])/g, '\u00a0');
  return phone ? `${sentence} You can reach them at ${isolated(phone)}.` : sentence;
}

const ABBREVIATION = /^\p{Lu}{2}/u;
/** Abbreviations are spelled. */
const SPELLED_WITH_VOWEL = /^[AEFHILMNORSX]/;
/** `used` begins like `yes`, and `one` like `won`. */
const BEGINS_WITH_VOWEL = /^(?!eu|one\b|u(?:ni|rolog|[st][aeiou]))[aeiou]/i;

/** In lower case, except abbreviations. */
function withArticle(kind: string): string {
  const isVowel = (ABBREVIATION.test(kind) ? SPELLED_WITH_VOWEL : BEGINS_WITH_VOWEL).test(kind);
  const words = kind.replace(/\p{L}+/gu, (word) => (ABBREVIATION.test(word) ? word : word.toLowerCase()));
  return `${isVowel ? 'an' : 'a'} ${words}`;
}

const isolated = (text: string) => `\u2068${text}\u2069`;

export function metaDescription(business: BusinessDetail): string {
  const kind = kindOf(business).name;
  const place = [business.city, business.countryCode].filter(Boolean).join(', ');
  const rated = business.rating
    ? ` Rated ${business.rating.toFixed(1)}${business.reviews ? ` by ${countOf(business.reviews, 'reviewer', 'reviewers')}` : ''}.`
    : '';
  return `${business.name}${kind ? `, ${kind}` : ''}${place ? ` in ${place}` : ''}.${rated} Hours, phone and directions.`;
}

export interface Point {
  latitude: number;
  longitude: number;
}

/** Its coordinates; null if unknown or invalid. */
export function pointOf({ latitude, longitude }: BusinessDetail): Point | null {
  if (latitude === null || longitude === null) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
