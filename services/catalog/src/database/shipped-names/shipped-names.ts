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

/** Inserted by the first migrations: names added later need a migration of their own. */
export const shippedNames: readonly ShippedName[] = allNames();

function allNames(): ShippedName[] {
  const categories = categoriesOf(SHIPPED_CATEGORIES);
  const names = [...categories, ...citiesOf(SHIPPED_CITIES)];
  const survivors = new Set(categories.map(({ survivorName }) => survivorName));
  // Names of OpenStreetMap, plural forms, and names as people type them; each where the name has no other meaning yet.
  addNames(names, categoriesOf(FURTHER_CATEGORIES));
  addNames(
    names,
    [...survivors].flatMap((name) => namesOf('', `${name}: ${pluralOf(name)}`)),
  );
  addNames(names, [...categoriesOf(EVERYDAY_CATEGORIES), ...citiesOf(EVERYDAY_CITIES)]);
  return names;
}

/** Adds those that are neither an alias nor a survivor so far. */
function addNames(names: ShippedName[], added: ShippedName[]): void {
  const taken = new Set(names.flatMap((it) => [it.slug, it.survivorSlug].map((slug) => `${it.countryCode}/${slug}`)));
  for (const name of added) {
    const key = `${name.countryCode}/${name.slug}`;
    if (name.slug === '' || name.slug === name.survivorSlug || taken.has(key)) continue;
    taken.add(key);
    names.push(name);
  }
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
