import { slugify } from '@directory/contracts/slugs';
import { bigramText, isWithoutSpaces, withPlainLetters } from '../query/tokenizer.js';
import { expandStreets } from '../query/words/abbreviations.js';
import { pluralsIn } from '../query/words/foreign-plurals.js';
import { numberForms } from '../query/words/number-forms.js';
import { popularity } from '../ranking/ranking.js';
import { countryName } from '@directory/contracts/countries';

/** Columns that a document is built from. */
export interface DocumentRow {
  id: string;
  listed: boolean;
  slug: string;
  name: string;
  category: string | null;
  category_slug: string | null;
  type: string | null;
  type_slug: string | null;
  street: string | null;
  full_address: string | null;
  city: string | null;
  city_slug: string | null;
  area: string | null;
  region: string | null;
  postal_code: string | null;
  country_code: string | null;
  phone: string | null;
  rating: number | null;
  reviews: number | null;
  verified: boolean | null;
  score: number;
}

/** A business in Meilisearch, without unknown values. */
export interface BusinessDocument {
  id: string;
  name: string;
  /** The name in Latin letters, if it is written in others. */
  aliases?: string | undefined;
  /** Equal for equal names in any spelling: the slug without its suffix. */
  name_key: string;
  /** Name and city in the folded forms of queries, if different: bigrams, folded Arabic letters. */
  parts?: string | undefined;
  category?: string | undefined;
  type?: string | undefined;
  /** Singular or plural of the words of both, in English and in the languages of the country, and their bigrams. */
  category_forms?: string | undefined;
  /** Slugs of category and type. */
  categories: string[];
  /** Without one, the whole address. */
  street?: string | undefined;
  city?: string | undefined;
  /** `DE/berlin` */
  city_key?: string | undefined;
  area?: string | undefined;
  /** `DE/berlin/Mitte` */
  area_key?: string | undefined;
  region?: string | undefined;
  /** `DE//Land Berlin` */
  region_key?: string | undefined;
  postal_code?: string | undefined;
  country?: string | undefined;
  country_code?: string | undefined;
  has_phone: boolean;
  verified: boolean;
  rating?: number | undefined;
  /** The rating rounded down to half a star. */
  stars?: number | undefined;
  reviews?: number | undefined;
  /** Rounded, as equal values make a smaller index. */
  score: number;
  popularity: number;
}

export function businessDocument(row: DocumentRow): BusinessDocument {
  const { category_slug, type_slug, country_code } = row;
  const some = <T>(value: T | null) => value ?? undefined;
  return {
    id: row.id,
    name: row.name,
    aliases: latinName(row),
    name_key: row.slug.slice(0, SUFFIX),
    parts: partsOf(row),
    category: some(row.category),
    type: row.type === row.category ? undefined : some(row.type),
    category_forms: formsOf(row),
    categories: [...new Set([category_slug, type_slug].filter((slug) => slug !== null))],
    street: streetOf(row),
    city: some(row.city),
    city_key: country_code && row.city_slug ? cityKey(country_code, row.city_slug) : undefined,
    area: some(row.area),
    area_key: country_code && row.city_slug && row.area ? areaKey(country_code, row.city_slug, row.area) : undefined,
    region: row.region === row.city ? undefined : some(row.region),
    region_key: country_code && row.region ? regionKey(country_code, row.region) : undefined,
    postal_code: some(row.postal_code),
    country: country_code ? countryName(country_code) : undefined,
    country_code: some(country_code),
    has_phone: row.phone !== null,
    verified: row.verified ?? false,
    rating: some(row.rating),
    stars: row.rating === null ? undefined : Math.floor(row.rating * 2) / 2,
    reviews: some(row.reviews),
    score: rounded(row.score, 3),
    popularity: rounded(popularity(row.score, row.reviews), 2),
  };
}

/** Position of the suffix of a slug. */
const SUFFIX = -7;

/** Scripts that a query is folded or split into bigrams in. */
const OTHER_SCRIPT =
  /[\u0600-\u06ff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\ufb50-\ufdff\ufe70-\ufeff]/;

function partsOf({ name, city }: DocumentRow): string | undefined {
  const text = [name, city].filter((part) => part !== null).join(' ');
  if (!OTHER_SCRIPT.test(text)) return undefined;
  const parts = bigramText(text);
  return parts === text.toLowerCase() ? undefined : parts;
}

function streetOf({ street, full_address, area, region }: DocumentRow): string | undefined {
  const text = street ?? full_address;
  if (text === null) return undefined;
  if (isWithoutSpaces(text)) return bigramText(`${text} ${area ?? ''} ${region ?? ''}`);
  const expanded = expandStreets(text);
  const plain = inPlainLetters(expanded);
  return plain === expanded ? expanded : `${expanded} ${plain}`;
}

/** Of Latin words with letters that the server takes for no accented form of another: `marszalkowska` for `Marszałkowska`. */
function inPlainLetters(text: string): string {
  return withPlainLetters(text).replace(/[\p{Script=Latin}\p{M}]+/gu, (word) =>
    /[^\P{Script=Latin}a-z]/iu.test(word.normalize('NFKD')) ? slugify(word) || word : word,
  );
}

function formsOf({ category, category_slug, type, type_slug, country_code }: DocumentRow): string | undefined {
  const words = new Set([category_slug, type_slug].flatMap((slug) => slug?.split('-') ?? []));
  const parts = [...new Set([category, type])].flatMap((name) =>
    name !== null && isWithoutSpaces(name) ? bigramText(name) : [],
  );
  const forms = [...words].flatMap((word) => [...numberForms(word), ...pluralsIn(country_code ?? '', word)]);
  return [...new Set([...forms, ...parts])].join(' ') || undefined;
}

export function cityKey(countryCode: string, citySlug: string): string {
  return `${countryCode}/${citySlug}`;
}

export function regionKey(countryCode: string, region: string): string {
  return `${countryCode}//${region}`;
}

export function areaKey(countryCode: string, citySlug: string, area: string): string {
  return `${cityKey(countryCode, citySlug)}/${area}`;
}

/** The slug without its suffix, unless it equals the name in lower case. */
function latinName({ name, slug }: DocumentRow): string | undefined {
  const latin = slug.slice(0, SUFFIX).replaceAll('-', ' ');
  const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
  return latin === plain.trim() ? undefined : latin;
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
