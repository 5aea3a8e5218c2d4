import { slugify } from '@directory/contracts/slugs';
import type { HoursFilter, PhraseKind, SearchQuery } from '@directory/contracts/search';
import {
  ALWAYS,
  BEST,
  BEST_RATED,
  CHEAP,
  DETAILS,
  FACTS,
  NEAR_ME,
  NEARBY,
  NEEDS,
  ON_DUTY,
  ON_WEEKENDS,
  OPEN_NOW,
  QUESTIONS,
} from './phrase-words.js';
import { ARTICLES } from '../words/stop-words.js';
import { STAR_PHRASES, TOP_PHRASES } from './star-phrases.js';
import { hoursAt, timePhraseOf } from './time-phrases.js';
import { isWithoutSpaces } from '../tokenizer.js';

/** A phrase of a query, and the parameters that it stands for. */
export interface Phrase {
  kind: PhraseKind;
  /** As typed. */
  text: string;
  sets: Partial<Pick<SearchQuery, 'open' | 'hours' | 'phone' | 'rating' | 'sort' | 'near' | 'radius'>>;
  /** Whether it is a filter only next to words of categories: `open dentist`, not `open door`. */
  needsCategory?: boolean;
  /** Whether it is a phrase only next to other words than those of categories. */
  needsName?: boolean;
  /** Whether it is left out where nothing is known to pass it. */
  isOptional?: boolean;
}

/** Next to opening hours: `24/7 open`. */
const OPEN = new Set(
  'open opened opens on açık geöffnet offen abierto abierta abiertos abiertas ouvert ouverte ouverts ouvertes'.split(
    ' ',
  ),
);

interface PhraseRule {
  kind: PhraseKind;
  sets: Phrase['sets'];
  /** Whether it is also a usual part of names: next to other words than those of categories it may be one. */
  isDoubtful?: boolean;
  /** Whether articles are left out with it. */
  isQuestion?: boolean;
  /** Whether next to categories these are words: `phone shop`. */
  needsName?: boolean;
  /** Words to search for where there are no others. */
  means?: string;
  /** Words to search for in its place. */
  replacement?: string;
  isOptional?: boolean;
  /** Separated by commas. */
  phrases: string;
}

/** Of no meaning within a question: `find me a pharmacy`, `get my nails done`. */
const FILLER_WORDS = new Set([
  ...ARTICLES,
  ...'any some good my our your done mein meine meinen mon ma mes sa son mi meu minha mio'.split(' '),
]);
const RULES: PhraseRule[] = [
  {
    kind: 'open',
    sets: { open: true },
    phrases: OPEN_NOW,
  },
  {
    kind: 'hours',
    sets: { hours: 'always' },
    phrases: withOpen(ALWAYS),
  },
  { kind: 'hours', sets: { hours: 'sunday' }, phrases: ON_WEEKENDS },
  { kind: 'hours', sets: { hours: 'sunday' }, isDoubtful: true, phrases: 'weekend, weekends' },
  ...days('sunday', 'sunday', 'pazar', 'sonntag', 'domingo', 'dimanche'),
  ...days('monday', 'monday', 'pazartesi', 'montag', 'lunes', 'lundi'),
  ...days('tuesday', 'tuesday', 'salı', 'dienstag', 'martes', 'mardi'),
  ...days('wednesday', 'wednesday', 'çarşamba', 'mittwoch', 'miércoles', 'mercredi'),
  ...days('thursday', 'thursday', 'perşembe', 'donnerstag', 'jueves', 'jeudi'),
  ...days('friday', 'friday', 'cuma', 'freitag', 'viernes', 'vendredi'),
  ...days('saturday', 'saturday', 'cumartesi', 'samstag', 'sábado', 'samedi'),
  {
    kind: 'open',
    sets: { open: true },
    isDoubtful: true,
    phrases:
      'open, opened, açık, geöffnet, offen, abierto, abierta, abiertos, abiertas, ouvert, ouverte, ouverts, ouvertes',
  },
  {
    kind: 'near',
    sets: { sort: 'distance' },
    phrases: NEAR_ME,
  },
  {
    kind: 'near',
    sets: { sort: 'distance' },
    isDoubtful: true,
    phrases: NEARBY,
  },
  {
    kind: 'best',
    sets: { sort: 'rating' },
    phrases: [BEST_RATED, ...TOP_PHRASES].join(),
  },
  {
    kind: 'best',
    sets: { sort: 'rating' },
    isDoubtful: true,
    phrases: BEST,
  },
  ...STAR_PHRASES.map(({ phrases, rating }) => ({
    kind: 'best' as const,
    sets: { sort: 'rating' as const, ...(rating !== undefined && { rating }) },
    isDoubtful: true,
    phrases: phrases.join(),
  })),
  {
    kind: 'cheap',
    sets: {},
    isDoubtful: true,
    phrases: CHEAP,
  },
  {
    kind: 'phone',
    sets: { phone: true },
    phrases: `with phone, with phone number, with a phone number, telefonlu, telefon numaralı, mit telefon, mit telefonnummer, con teléfono,
      avec téléphone`,
  },
  {
    kind: 'details',
    sets: {},
    phrases: `opening hours, opening times, business hours, hours of operation, open hours, çalışma saatleri, açılış saatleri, öffnungszeiten,
      horario de apertura, horarios de apertura, heures d'ouverture, horaires d'ouverture, phone number, telefon numarası, telefonnummer,
      número de teléfono, numéro de téléphone, horário de funcionamento, orari di apertura, openingstijden, режим работы, часы работы,
      номер телефона, radno vreme, radno vrijeme, godziny otwarcia, ساعات العمل, رقم الهاتف, שעות פתיחה, 営業時間, 营业时间, 영업시간, 電話番号,
      số điện thoại, timings, contact number`,
  },
  {
    kind: 'details',
    sets: {},
    isDoubtful: true,
    phrases: `menu, menus, menü, speisekarte, menú, carte du menu, reviews, review, ratings, yorumlar, yorumları, bewertungen, opiniones,
      reseñas, avis, hours, horario, horarios, horaires, horários`,
  },
  { kind: 'details', sets: {}, isDoubtful: true, phrases: FACTS },
  { kind: 'details', sets: {}, isDoubtful: true, needsName: true, phrases: DETAILS },
  { kind: 'details', sets: {}, isDoubtful: true, isQuestion: true, phrases: QUESTIONS },
  ...ON_DUTY.map(([replacement, phrases]) => ({
    ...{ kind: 'open' as const, sets: { open: true }, isOptional: true },
    ...{ replacement, phrases },
  })),
  ...NEEDS.map(([means, phrases]) => ({ kind: 'details' as const, sets: {}, isDoubtful: true, means, phrases })),
];

/** Each also after `open`, which precedes the bare word. */
function withOpen(phrases: string): string {
  return phrases
    .split(',')
    .flatMap((phrase) => [phrase, `open ${phrase.trim()}`])
    .join();
}

function days(hours: HoursFilter, english: string, turkish: string, german: string, spanish: string, french: string) {
  const phrases = [
    ...['open', 'open on', 'open this'].flatMap((before) => [`${before} ${english}`, `${before} ${english}s`]),
    ...[`on ${english}`, `on ${english}s`, `this ${english}`],
    ...[`${turkish} açık`, `${turkish} günü`, `${turkish} günleri`],
    ...['geöffnet', 'offen'].map((after) => `${german} ${after}`),
    ...[`${german}s`, `am ${german}`],
    ...[...OPEN].flatMap((open) => [english, turkish, german, spanish, french].map((day) => `${open} ${day}`)),
    ...['el', 'los'].flatMap((the) => [`${the} ${spanish}`, `${the} ${spanish}s`]),
    ...[`le ${french}`, `ouvert ${french}`],
  ].join();
  const sets = { hours };
  return [
    { kind: 'hours' as const, sets, phrases },
    {
      kind: 'hours' as const,
      sets,
      isDoubtful: true,
      phrases: [english, `${english}s`, german, spanish, french].join(),
    },
  ];
}

/** Phrases in other scripts are not recognised in Latin letters, in which they may be names. */
function keyOf(text: string): string {
  return /\p{Script=Latin}|^\P{L}+$/u.test(text) ? slugify(text) : text.toLowerCase();
}

const ruleOf = new Map<string, PhraseRule>();
for (const rule of RULES)
  for (const phrase of rule.phrases.split(',')) {
    const key = keyOf(phrase.trim().replace(/\s+/g, ' '));
    // What also follows a name of any kind is first of all that.
    if (!rule.needsName || !ruleOf.has(key)) ruleOf.set(key, rule);
  }
const MAX_PHRASE_WORDS = 6;
/** Between the words and their phrase: `pharmacy that is open now`. */
const CONNECTORS = new Set(['that', 'which', 'are', 'is', 'olan', 'die', 'que', 'qui']);
/** Between the words and what people want to know: `gym with prices`. */
const BEFORE_DETAILS = new Set([...CONNECTORS, 'with', 'and', 'mit', 'con', 'avec', 'com']);
/** Of a question for opening hours the last word belongs to the question: `what time does Rosa Bakery close`. */
const ASKED_HOURS =
  /^((?:what time|when) (?:do|does|is|are|will) .+) (?:open|opens|opened|opening|close|closes|closed|closing)\b\W*$/iu;

export interface ParsedPhrases {
  /** The other words. */
  text: string;
  phrases: Phrase[];
  isDoubtful: boolean;
  /** What to search for if nothing else is left but a place. */
  means?: string;
}

/**
 * The phrases of a query, the longest first; of a kind that sets something at most one, and all of another kind as one. A query of nothing
 * but phrases that set nothing is one of words.
 */
export function parsePhrases(
  q: string,
  literal: readonly PhraseKind[],
  withDetails = true,
  now = new Date(),
): ParsedPhrases {
  const time = literal.includes('hours') ? undefined : timePhraseOf(q);
  const words = wordsOf((time ? q.replace(time.text, ' ') : q).replace(ASKED_HOURS, '$1'));
  const phrases: Phrase[] = [];
  let isDoubtful = time?.isDoubtful === true;
  let isQuestion = false;
  let means: string | undefined;
  for (let count = Math.min(MAX_PHRASE_WORDS, words.length); count > 0; count--) {
    for (let start = 0; start + count <= words.length; start++) {
      const text = words.slice(start, start + count).join(' ');
      const rule = ruleOf.get(keyOf(text));
      if (!rule || literal.includes(rule.kind) || (rule.needsName && !withDetails)) continue;
      const same = phrases.find(({ kind }) => kind === rule.kind);
      if (same && Object.keys(rule.sets).length > 0) continue;
      const needsCategory = rule.isDoubtful === true && (rule.kind === 'open' || rule.kind === 'hours');
      const needsName = rule.needsName === true;
      if (same) Object.assign(same, { text: `${same.text}, ${text}`, ...(needsName && { needsName }) });
      else
        phrases.push({
          ...{ kind: rule.kind, text, sets: rule.sets },
          ...(needsCategory && { needsCategory }),
          ...(needsName && { needsName }),
          ...(rule.isOptional && { isOptional: true }),
        });
      means ??= rule.means;
      isQuestion ||= rule.isQuestion === true;
      isDoubtful ||= rule.isDoubtful === true;
      const isHours = rule.kind === 'hours';
      const connectors = rule.kind === 'details' ? BEFORE_DETAILS : CONNECTORS;
      const after = isHours && OPEN.has(words[start + count]?.toLowerCase() ?? '') ? 1 : 0;
      const before = countBefore(
        words,
        start,
        isHours ? (word) => OPEN.has(word) || CONNECTORS.has(word) : (word) => connectors.has(word),
      );
      words.splice(start - before, count + before + after, ...(rule.replacement ? [rule.replacement] : []));
      start -= before + 1;
    }
  }
  if (time) {
    const others = phrases.filter(({ kind }) => kind !== 'hours');
    const [{ text = '', sets: { hours: day = undefined } = {} } = {}] = phrases.filter(({ kind }) => kind === 'hours');
    phrases.splice(0, phrases.length, ...others, {
      kind: 'hours',
      text: [text, time.text].filter(Boolean).join(', '),
      sets: { hours: day === 'always' ? day : hoursAt(time.minutes, day, now) },
      ...(time.isDoubtful && { needsCategory: true }),
    });
  }
  const setsNothing = phrases.every(({ sets }) => Object.keys(sets).length === 0);
  return phrases.length === 0 || (words.length === 0 && setsNothing && means === undefined)
    ? { text: q, phrases: [], isDoubtful: false }
    : {
        text: (isQuestion ? withoutFillerWords(words) : words).join(' '),
        phrases,
        isDoubtful,
        ...(means !== undefined && { means }),
      };
}

/**
 * The text of a query as with its details, which the words of a category need: `fix phone` of `fix my phone`.
 * @param words the query without them, of which those that the text lacks are a place
 */
export function textWithDetails(q: string, literal: readonly PhraseKind[], words: string, text: string): string {
  const others = text.split(/\s+/);
  const ofPlace = words.split(/\s+/).filter((word) => !others.includes(word));
  const all = parsePhrases(q, literal, false).text.split(/\s+/);
  return all.filter((word) => !ofPlace.includes(word)).join(' ');
}

function withoutFillerWords(words: string[]): string[] {
  const others = words.filter((word) => !FILLER_WORDS.has(word.toLowerCase()));
  return others.length > 0 ? others : words;
}

function countBefore(words: string[], end: number, isOne: (word: string) => boolean): number {
  let count = 0;
  while (count < end && isOne(words[end - 1 - count]?.toLowerCase() ?? '')) count++;
  return count;
}

/** Whether a query consists of phrases, which need no correction. */
export function hasOnlyPhrases(q: string): boolean {
  const words = wordsOf(q);
  return words.length > 0 && words.length <= MAX_PHRASE_WORDS && ruleOf.has(keyOf(words.join(' ')));
}

/** Whether a text stands for the position of the visitor: `near me`. */
export function isNearMe(text: string): boolean {
  return ruleOf.get(keyOf(wordsOf(text).join(' ')))?.kind === 'near';
}

/** After a place, what is near it is meant: `渋谷駅近くのカフェ`. */
const NEAR_A_PLACE = /^[近附]/u;
/** Phrases that their script writes together with other words: `人気` of `東京の人気カフェ`. */
const JOINED_PHRASES = new RegExp(
  `(${RULES.flatMap(({ phrases }) => phrases.split(','))
    .map((phrase) => phrase.trim())
    .filter((phrase) => isWithoutSpaces(phrase) && !/\s/.test(phrase))
    .sort((a, b) => b.length - a.length)
    .map((phrase) => (NEAR_A_PLACE.test(phrase) ? `(?<!\\p{L})${phrase}` : phrase))
    .join('|')})の?`,
  'u',
);

function wordsOf(q: string): string[] {
  return q
    .split(/[\s,;|]+/)
    .flatMap((word) => (isWithoutSpaces(word) ? word.split(JOINED_PHRASES) : word))
    .filter(Boolean);
}

/** The query with the parameters of its phrases; those that were chosen stay as they are, but for what to search around. */
export function withPhrases(query: SearchQuery, phrases: Phrase[]): SearchQuery {
  const result = { ...query };
  for (const { sets } of phrases) {
    const { open, hours, phone, rating, sort, ...around } = sets;
    result.open ||= open ?? false;
    result.phone ||= phone ?? false;
    result.hours ??= hours;
    result.rating ??= rating;
    Object.assign(result, around);
    if (sort !== 'distance' || result.near) result.sort ??= sort;
  }
  return result;
}
