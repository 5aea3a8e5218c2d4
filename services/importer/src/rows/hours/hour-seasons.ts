import { DAYS, type Day } from '@directory/contracts/opening-hours';
import { slugify } from '@directory/contracts/slugs';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'tr', 'ru', 'sv', 'da', 'fi'];
const SEASONS: readonly [label: 'Summer' | 'Winter', names: string][] = [
  ['Summer', 'summer sommer été ete verano estate verão verao zomer lato léto yaz лето летом sommar kesä'],
  ['Winter', 'winter hiver invierno inverno zima zimą kış зима зимой vinter talvi'],
];
const WORD = String.raw`(?<![\p{L}\d])\p{L}{3,}`;
/** `April - Oktober:`, `from May to September`, `Summer:` */
const HEAD = new RegExp(
  String.raw`(?:(?<!\p{L})(?:from|von|de|du|da|od|с) )?(${WORD})\.?\s?(?:-|to|bis|à|au|a|al|até|tot|do|до)\s?(${WORD})\.?(?:\s?:)?|(?:im )?(${WORD})(?:saison|season|time|zeit| hours)?\s?:`,
  'giu',
);
/** Of a day; as in the edit form. */
const MAX_TEXT_LENGTH = 200;
const MIN_LENGTH = 15;

let months: Map<string, number> | undefined;

/** In fourteen languages, by the slugs of their names. */
function monthOf(name: string | undefined): number | undefined {
  if (name === undefined) return undefined;
  // Collecting them takes time.
  months ??= new Map(
    LOCALES.flatMap((locale) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' });
        return MONTHS.map((_, at): [string, number] => {
          const parts = format.formatToParts(Date.UTC(2026, at, 1));
          return [slugify(parts.find(({ type }) => type === 'month')?.value ?? ''), at];
        });
      }),
    ),
  );
  return months.get(slugify(name));
}

interface Season {
  label: string;
  /** From January 0; none of a season that is named. */
  months: number[];
  hours: ReadonlyMap<Day, string>;
}

/**
 * Hours such as `Apr-Oct 9-18, Nov-Mar 9-16` of each day, of a text with the hours of each part of a year. Null unless they are those of
 * summer and winter, or of each month.
 */
export function seasonalHours(text: string, read: (part: string) => ReadonlyMap<Day, string>): Map<Day, string> | null {
  if (text.length < MIN_LENGTH) return null;
  const heads = [...text.replaceAll(/[\u2010-\u2015]/g, '-').matchAll(HEAD)].flatMap((match) => {
    const [all, from, to, name] = match;
    const label = seasonOf(from, to, name);
    return label ? [{ ...label, start: match.index, end: match.index + all.length }] : [];
  });
  if (heads.length < 2 || /\p{L}|\d/u.test(text.slice(0, heads[0]?.start))) return null;
  const seasons = heads.map(({ label, months: those, end }, at): Season => {
    const part = text.slice(end, heads[at + 1]?.start).replace(/^[\s:,]{1,5}|[\s;,./|]{1,5}$/g, '');
    return { label, months: those, hours: read(part) };
  });
  return isWholeYear(seasons) && seasons.every(({ hours }) => hours.size > 0) ? byDay(seasons) : null;
}

function seasonOf(from?: string, to?: string, name?: string): Pick<Season, 'label' | 'months'> | undefined {
  const [first, last] = [monthOf(from), monthOf(to)];
  if (first !== undefined && last !== undefined) {
    const count = ((last - first + MONTHS.length) % MONTHS.length) + 1;
    const those = Array.from({ length: count }, (_, at) => (first + at) % MONTHS.length);
    return { label: [MONTHS[first], MONTHS[last]].join('-'), months: those };
  }
  const [label] = SEASONS.find(([, names]) => names.split(' ').includes(name?.toLowerCase() ?? '')) ?? [];
  return label && { label, months: [] };
}

function isWholeYear(seasons: readonly Season[]): boolean {
  const months = seasons.flatMap((season) => season.months);
  const names = new Set(seasons.map(({ label }) => label));
  if (months.length === 0) return seasons.length === SEASONS.length && names.size === SEASONS.length;
  return months.length === MONTHS.length && new Set(months).size === MONTHS.length;
}

function byDay(seasons: readonly Season[]): Map<Day, string> | null {
  const days = new Map<Day, string>();
  for (const day of DAYS) {
    const texts = seasons.map(({ hours }) => hours.get(day));
    if (texts.every((text) => text === undefined)) continue;
    const [first = 'Closed'] = texts;
    const isSame = texts.every((text) => text === first);
    // `Open 24 hours` anywhere in a text means the whole year.
    const plain = texts.map((text = 'Closed') =>
      text.replace('Open 24 hours', '00:00-24:00').replace('Closed', 'closed'),
    );
    const all = isSame ? first : seasons.map(({ label }, at) => `${label} ${plain[at] ?? ''}`).join(', ');
    if (all.length > MAX_TEXT_LENGTH) return null;
    days.set(day, all);
  }
  return days;
}
