import { slugify } from '@directory/contracts/slugs';
import { FURTHER_CATEGORIES } from './further-categories.js';
import { SHIPPED_CATEGORIES } from './shipped-categories.js';
import { SHIPPED_CITIES } from './shipped-cities.js';

/** A name that leads to another one of the same kind: of a city in its country, or of a category. */
interface ShippedName {
  /** Empty for a category. */
  countryCode: string;
  slug: string;
  name: string;
  survivorSlug: string;
  survivorName: string;
}

/** Inserted by a migration, which has run by now: other names need another one. */
export const shippedNames: readonly ShippedName[] = [
  ...linesOf(SHIPPED_CATEGORIES).flatMap((line) => namesOf('', line)),
  ...linesOf(SHIPPED_CITIES).flatMap((line) =>
    line
      .slice(3)
      .split('; ')
      .flatMap((city) => namesOf(line.slice(0, 2), city)),
  ),
];

/** Names of OpenStreetMap, and plural forms of categories; inserted by a later migration. */
export const furtherShippedNames: readonly ShippedName[] = furtherNames();

function furtherNames(): ShippedName[] {
  const categories = shippedNames.filter(({ countryCode }) => countryCode === '');
  const taken = new Set(categories.flatMap(({ slug, survivorSlug }) => [slug, survivorSlug]));
  const survivors = new Set(categories.map(({ survivorName }) => survivorName));
  const names = [
    ...linesOf(FURTHER_CATEGORIES).flatMap((line) => namesOf('', line)),
    ...[...survivors].flatMap((name) => namesOf('', `${name}: ${pluralOf(name)}`)),
  ];
  return names.filter(({ slug }) => !taken.has(slug) && taken.add(slug));
}

/** Of an English name: `Bakeries`, `Churches`, `Car washes`. */
function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

function linesOf(text: string): string[] {
  return text.trim().split('\n');
}

/** `Gym: Spor salonu, Palestra` */
function namesOf(countryCode: string, text: string): ShippedName[] {
  const [survivorName = '', names = ''] = text.split(': ');
  const survivorSlug = slugify(survivorName);
  return names.split(', ').map((name) => ({ countryCode, slug: slugify(name), name, survivorSlug, survivorName }));
}
