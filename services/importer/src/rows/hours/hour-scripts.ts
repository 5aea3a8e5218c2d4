import { DAYS } from '@directory/contracts/opening-hours';
import { asciiNumber } from '../numbers.js';

const DASH = String.raw`\s?[-\u2010-\u2015~〜]\s?`;
const dayAt = (index: number) => DAYS[index] ?? '';

/** From Monday. */
const HEBREW_NAMES = ['שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת', 'ראשון'];
const HEBREW_LETTERS = ['ב', 'ג', 'ד', 'ה', 'ו', 'ש', 'א'];
const HEBREW_START = String.raw`(?<!\p{L}["״'׳]?)(?:ב?(?:יום|ימים|ימי)\s)?`;
const HEBREW_NAME = new RegExp(String.raw`${HEBREW_START}(${HEBREW_NAMES.join('|')})(?!["״'׳]?\p{L})`, 'gu');
/** `א'`, `יום א`; `ב-9:00` is `at 9:00`. */
const HEBREW_LETTER = new RegExp(
  String.raw`${HEBREW_START}([${HEBREW_LETTERS.join('')}])(?:['׳’]|(?!${DASH}\d))(?!["״'׳]?\p{L})`,
  'gu',
);
const HEBREW_WORDS: readonly [RegExp, string][] = [
  [/(?<!\p{L})כל (?:יום|הימים|ימות השבוע)(?!\p{L})/gu, 'Monday-Sunday'],
  [/(?<!\p{L})עד(?!\p{L})/gu, '-'],
  [/(?<!\p{L})ו-?(?=\d)/gu, ', '],
  [/(?<=24\s?)שעות(?: ביממה)?(?!\p{L})/gu, 'hours'],
  [/(?<!\p{L})(?:בין השעות|שעות (?:ה?פתיחה|ה?פעילות)|משעה|בשעות|בין|פתוח)(?!\p{L}):?/gu, ' '],
];

const THAI_DAYS = ['จ', 'อ', 'พ', 'พฤ', 'ศ', 'ส', 'อา'];
const THAI_DAY = /(?<![\p{L}\p{M}])(พฤ|อา|[จอพศส])\.(?![\p{L}\p{M}])/gu;

const ROMAN_DAYS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];
const ROMAN = '(I{1,3}|IV|VI{0,2})';
const ROMAN_RANGE = new RegExp(String.raw`(?<![\p{L}\d])${ROMAN}${DASH}${ROMAN}(?![\p{L}\d])`, 'gu');
/** On its own only a day that is no pronoun, conjunction or preposition. */
const ROMAN_DAY = new RegExp(String.raw`(?<![\p{L}\d])(VII?)(?=:?\s?(?:${DASH})?(?:\d|\p{Ll}))`, 'gu');

/** `T2-T6`, `T7`, `CN`: days of Vietnamese, from the second one to Sunday. */
const VIETNAMESE_DAY = /(?<![\p{L}\d])(?:T([2-7])|CN)(?![\p{L}\d])/gu;
const IS_VIETNAMESE = /(?<![\p{L}\d])T[2-7](?![\p{L}\d])/u;

/** `Thứ Hai`, `thứ 2`, `chủ nhật` */
const VIETNAMESE_NAMES = ['hai', 'ba', 'tư', 'năm', 'sáu', 'bảy'];
const VIETNAMESE_NAME = new RegExp(
  String.raw`(?<!\p{L})thứ\s?(?:([2-7])|(${VIETNAMESE_NAMES.join('|')}))(?![\p{L}\d])|chủ nhật`,
  'giu',
);

/** `B.e` is Monday, `B` Sunday: from Monday, the days of Azerbaijani. */
const AZERBAIJANI_DAYS = ['b.e', 'ç.a', 'ç', 'c.a', 'c', 'ş', 'b'];
const AZERBAIJANI_DAY = /(?<!\p{L}\.?)(b\. ?e|[çc]\. ?a|[çcşb])(?!\p{L})\.?/giu;
const IS_AZERBAIJANI = /(?<!\p{L}\.?)(?:b\. ?e|ç\. ?a)(?!\p{L})/iu;

/** Days by letters and numbers, and words of scripts whose letters transliterate to those of others, as English names. */
export function letteredDays(text: string): string {
  let days = text;
  if (/\p{Script=Hebrew}/u.test(days)) {
    for (const [word, plain] of HEBREW_WORDS) days = days.replace(word, plain);
    days = days
      .replace(HEBREW_NAME, (_, name: string) => dayAt(HEBREW_NAMES.indexOf(name)))
      .replace(HEBREW_LETTER, (_, letter: string) => dayAt(HEBREW_LETTERS.indexOf(letter)));
  }
  if (/\p{Script=Thai}/u.test(days)) days = days.replace(THAI_DAY, (_, day: string) => dayAt(THAI_DAYS.indexOf(day)));
  if (/(?<!\p{L})[IV]/u.test(days))
    days = days
      .replace(ROMAN_RANGE, (_, ...ends: string[]) =>
        ends
          .slice(0, 2)
          .map((number) => dayAt(ROMAN_DAYS.indexOf(number)))
          .join('-'),
      )
      .replace(ROMAN_DAY, (_, number: string) => dayAt(ROMAN_DAYS.indexOf(number)));
  if (IS_VIETNAMESE.test(days))
    days = days.replace(VIETNAMESE_DAY, (_, number?: string) => dayAt(number === undefined ? 6 : Number(number) - 2));
  if (/thứ|chủ nhật/i.test(days))
    days = days.replace(VIETNAMESE_NAME, (_, number?: string, name?: string) =>
      dayAt(
        number !== undefined
          ? Number(number) - 2
          : name === undefined
            ? 6
            : VIETNAMESE_NAMES.indexOf(name.toLowerCase()),
      ),
    );
  if (IS_AZERBAIJANI.test(days))
    days = days.replace(AZERBAIJANI_DAY, (_, day: string) =>
      dayAt(AZERBAIJANI_DAYS.indexOf(day.replace(' ', '').toLowerCase())),
    );
  return days;
}

const ARABIC_MARKS = /\u0640|[\u064b-\u0652]/g;
const ARABIC_WORDS: readonly [RegExp, string][] = [
  [/(?<!\p{L})(?:يوميا|كل يوم|طوال (?:[اأ]يام )?ال[اأ]سبوع|همه(?:\u200c| )?روزه|هر ?روز)(?!\p{L})/gu, 'Monday-Sunday'],
  [/(?<!\p{L})(?:حتى|حتي|[إا]ل[ىيی]|لغاية|تا)(?!\p{L})/gu, '-'],
  [/(?<=24\s?)(?:ساعة|ساعته?)(?!\p{L})/gu, 'hours'],
  [/(?<!\p{L})(?:ومن|و)(?!\p{L})|(?<!\p{L})و(?=ال)/gu, ', '],
  [/(?<!\p{L})(?:من|از)(?!\p{L})(?: ?(?:الساعة|ساعت)(?!\p{L}))?/gu, ' '],
];
/** `9 صباحا`, `4:30 عصرا`; a night begins in the evening. */
const ARABIC_HALF =
  /(\d{1,2})(:\d\d)?\s?(?:(صباحا?|صبح|فجرا|الفجر|ص)|(مساءا?|عصرا?|بعد ?از ?ظهر|م)|(ظهرا?|الظهر)|(ليلا|شب))(?!\p{L})/gu;
const LAST_NIGHT_HOUR = 5;
const FIRST_NOON_HOUR = 11;

/** Times of Arabic and Persian as `9AM - 5PM`, without the vowel marks of their words. */
export function arabicTimes(text: string): string {
  if (!/\p{Script=Arabic}/u.test(text)) return text;
  let times = asciiNumber(text).replace(ARABIC_MARKS, '');
  for (const [word, plain] of ARABIC_WORDS) times = times.replace(word, plain);
  return times.replace(
    ARABIC_HALF,
    (_, hour: string, minute = '', morning?: string, evening?: string, noon?: string) => {
      const number = Number(hour);
      const isMorning =
        evening === undefined &&
        (morning !== undefined ||
          (noon === undefined ? number <= LAST_NIGHT_HOUR || number === 12 : number === FIRST_NOON_HOUR));
      return `${hour}${minute}${isMorning ? 'AM' : 'PM'}`;
    },
  );
}

/** `9:00 \~ 18:00`, as texts of web pages escape what their notation gives a meaning. */
export function withoutEscapes(text: string): string {
  return text.includes('\\') ? text.replace(/\\(?=\\?[~.()*–-])/g, '') : text;
}

const HALF_BEHIND = /\d\s?[ap]\.?\s?m(?!\p{L})/iu;
const HALF_BEFORE = /(?<![\p{L}\d])([ap])\.?m\.?\s?(\d{1,2})((?:[:.]\d\d)?)(?![\d:.])/giu;

/** `AM9:00-PM5:30` as `9:00AM-5:30PM`, and `PM17:00` as `17:00`. */
export function halvesBehind(text: string): string {
  if (!/m\.?\s?\d/i.test(text) || HALF_BEHIND.test(text)) return text;
  return text.replace(HALF_BEFORE, (_, half: string, hour: string, minutes: string) =>
    Number(hour) > 12 ? hour + minutes : `${hour}${minutes}${half.toUpperCase()}M`,
  );
}
