import { DAYS } from '@directory/contracts/opening-hours';
import { dayOf } from './day-names.js';
import { arabicTimes, letteredDays } from './hour-scripts.js';
import { asciiNumber } from '../numbers.js';

/** A whole week in a word, for texts such as `Daily 9-17`. */
const EVERY_DAY =
  /(?:every ?day|daily|(?:7|seven) days(?: a week)?|(?:haftanın )?7 gün|hər ?gün|(?:pazartesi-pazar )?her ?gün|täglich|tous les jours|7 jours sur 7|todos los d[ií]as|todos os dias|(?:ogni giorno|tutti i giorni)|dagelijks|codziennie|ежедн(?:евно|\.)|без выходных(?: дней)?|без перерывов и выходных|щодня|без вихідних|svaki dan|setiap hari|hàng ngày|ทุกวัน|يوميا|يوميًا|denně|naponta|zilnic|svakodnevno|dagligen|dagligt|daglig|päivittäin|7 ?j ?\/ ?7|7\/7|毎日|每天|매일)(?!\p{L})/iu;

/** Groups of days in a word, by their days. */
const GROUPS: readonly [RegExp, string][] = [
  [
    /(?<!\p{L})(?:week ?days?|hafta ?[iİ][çc][iİ]|wochentags|unter der woche|en semaine|entre semana|dias úteis|doordeweeks|(?:по )?будням|будни(?:е дни)?|будні|hverdager|hverdage|vardagar|arkisin|dni robocze|radnim danima?|平日|工作日|평일|주중)(?!\p{L})/giu,
    'Monday-Friday',
  ],
  [
    /(?<!\p{L})(?:week-?ends?|hafta ?sonu|(?:am )?wochenende|fin(?:es)? de semana|fi(?:m|ns) de semana|(?:nel )?fine settimana|(?:по )?выходным|выходные(?: дни)?|вихідні|helger|helgen|viikonloppuisin|weekendy|vikendom|土日祝?|周末|週末|주말)/giu,
    'Saturday-Sunday',
  ],
];
const CYRILLIC_DAYS: Record<string, string> = {
  ...{ пн: 'Monday', вт: 'Tuesday', ср: 'Wednesday', чт: 'Thursday', пт: 'Friday' },
  ...{ сб: 'Saturday', вс: 'Sunday', нд: 'Sunday' },
};
const CYRILLIC_DAY = /(?<!\p{L})(?:пн|вт|ср|чт|пт|сб|вс|нд)(?!\p{L})\.?/giu;
/** From Monday. */
const CHINESE_DAYS = ['一', '二', '三', '四', '五', '六', '日天'];
const CHINESE_DAY = /(?:[周週]|星期|[礼禮]拜)([一二三四五六日天])(?:\s?[至到]\s?(?=[周週星礼禮]))?/gu;
const KANJI_DAYS: Record<string, string> = {
  ...{ 月: 'Monday', 火: 'Tuesday', 水: 'Wednesday', 木: 'Thursday', 金: 'Friday', 土: 'Saturday', 日: 'Sunday' },
};
/** `월~금`, `토요일` */
const KOREAN_DAYS = ['월', '화', '수', '목', '금', '토', '일'];
const KOREAN_DAY = /(?<![\p{L}\d])([월화수목금토일])(?:요일)?(?!\p{L})/gu;
const LONG_KANJI_DAY = /([月火水木金土日])曜日?/gu;
/** `月-金 9:00`, `日 休み`: a day of one character before another one, a time, or a word for closed. */
const KANJI_DAY =
  /(?<!\p{L})[月火水木金土日](?=\s?(?:[-\u2010-\u2015〜～・、,]\s?)?(?:[月火水木金土日](?!\p{L})|\d|休|定休))/gu;

const HAS_DAYS = /\p{L}{2}|\p{L}\. ?[ae]|[月火水木金土日월화수목금토일IVT]|\p{Script=Hebrew}|\p{Script=Thai}/u;

/** `MTWThF`, `MWF`, `TTh`: without `R` for Thursday and `Th`, a second `T` is one. */
const GLUED_DAYS =
  /(?<!\p{L})(?=[A-Z][A-Za-z]{2,9}(?!\p{L}))(M)?(T(?!h)u?)?(W)?(Th?|R)?(F)?(Sa|(?<=F)S(?!u)|S(?=Su?(?!\p{L})))?(Su|(?<=S)S)?(?!\p{L})/gu;

/** Words for several days, and days of one or two characters, as names of days. */
export function plainDays(text: string): string {
  if (!HAS_DAYS.test(text)) return text;
  let days = letteredDays(text).replace(GLUED_DAYS, (_, ...letters: (string | undefined)[]) =>
    DAYS.filter((_, at) => letters[at] !== undefined).join(', '),
  );
  for (const [word, names] of GROUPS) days = days.replace(word, ` ${names} `);
  return days
    .replace(EVERY_DAY, (word, at: number) => (isNextToDay(days, at, word.length) ? ' ' : ' Monday-Sunday '))
    .replace(CHINESE_DAY, (text, number: string) => {
      const day = DAYS[CHINESE_DAYS.findIndex((names) => names.includes(number))] ?? text;
      return /[至到]\s?$/.test(text) ? `${day}-` : day;
    })
    .replace(CYRILLIC_DAY, (day) => CYRILLIC_DAYS[day.slice(0, 2).toLowerCase()] ?? day)
    .replace(KOREAN_DAY, (text, day: string) => DAYS[KOREAN_DAYS.indexOf(day)] ?? text)
    .replace(LONG_KANJI_DAY, (text, day: string) => KANJI_DAYS[day] ?? text)
    .replace(KANJI_DAY, (day) => KANJI_DAYS[day] ?? day);
}

/** `hafta içi her gün`, `Mon-Fri daily`: each of those days. */
function isNextToDay(text: string, from: number, length: number): boolean {
  const before = /(?<!\p{L})(\p{L}{1,20})[.,]?\s{0,3}$/u.exec(text.slice(0, from))?.[1];
  const after = /^\s*(\p{L}{1,20})(?!\p{L})/u.exec(text.slice(from + length))?.[1];
  return [before, after].some((word) => word !== undefined && dayOf(word) !== undefined);
}

const CLOSED = words(`
  closed|off|вых|kapalı|kapali|geschlossen|ruhetag|fermé|fermée|ferme|cerrado|cerrada|chiuso|chiusa|fechado|fechada|encerrado|encerrada
  gesloten|lukket|stängt|stengt|suljettu|kiinni|lokað|suletud|slēgts|uždaryta|zárva|zavřeno|zatvorené|zatvoreno|zaprto|închis|inchis
  zamknięte|nieczynne|закрыто|выходной|зачинено|вихідний|зачынена|затворено|затворен|κλειστά|κλειστό|mbyllur|tancat|pechado|itxita
  bağlıdır|жабық|yopiq|хаалттай|დახურულია|დაკეტილია|փակ է|مغلق|مغلقة|بسته|تعطیل|بند|סגור|बंद|बन्द|বন্ধ|બંધ|ਬੰਦ
  மூடப்பட்டது|మూసివేయబడింది|ಮುಚ್ಚಲಾಗಿದೆ|അടച്ചിരിക്കുന്നു|tutup|ditutup|đóng cửa|nghỉ|ปิด|ปิดทำการ|ປິດ|បិទ|ပိတ်ထားသည်|imefungwa|ዝግ ነው
  休業|休業日|定休日|閉店|休み|休診|休诊|停诊|停診|休館|休馆|休館日|闭馆|閉館|闭店|闭园|閉園|公休|店休|不开放|不開放|休息|休息日|关闭|關閉|不营业|打烊|휴무|휴무일|휴진|휴진일|휴관|휴관일|정기휴무|휴업`);

const ALL_DAY = words(`
  open 24 hours|open 24 hrs|open 24hrs|open 24hours|24hours|24hr|24hrs|24 hr|24x7|open 24x7|open 24/7|always open|24 hours|24 hours a day|24 hours a day, 7 days a week|24 hrs|24 hours open|24/7|24/24|7/24|24h|24 h|0-24|00-24|nonstop|non-stop|non stop|24 saat|24 saat açık|7/24 açık
  rund um die uhr|rund um die uhr geöffnet|24 stunden|24 stunden geöffnet|ouvert 24h/24|ouvert 24 h/24|24h/24|24 h/24|24h/24 et 7j/7
  24h/24, 7j/7|ouvert 24h/24 et 7j/7|abierto 24 horas|abierto las 24 horas|las 24 horas|24 horas|aberto 24 horas|aberto 24h|aperto 24 ore
  aperto 24 ore su 24|24 ore su 24|24 ore|24 uur geopend|24 uur open|24 uur|dygnet runt|öppet dygnet runt|døgnåpent
  åpent døgnet rundt|åbent døgnet rundt|døgnåbent|døgnet rundt|åpent 24 timer|auki 24 tuntia|avoinna 24 h|avoinna 24 tuntia
  avoinna ympäri vuorokauden|ööpäevaringselt|visu diennakti|visą parą|otevřeno nonstop|nonstop otevřeno|otevřeno 24 hodin|24 hodin
  otvorené 24 hodín|éjjel-nappal nyitva|éjjel-nappal|nyitva 24 órában|24 órán át nyitva|deschis 24 de ore|deschis non-stop|24 de ore
  otvoreno 24 sata|24 sata|отворено 24 сата|24 сата|odprto 24 ur|24 ur|отворено 24 часа|денонощно|круглосуточно|открыто круглосуточно
  цілодобово|відчинено цілодобово|24 часа|czynne całą dobę|otwarte całą dobę|całą dobę|całodobowo|czynne 24 godziny
  ανοιχτά όλο το 24ωρο|ανοικτό όλο το 24ωρο|όλο το 24ωρο|24 ώρες|ανοιχτό 24 ώρες|مفتوح على مدار 24 ساعة|مفتوح 24 ساعة|24 ساعة
  نعمل على مدار 24 ساعة|يعمل على مدار 24 ساعة|  على مدار الساعة|مفتوح على مدار الساعة|24 ساعته|شبانه روزی|شبانه‌روزی|פתוח 24 שעות|24 שעות|24 घंटे|24 घंटे खुला|24 घंटे खुला है
  24 घंटे खुला रहता है|24 घण्टा|24 घण्टा खुला|24 ঘণ্টা|24 ঘণ্টা খোলা|24 ঘন্টা খোলা|buka 24 jam|dibuka 24 jam|24 jam|mở cửa 24 giờ
  mở cửa suốt 24 giờ|mở cửa cả ngày|24 giờ|เปิด 24 ชั่วโมง|24 ชั่วโมง|24時間営業|24 時間営業|24時間|24 時間|24小时营业|24 小时营业|24小时
  24 小时|24小時營業|24 小時營業|24小時|24 小時|全天|全天营业|24시간 영업|24시간|24 시간|24시간 운영`);

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/[|\n]/).map(folded));
}

/** `KAPALI` is `kapalı` in Turkish and `kapali` by the rules of every other language: the list has both. */
function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replace(/[.!]$/, '');
}

/** `Closed` and `Open 24 hours` for the words of any of some fifty languages; null for other texts. */
export function wholeDayOf(text: string): 'Closed' | 'Open 24 hours' | null {
  const word = folded(asciiNumber(text));
  if (CLOSED.has(word)) return 'Closed';
  return ALL_DAY.has(word) ? 'Open 24 hours' : null;
}

const NOON = 12;
const MORNING = '上午|早上|午前|오전';
const AFTERNOON = '下午|晚上|午後|오후|中午';
const HALF_BEFORE = new RegExp(
  `(${MORNING}|${AFTERNOON})\\s?(\\d{1,2}(?:\\s?[:時时点點시]\\s?(?:\\d{2}[分분]?)?)?)`,
  'gu',
);
const IS_MORNING = new RegExp(MORNING, 'u');
const HALVES: [RegExp, string][] = [
  [/(\d)\s?(?:ص|π\.?\s?μ\.?|öö|a\.?\s?m\.|पूर्वाह्न)(?!\p{L})/giu, '$1AM'],
  [/(\d)\s?(?:م|μ\.?\s?μ\.?|öş|ös|p\.?\s?m\.|अपराह्न)(?!\p{L})/giu, '$1PM'],
];
/** `9h30`, `9 h`, `9時30分`, `9시`, `9 Uhr 30`. */
const HOUR_MARK =
  /(?<![\d.:])(\d{1,2})\s?(?:h|horas|uhr|時|时|点|點|시)(?!\p{L})\s?(?:(\d{2})(?:\s?(?:分|분|min))?)?/giu;
const CLOCK_WORDS = /(?<![\p{L}\d])(?:klo|kl|uhr|uur|ч|год|hod|น)\.?(?!\p{L})/giu;
const UNTIL = /(\d|[ap]m)\s?(?:to|bis|à|a|al|alle|às|as|até|tot|til|till|do|до|по|ile|〜|～|~)\s?(?=\d)/giu;
const FROM = /(?<!\p{L})(?:from|von|de|du|das|dalle|van|fra|od|с|з|von)\s(?=\d)/giu;
/** Nothing in these needs translation. */
const PLAIN = /^[\d:.,;\s-]*(?:[ap]\.?m\b\.?[\d:.,;\s-]*)*$/i;

/** Times in the notation of another language as `9:00AM-5:30PM, 18:00-20:00`; other text stays as it is. */
export function plainTimes(text: string): string {
  if (PLAIN.test(text) || !/\p{Nd}/u.test(text)) return text;
  let times = arabicTimes(asciiNumber(text)).replace(HALF_BEFORE, (_, half: string, time: string) => {
    // `下午14:00`
    return parseInt(time, 10) > NOON
      ? time
      : `${time.replace(/\s?[時时点點시]\s?$/u, '')}${IS_MORNING.test(half) ? 'AM' : 'PM'}`;
  });
  for (const [word, half] of HALVES) times = times.replace(word, half);
  return times
    .replace(HOUR_MARK, (_, hour: string, minute: string | undefined) => `${hour}:${minute ?? '00'}`)
    .replace(CLOCK_WORDS, '')
    .replace(FROM, '')
    .replace(UNTIL, '$1-')
    .replace(/[、，؛،]/gu, ',')
    .trim();
}

/** `[1][4]`, or `45` behind the last time of a day: the sources of what an assistant wrote. */
const SOURCES = /\s?(?:\[\d{1,2}\])+|(?<=\d\s?[ap]m) \d{1,3}(?: \d{1,2}){0,4}(?=\s{2}|$)/gi;
const NOTE = /\bnote: .*$/is;

/** Hours without a note at their end and without the numbers of sources. */
export function withoutNotes(text: string): string {
  return text.replace(NOTE, '').trimEnd().replace(SOURCES, '');
}
