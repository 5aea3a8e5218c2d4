import { slugify } from '@directory/contracts/slugs';
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

function linesOf(text: string): string[] {
  return text.trim().split('\n');
}

/** `Gym: Spor salonu, Palestra` */
function namesOf(countryCode: string, text: string): ShippedName[] {
  const [survivorName = '', names = ''] = text.split(': ');
  const survivorSlug = slugify(survivorName);
  return names.split(', ').map((name) => ({ countryCode, slug: slugify(name), name, survivorSlug, survivorName }));
}
