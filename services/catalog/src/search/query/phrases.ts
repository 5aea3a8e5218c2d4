import { slugify } from '@directory/contracts/slugs';
import type { HoursFilter, PhraseKind, SearchQuery } from '@directory/contracts/search';
import { isWithoutSpaces } from './tokenizer.js';

/** A phrase of a query, and the parameters that it stands for. */
export interface Phrase {
  kind: PhraseKind;
  /** As typed. */
  text: string;
  sets: Partial<Pick<SearchQuery, 'open' | 'hours' | 'phone' | 'sort' | 'near' | 'radius'>>;
  /** Whether it is a filter only next to words of categories: `open dentist`, not `open door`. */
  needsCategory?: boolean;
}

interface PhraseRule {
  kind: PhraseKind;
  sets: Phrase['sets'];
  /** Whether it is also a usual part of names: next to other words than those of categories it may be one. */
  isDoubtful?: boolean;
  /** Separated by commas. */
  phrases: string;
}

const ALWAYS = `24 hours, 24 hour, 24 hours a day, 24 hrs, 24hrs, 24 hr, 24hr, 24h, 24/7, 7/24, round the clock,
      around the clock, 24 saat, 24 stunden, rund um die uhr, 24 horas, 24 heures, 24h/24, 24 heures sur 24,
      24 ore, 24 uur, круглосуточно, круглосуточный, круглосуточная, круглосуточные, 24 часа, całodobowa, całodobowo, 24 ساعة, 24 שעות,
      24時間営業, 24時間, 24시간, 24小时`;

const THINGS = ['', ' a', ' an', ' the', ' some', ' good'];
const QUESTIONS = [
  ...[
    ...[
      'where is',
      'where are',
      'where to find',
      'where to get',
      'where to buy',
      'where to eat',
      'where to drink',
      'find',
      'find me',
      'get me',
    ],
    ...[
      'i need',
      'i want',
      'i am looking for',
      'im looking for',
      'looking for',
      'search for',
      'show me',
      'give me',
      'is there',
      'are there',
    ],
    ...[
      'where can i find',
      'where can i get',
      'where can i buy',
      'where can i eat',
      'where can i have',
      'where can i drink',
    ],
    ...[
      'i want to eat',
      'i want to find',
      'i want to buy',
      'can you recommend',
      'can you find',
      'do you know',
      'please find',
      'please find me',
    ],
  ].flatMap((ask) => THINGS.map((thing) => ask + thing)),
  `which, what are, what are the, whats, whats the, what is the, how many, list of, is there any, are there any, who sells, hey siri, ok google,
    hey google, alexa, nerede, nerededir, nerede var, nerede bulunur, bana, bul, yol tarifi, wo ist, wo ist ein, wo ist eine, wo gibt es, wo gibt es ein, wo gibt es eine,
    wo finde ich, wo finde ich ein, wo finde ich eine, wo kann ich, gibt es, gibt es ein, gibt es eine, ich suche, ich suche ein, ich suche eine, ich brauche,
    busco, busco un, busco una, dónde hay, dónde está, dónde puedo encontrar, dónde puedo encontrar un, dónde puedo encontrar una, dónde comprar,
    je cherche, je cherche un, je cherche une, où trouver, où trouver un, où trouver une, où est, où acheter, onde fica, onde fica a, onde encontrar, onde há,
    dove si trova, dove trovare, cerco, cerco un, cerco una, где, где найти, где находится, где купить, найти, как найти, ищу, gde je, gdje je, gdzie jest, szukam,
    اين, أين, اين اجد, أين أجد, وين, ابحث عن, איפה, איפה יש, מחפש, kahan hai, ở đâu, 어디`,
].join();

const RULES: PhraseRule[] = [
  {
    kind: 'open',
    sets: { open: true },
    phrases: `open now, open right now, opened now, currently open, now open, şu an açık, şu anda açık, şimdi açık, jetzt geöffnet, jetzt offen,
      gerade geöffnet, abierto ahora, abierta ahora, abiertos ahora, abiertas ahora, ouvert maintenant, ouverte maintenant,
      ouverts maintenant, ouvertes maintenant, ouvert en ce moment, aberto agora, aberta agora, abertos agora, abertas agora, aperto ora,
      aperta ora, nu open, открыто сейчас, открыт сейчас, открыта сейчас, сейчас открыто, مفتوح الان, مفتوح الآن, פתוח עכשיו, 営業中, 正在营业,
      영업중, open tonight, open late, open till late, open early`,
  },
  {
    kind: 'hours',
    sets: { hours: 'always' },
    phrases: withOpen(ALWAYS),
  },
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
    phrases: `near me, nearme, nearby me, near by me, close to me, around me, near here, around here, near my location, in my area,
      closest to me, рядом со мной, поблизости, perto de mim, vicino a me, in de buurt, قريب مني, בקרבתי, yakınımda, yakınımdaki, yakınlarda, bana yakın,
      bana en yakın, in meiner nähe, in der nähe, cerca de mí, cerca de mi ubicación, près de moi, autour de moi`,
  },
  {
    kind: 'near',
    sets: { sort: 'distance' },
    isDoubtful: true,
    phrases: 'nearby, near by, close by, closest, nearest, en yakın',
  },
  {
    kind: 'best',
    sets: { sort: 'rating' },
    phrases: `best rated, top rated, highest rated, top 10, en iyi, en beğenilen, en yüksek puanlı, am besten bewertet, bestbewertet,
      bestbewertete, mejor valorado, mejor valorados, mejor valoradas, mejores valorados, mieux noté, mieux notés, mieux notées,
      les meilleurs, les meilleures, los mejores, las mejores, the best, die besten, os melhores, as melhores, i migliori, le migliori,
      самые лучшие, الأفضل, הכי טוב, הטוב ביותר, הטובים ביותר, הכי טובות, הטובות`,
  },
  {
    kind: 'best',
    sets: { sort: 'rating' },
    isDoubtful: true,
    phrases: `best, beste, bester, bestes, besten, mejor, mejores, meilleur, meilleure, meilleurs, meilleures, famous,
      popular, most popular, recommended, highly rated, highly recommended, luxury, five star, 5 star, 4 star, 3 star, gute, guter,
      gutes, melhor, melhores, migliore, migliori, лучший, лучшая, лучшие, лучшее, хороший, хорошая, хорошие, افضل, أفضل, احسن, najbolji,
      najbolja, najbolje, najlepszy, najlepsze, καλύτερα, καλύτερο, 人気, おすすめ, 最好的, 好吃的, 맛있는, 유명한`,
  },
  {
    kind: 'cheap',
    sets: {},
    isDoubtful: true,
    phrases: `дешевые, дешёвые, дешевый, дешево, недорогие, недорогой, недорого, economico, economici, goedkope, goedkoop, tani, tanie,
      رخيص, رخيصة, זול, זולים, 安い, 便宜的, 저렴한, cheap, cheapest, inexpensive, affordable, ucuz, en ucuz, uygun fiyatlı, günstig, günstige, günstiger, billig, billige, barato,
      barata, baratos, baratas, económico, económicos, pas cher, pas chers, pas chère, bon marché`,
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
  {
    kind: 'details',
    sets: {},
    isDoubtful: true,
    phrases: QUESTIONS,
  },
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
for (const rule of RULES) for (const phrase of rule.phrases.split(',')) ruleOf.set(keyOf(phrase.trim()), rule);
const MAX_PHRASE_WORDS = 6;
/** Between the words and their phrase: `pharmacy that is open now`. */
const CONNECTORS = new Set(['that', 'which', 'are', 'is', 'olan', 'die', 'que', 'qui']);
/** Next to opening hours: `24/7 open`. */
const OPEN = new Set(
  'open opened opens on açık geöffnet offen abierto abierta abiertos abiertas ouvert ouverte ouverts ouvertes'.split(
    ' ',
  ),
);

export interface ParsedPhrases {
  /** The other words. */
  text: string;
  phrases: Phrase[];
  isDoubtful: boolean;
}

/** The phrases of a query, the longest first; at most one of a kind. A query of nothing but phrases that set nothing is one of words. */
export function parsePhrases(q: string, literal: readonly PhraseKind[]): ParsedPhrases {
  const words = wordsOf(q);
  const phrases: Phrase[] = [];
  let isDoubtful = false;
  for (let count = Math.min(MAX_PHRASE_WORDS, words.length); count > 0; count--) {
    for (let start = 0; start + count <= words.length; start++) {
      const text = words.slice(start, start + count).join(' ');
      const rule = ruleOf.get(keyOf(text));
      if (!rule || literal.includes(rule.kind) || phrases.some(({ kind }) => kind === rule.kind)) continue;
      const needsCategory = rule.isDoubtful === true && (rule.kind === 'open' || rule.kind === 'hours');
      phrases.push({ kind: rule.kind, text, sets: rule.sets, ...(needsCategory && { needsCategory }) });
      isDoubtful ||= rule.isDoubtful === true;
      const isHours = rule.kind === 'hours';
      const after = isHours && OPEN.has(words[start + count]?.toLowerCase() ?? '') ? 1 : 0;
      const before = countBefore(
        words,
        start,
        isHours ? (word) => OPEN.has(word) || CONNECTORS.has(word) : (word) => CONNECTORS.has(word),
      );
      words.splice(start - before, count + before + after);
      start -= before + 1;
    }
  }
  const setsNothing = phrases.every(({ sets }) => Object.keys(sets).length === 0);
  return phrases.length === 0 || (words.length === 0 && setsNothing)
    ? { text: q, phrases: [], isDoubtful: false }
    : { text: words.join(' '), phrases, isDoubtful };
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

/** Phrases that their script writes together with other words: `人気` of `東京の人気カフェ`. */
const JOINED_PHRASES = new RegExp(
  `(${RULES.flatMap(({ phrases }) => phrases.split(','))
    .map((phrase) => phrase.trim())
    .filter((phrase) => isWithoutSpaces(phrase))
    .sort((a, b) => b.length - a.length)
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
    const { open, hours, phone, sort, ...around } = sets;
    result.open ||= open ?? false;
    result.phone ||= phone ?? false;
    result.hours ??= hours;
    Object.assign(result, around);
    if (sort !== 'distance' || result.near) result.sort ??= sort;
  }
  return result;
}
