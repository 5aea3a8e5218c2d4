import { DAYS, type Day } from '@directory/contracts/opening-hours';
import { slugify } from '@directory/contracts/slugs';

/** Next to these `S` is Saturday or Sunday. */
const ENGLISH_LETTERS = namesOfDays('m', 't tu', 'w', 'th', 'f', 'sa', 'su');
/** Days of one or two letters, which mean days only where all of them are of one language, with longer ones that may be next to them. */
const SHORT_DAYS: readonly ReadonlyMap<string, Day>[] = [
  namesOfDays('mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'),
  namesOfDays('ma', 'di', 'wo', 'do', 'vr', 'za', 'zo'),
  namesOfDays('pn pon', 'wt', 'śr', 'cz czw', 'pt', 'sb so sob', 'nd niedz'),
  namesOfDays('ma', 'ti', 'ke', 'to', 'pe', 'la', 'su'),
  namesOfDays('po', 'út', 'st', 'čt', 'pá', 'so', 'ne'),
  namesOfDays('mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'),
  namesOfDays('lu', 'ma', 'me', 'je', 've', 'sa', 'di'),
  namesOfDays('lu', 'ma', 'mi', 'jo', 'vi', 'sa', 'du'),
  namesOfDays('lu', 'ma', 'me', 'gi', 've', 'sa', 'do'),
  namesOfDays('lu', 'ma', 'mi', 'ju', 'vi', 'sa', 'do'),
  namesOfDays('l', '', 'x', 'j', 'v', 's', 'd'),
  ENGLISH_LETTERS,
];
/** The same letters are other days in each of these: Hungarian, Estonian and Latvian. */
const LETTERED_DAYS: readonly ReadonlyMap<string, Day>[] = [
  namesOfDays('h', 'k', 'sze', 'cs', 'p', 'szo', 'v'),
  namesOfDays('e', 't', 'k', 'n', 'r', 'l', 'p'),
  namesOfDays('p', 'o', 't', 'c', 'pk', 's', 'sv'),
];
/** Of these words some are days of one language and prepositions of another. */
const MIN_SHORT_DAYS = 2;
const MAX_SHORT_LENGTH = 2;

/**
 * The short days of a text by their slugs; undefined if there are none, or they may be those of several languages. `isOther`: whether a
 * word of that length may mean something else than a day.
 */
export function shortDaysOf(text: string, isOther: (slug: string) => boolean): ReadonlyMap<string, Day> | undefined {
  const words = [...text.matchAll(/(?<!\p{L}|\d\s?)\p{L}+/gu)].map(([word]) => slugify(word));
  const areDays = (names: ReadonlyMap<string, Day>) => {
    if (names === ENGLISH_LETTERS && words.includes('s')) return false;
    const found = words.filter((word) => names.has(word));
    const others = words.filter((word) => word.length <= MAX_SHORT_LENGTH && !names.has(word));
    return found.length >= MIN_SHORT_DAYS && others.every(isOther);
  };
  const short = SHORT_DAYS.find(areDays);
  if (short) return short;
  const [lettered, ...further] = LETTERED_DAYS.filter(areDays);
  return further.length === 0 ? lettered : undefined;
}

/** By the slugs of their names. */
export function namesOfDays(...names: string[]): Map<string, Day> {
  return new Map(
    DAYS.flatMap((day, at) => (names[at] ?? '').split(' ').map((name): [string, Day] => [slugify(name), day])).filter(
      ([name]) => name !== '',
    ),
  );
}
