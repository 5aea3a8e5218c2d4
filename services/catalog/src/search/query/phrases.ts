import { slugify } from '@directory/contracts/slugs';
import type { HoursFilter, PhraseKind, SearchQuery } from '@directory/contracts/search';
import { ALWAYS, BEST, BEST_RATED, CHEAP, NEAR_ME, NEARBY, OPEN_NOW } from './phrase-words.js';
import { STAR_PHRASES, TOP_PHRASES } from './star-phrases.js';
import { isWithoutSpaces } from './tokenizer.js';

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
}

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
  /** Separated by commas. */
  phrases: string;
}

/** Of no meaning within a question: `find me a pharmacy`, `get my nails done`. */
const FILLER_WORDS = new Set(
  'a an the any some good my our your done bir ein eine einen einem einer mein meine meinen un una une uno um uma unos unas uns umas mon ma mes sa son mi meu minha mio el la los las le les il lo gli i o os as der die das den dem en ett et'.split(
    ' ',
  ),
);
const QUESTIONS = `any, where is, where are, where to find, where to get, where to buy, where can i find, where can i get, where can i buy, where can i eat,
    where can i have, where can i drink, where do i find, where can you buy, find, find me, get me, i need, i want, i am looking for, im looking for,
    i'm looking for, looking for, search for, show me, show me the, give me, give me a list of, is there, are there, i want to find, i want to buy, can you
    recommend, can you find, can you find me, can you show me, could you find, do you know, please find, please find me, recommend, recommend me, suggest,
    tell me about, tell me, information about, info about, info on, who has, who does, what time does, what time is, when does, when is, how can i find, how do i find, which, which is the, what are,
    what are the, what is, what's, whats, whats the, what's the, what is the, how many, list of, list, is there any, are there any, who sells, hey siri, siri,
    ok google, hey google, alexa, please, pls, in the area, how do i get to, how to get to, how to reach, how to go to, directions to, direction to, route to,
    navigate to, take me to, drive me to, nerede, nerededir, nerede var, nerede bulunur, nereden alınır, nasıl gidilir, nasıl giderim, bana, bul,
    arıyorum, lazım, öner, önerir misin, var mı, göster, yol tarifi, wo ist, wo sind, wo gibt es, wo finde ich, wo kann ich, wo kann man, gibt es, ich
    suche, suche, ich brauche, ich möchte, zeig mir, zeige mir, finde, wie komme ich zu, wie komme ich zum, wie komme ich zur, anfahrt,
    busco, buscar, estoy buscando, necesito, quiero, quisiera, dónde hay, dónde está, dónde queda, dónde puedo encontrar, dónde puedo comprar, dónde
    comprar, hay, cómo llegar a, cómo llegar, cómo ir a, recomiéndame, je cherche, je veux, j'ai besoin de, j'ai besoin d'un, j'ai besoin d'une, je
    voudrais, trouver, où trouver, où est, où se trouve, où acheter, y a-t-il, comment aller à, comment aller au, comment aller chez, quel est, quelle est,
    quels sont, onde fica, onde fica a, onde fica o, onde encontrar, onde há, onde tem, onde comprar, preciso de, procuro, quero, como chegar em, como
    chegar no, como chegar na, como chegar, dove si trova, dove trovare, dove comprare, cerco, ho bisogno di, vorrei, c'è, come arrivare a, come arrivare
    da, где, где найти, где находится, где купить, найти, найди, как найти, ищу, нужен, нужна, нужно, подскажите, посоветуйте, какие, есть, как
    доехать до, как добраться до, как пройти, де знайти, де купити, де знаходиться, gde je, gdje je, gdje se nalazi, gde se nalazi, gdzie jest, gdzie
    kupić, szukam, potrzebuję, jak dojechać do, jak dojechać, kde je, kde najdu, unde este, unde găsesc, caut, hol van, waar is, ik zoek, var finns, hvor er,
    harada, haradadır, اين, أين, اين اجد, أين أجد, وين, ابحث عن, اريد, أريد, ابي, איפה, איפה יש, מחפש, מחפשת, kahan hai, di mana, dimana, cari, ở đâu, tìm, 어디,
    where can i, where can we, where could i, where do i, where do i get, where do you, where would i, who can, who could, can someone, can anyone, someone to,
    somebody to, need someone to, i need someone to, i need to, i need to get, i want to, i want to get, i would like, i would like to, i would like to find,
    i'd like, i'd like to, i have, help me find, looking to, anywhere to, somewhere to, anywhere for, somewhere for, place for, place to, place to get, places to,
    places that sell, place that sells, shops that sell, shop that sells, stores that sell, store that sells, shops selling, with kids, with children, with family, with my family, with friends, pet friendly, dog friendly, kid friendly, child friendly, family friendly, city centre, city center, town centre,
    town center, istiyorum, yaptırmak istiyorum, yapacak yer, yapılacak yer, nerede yapılır, nereden alabilirim, hangi, wo, wo kann ich, wo bekomme ich, wo bekommt
    man, wo lasse ich, lassen, machen lassen, reparieren lassen, dónde, dónde puedo, dónde se puede, quiero ir a, où, où faire, où prendre, où peut-on, faire, faire
    réparer, onde, onde posso, onde fazer, gostaria de, dove, dove posso, dove fare, где можно, куда, хочу, ищем, كيف, اين يمكنني, 推荐, 哪里有, 在哪里, を教えて, 教えて, どこ, を探して, 추천, 찾아줘`;

/** What people who name no kind of business look for. */
const NEEDS: [means: string, phrases: string][] = [
  [
    'restaurant',
    `where to eat, where can i eat, where should i eat, where should we eat, i want to eat, place to eat, places to eat, best place to eat, best places to eat,
      good place to eat, good places to eat, a good place to eat, somewhere to eat, something to eat, eat out, i'm hungry, im hungry, i am hungry, nerede yenir,
      nerede yemek yenir, yemek yenir, yemek nerede yenir, nerede yiyebilirim, ne yenir, yemek yenecek yer, yemek yenecek yerler, yemek yerleri, wo essen, essen
      gehen, gut essen, gut essen gehen, wo kann man essen, wo kann ich essen, dónde comer, dónde cenar, donde se come bien, dónde puedo comer, lugares para
      comer, sitios para comer, quiero comer, où manger, où bien manger, je veux manger, manger, dove mangiare, dove cenare, voglio mangiare, onde comer, onde
      jantar, quero comer, lugares para comer, где поесть, где можно поесть, где покушать, поесть, покушать, где вкусно поесть, де поїсти, gdzie zjeść,
      gdzie dobrze zjeść, gde jesti, gdje jesti, kde se najíst, waar eten, uit eten, tempat makan, ăn ở đâu, quán ăn ngon, 맛집, 美食, グルメ, وين اكل`,
  ],
  [
    'hotel',
    `where to stay, where can i stay, place to stay, places to stay, somewhere to stay, nerede kalınır, konaklama, kalacak yer, wo übernachten, übernachtung,
      dónde dormir, dónde alojarse, dónde quedarse, alojamiento, où dormir, où loger, hébergement, dove dormire, dove alloggiare, onde ficar, onde dormir,
      hospedagem, где остановиться, где переночевать, gdzie spać, noclegi, nocleg, smeštaj, smještaj, waar overnachten, 住宿`,
  ],
  ['bar', 'where to drink, where can i drink, place to drink, places to drink, somewhere to drink'],
];

/** Next to a name, what people want to know of it. */
const DETAILS = `address, addresses, directions, direction, website, web site, site, homepage, official site, official website, contact, contacts, contact details,
    contact info, contact us, phone, phone no, phone numbers, telephone, telephone number, tel, tel no, number, email, email address, e-mail, location, locations,
    map, on map, photos, pictures, images, jobs, careers, booking, bookings, book a table, reservation, reservations, prices, price list, price, ticket price,
    entry fee, fees, parking, customer service, customer service number, customer care, customer care number, helpline, toll free number, delivery, home
    delivery, closing time, opening time, open time, info, information, details, branches, branch, today, call, address of, address for, location of, phone
    number of, phone number for, number for, number of, opening hours of, opening times of, opening hours for, hours of, hours for, reviews of, reviews for,
    website of, email of, photos of, menu of, menu prices, adres, adresi, adresleri, telefon, telefonu, tel no, iletişim, telefon no, konum, konumu, harita,
    fiyatları, fiyat listesi, fiyatlar, şubeleri, şube, rezervasyon, randevu, sitesi, resmi sitesi, kaçta açılıyor, kaçta kapanıyor, kaça kadar açık, açık mı,
    adresse, anschrift, telefon, kontakt, preise, reservierung, bewertung, homepage, öffnungszeit, wann hat, hat, heute, heute geöffnet, direccion, dirección de,
    dirección, dirección de, teléfono, teléfonos, teléfono de, número de teléfono de, horario de, horarios de, contacto, ubicación, ubicación de, sucursales,
    carta, precios, a qué hora abre, a qué hora cierra, adresse de, téléphone, numéro, numéro de téléphone de, carte, itinéraire, horaires de, tarifs, à quelle heure
    ferme, à quelle heure ouvre, indirizzo, indirizzo di, telefono, numero di telefono, numero di telefono di, orari, orario, orari di, recensioni, menù, prezzi,
    contatti, a che ora apre, a che ora chiude, endereço, endereço de, telefone, telefone de, contato, avaliações, preços, localização, que horas abre, que horas
    fecha, horário de funcionamento de, адрес, адреса, телефон, телефоны, отзывы, официальный сайт, сайт, меню, цены, контакты, на карте, время работы, часы работы,
    график работы, години роботи, відгуки, numer telefonu, opinie, kontakt, cennik, mapa, dojazd, godziny, numar de telefon, telefon, program, program de lucru,
    recenzii, preturi, adresa, recenze, otevírací doba, otváracie hodiny, telefonní číslo, kontakty, radno vrijeme, recenzije, öppettider, åpningstider,
    åbningstider, aukioloajat, telefoonnummer, adres, nyitvatartás, telefonszám, cím, τηλέφωνο, ωράριο, διεύθυνση, ünvan, ünvanı, telefon nömrəsi, nömrəsi, iş
    saatları, alamat, jam buka, nomor telepon, no telp, địa chỉ, giờ mở cửa, bảng giá, رقم, ارقام, عنوان, موقع, اوقات عمل, اوقات الدوام, رقم هاتف, הטלפון, טלפון,
    כתובת, מספר טלפון, 住所, アクセス, 口コミ, 予約, 電話, 地址, 电话, 評價, 电话号码, 전화번호, 주소, 위치, 예약, 후기, 리뷰`;

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
  { kind: 'details', sets: {}, isDoubtful: true, needsName: true, phrases: DETAILS },
  { kind: 'details', sets: {}, isDoubtful: true, isQuestion: true, phrases: QUESTIONS },
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
/** Next to opening hours: `24/7 open`. */
const OPEN = new Set(
  'open opened opens on açık geöffnet offen abierto abierta abiertos abiertas ouvert ouverte ouverts ouvertes'.split(
    ' ',
  ),
);

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
export function parsePhrases(q: string, literal: readonly PhraseKind[], withDetails = true): ParsedPhrases {
  const words = wordsOf(q.replace(ASKED_HOURS, '$1'));
  const phrases: Phrase[] = [];
  let isDoubtful = false;
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
        });
      means ??= rule.means;
      isQuestion ||= rule.isQuestion === true;
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
