import { slugify } from '@directory/contracts/slugs';
import { EVERYDAY_CATEGORIES, EVERYDAY_CITIES } from '@directory/contracts/everyday-names';
import { FURTHER_CATEGORIES } from './further-categories.js';
import { SHIPPED_CATEGORIES } from '@directory/contracts/shipped-categories';
import { SHIPPED_CITIES } from '@directory/contracts/shipped-cities';

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
export const shippedNames: readonly ShippedName[] = [...categoriesOf(SHIPPED_CATEGORIES), ...citiesOf(SHIPPED_CITIES)];

/** Names of OpenStreetMap, and plural forms of categories; inserted by a later migration. */
export const furtherShippedNames: readonly ShippedName[] = furtherNames();

/** Inserted by a third migration. */
export const everydayShippedNames: readonly ShippedName[] = withoutTaken(
  [...categoriesOf(EVERYDAY_CATEGORIES), ...citiesOf(EVERYDAY_CITIES)],
  [...shippedNames, ...furtherShippedNames],
);

function furtherNames(): ShippedName[] {
  const categories = shippedNames.filter(({ countryCode }) => countryCode === '');
  const survivors = new Set(categories.map(({ survivorName }) => survivorName));
  const names = [
    ...categoriesOf(FURTHER_CATEGORIES),
    ...[...survivors].flatMap((name) => namesOf('', `${name}: ${pluralOf(name)}`)),
  ];
  return withoutTaken(names, categories);
}

/** Those that are neither an alias nor a survivor before. */
function withoutTaken(names: ShippedName[], before: readonly ShippedName[]): ShippedName[] {
  const taken = new Set(before.flatMap((it) => [it.slug, it.survivorSlug].map((slug) => `${it.countryCode}/${slug}`)));
  return names.filter(({ countryCode, slug, survivorSlug }) => {
    const key = `${countryCode}/${slug}`;
    return slug !== '' && slug !== survivorSlug && !taken.has(key) && taken.add(key);
  });
}

/** Of an English name: `Bakeries`, `Churches`, `Car washes`. */
function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

function categoriesOf(text: string): ShippedName[] {
  return linesOf(text).flatMap((line) => namesOf('', line));
}

function citiesOf(text: string): ShippedName[] {
  return linesOf(text).flatMap((line) =>
    line
      .slice(3)
      .split('; ')
      .flatMap((city) => namesOf(line.slice(0, 2), city)),
  );
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
