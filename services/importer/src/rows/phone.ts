import { parsePhone } from '@directory/contracts/phone-parser';
import { firstPhone, phoneDigits, withoutFurther } from '@directory/contracts/phones';
import { plainNumber, type PlainNumber } from './phone-plans.js';
import { TEXT_LIMITS } from './text-limits.js';
import { isUnknown } from './text.js';
import type { RowIssues } from './row-issues.js';

/** A phone as written in the file and as a number. */
export interface Phone {
  text: string;
  /** E.164 digits if it parses, else its 7 to 15 digits; rows without a place id are matched by it. */
  number: bigint | null;
  /** ISO code of the country of its prefix, if it has one. */
  country: string | null;
}

/** `https://wa.me/905321234567`, `https://api.whatsapp.com/send?phone=905321234567` */
const CHAT_LINK =
  /(?:\bwa\.me\/|whatsapp\.com\/send\/?\?(?:[^#]{0,100}&)?phone=|^whatsapp:\/\/send\?phone=)(?:\+|%2B)?(\d{7,15})\b/i;

/** `Tel: `, `т.:`, `電話：` */
const LABEL = /^\p{L}[\p{L}\p{M} ]{0,24}\d?[.:：]{1,2}\s?(?=[+(\d])/u;
const HAS_DIGIT = /\p{Nd}/u;
/** `1`, `0`, `+56`: the shortest numbers have three digits. */
const SHORTEST = /^[^\p{L}\p{Nd}]*\p{Nd}{1,2}[^\p{L}\p{Nd}]*$/u;
/** `+212xxxxxxx`, `0532 *** ** 12` */
const MASKED = /[x×]{3}|[*•#]{2}/i;
const HAS_LETTER = /\p{L}/u;
const LABELS = String.raw`(?<![\p{L}\d])(?:(?<fax>(?:tele)?fax|faks|факс|f)|tele(?:f|ph)on[eo]?|t[eé]l[eé]phone|t[eé]l|phone|ph|mobile?|mob|cell|handy|gsm|тел|моб|[tpm])(?=\s?[.:/&+(\d])`;
/** Several numbers with labels, or a fax. */
const LABELLED = new RegExp(String.raw`fax|faks|факс|${LABELS}.{5,40}${LABELS.replace('<fax>', '<other>')}`, 'iu');
const EACH_LABEL = new RegExp(String.raw`[\s,;/|(]{0,4}${LABELS}\s?[.:/&\s]{0,4}`, 'giu');
const MAX_LABELLED_LENGTH = 300;
const MIN_DIGITS = 5;

/** The first number of a cell that is no fax; null without one. One with the labels of both, as `Tel./Fax`, is a phone. */
function withoutFax(cell: string): string | null {
  if (cell.length > MAX_LABELLED_LENGTH) return cell;
  const labels = [...cell.matchAll(EACH_LABEL)];
  if (labels.length === 0) return cell;
  const between = (from: number, to?: number) =>
    cell.slice(from, to).replace(/^[\s.:]{1,5}|(?:\s\(\p{L}{1,20})?[\s,;/|()]{1,5}$/gu, '');
  const hasDigits = (text: string) => text.replace(/\D/g, '').length >= MIN_DIGITS;
  const first = between(0, labels[0]?.index);
  if (hasDigits(first)) return first;
  let [isFax, isPhone] = [false, false];
  for (const [at, { 0: label, index, groups }] of labels.entries()) {
    if (groups?.fax === undefined) isPhone = true;
    else isFax = true;
    const number = between(index + label.length, labels[at + 1]?.index);
    if (!hasDigits(number)) continue;
    if (isPhone) return isFax ? firstPhone(number) : number;
    isFax = false;
  }
  return null;
}

function withoutLabel(text: string): string {
  const [, number] = CHAT_LINK.exec(text) ?? [];
  return number === undefined ? text.replace(LABEL, '') : `+${number}`;
}

/** Fast path: no other number may be behind the first. */
const MAY_GO_ON = /[-\u2013/]\s?\d{1,2}$|\s[-\u2013]\s/;

/** Of a cell that is too long: up to a separator, or its leading number, `(011) 4672-5015 al 5017 …`. */
const FIRST_OF_LONG = [/^\(?[^(/;,]+/, /^\+?[\d\s()-]{5,24}\d/];

const SCIENTIFIC = /^(\d+)(?:[.,](\d+))?[eE]\+?(\d+)$/;

/** `country` is that of the row, for numbers without a prefix. */
export function phoneOf(given: string | null, country: string | null, issues: RowIssues): Phone | null {
  if (given === null || MASKED.test(given)) return null;
  if (!HAS_DIGIT.test(given)) {
    if (!isUnknown(given)) issues.add('row_value_unreadable', 'phone', given);
    return null;
  }
  const named = HAS_LETTER.test(given) && LABELLED.test(given) ? withoutFax(given) : given;
  if (named === null) return null;
  const cell = /^\p{L}/u.test(named) ? withoutLabel(named) : named;
  if (SHORTEST.test(cell)) return null;
  const whole = plainNumber(cell);
  // `+90 212 123 45 67 - 68` is none as a whole.
  const plain = whole && MAY_GO_ON.test(cell) && withoutFurther(cell, country) !== cell ? null : whole;
  const digits = plain && (plain.isPossible ? BigInt(plain.digits) : phoneDigits(plain.digits));
  if (plain && (digits !== null || plain.isPossible === false)) {
    if (!plain.isPossible && isPrefixOnly(cell)) return null;
    return new PlainPhone(cell, digits, plain, country);
  }
  if (/^[0+-]{1,3}$/.test(cell)) return null;
  const [isScientific, integer = '', fraction = '', exponent] = SCIENTIFIC.exec(cell) ?? [];
  if (isScientific) {
    // `9.05321234567E+11` has all of its digits; those after others have been rounded.
    if (fraction !== '' && fraction.length === Number(exponent)) return phoneOf(integer + fraction, country, issues);
    issues.add('row_phone_scientific', 'phone', cell);
    return null;
  }
  const text = firstOfGlued(cell).replace(/^(\+?\d{6,})\.0+$/, '$1');
  if (text.length > TEXT_LIMITS.phone) {
    const first = FIRST_OF_LONG.map((pattern) => pattern.exec(text)?.[0].trimEnd() ?? '').find(
      (part) => part !== text && phoneDigits(part) !== null,
    );
    if (first !== undefined) return phoneOf(first, country, issues);
    issues.add('row_text_too_long', 'phone', text);
    return null;
  }
  if (TOO_MANY_DIGITS.test(text)) {
    issues.add('row_value_unreadable', 'phone', text);
    return null;
  }
  const first = firstPhone(text);
  const parsed = parsePhone(first, country);
  if ((!parsed && isPrefixOnly(text)) || SHORTEST.test(text)) return null;
  return { text, ...(parsed ?? { number: phoneDigits(first), country: null }) };
}

const MIN_INTERNATIONAL_DIGITS = 7;

/** `+56`, `+5632`, `+5635 sin teléfono`: a form's prefix of the country and of the area without a number. */
function isPrefixOnly(cell: string): boolean {
  return cell.startsWith('+') && cell.replace(/\D/g, '').length < MIN_INTERNATIONAL_DIGITS;
}

/** Longer cells are not phones. */
const MAX_GLUED_LENGTH = 1000;
/** Boundary of two numbers, the second with a prefix, with or without a separator: `+977-1-4498200+977-1-4489200`. */
const GLUED = /\d[,;\s]{0,3}(?=\+\d)/;
/** The same of two in national form: `02-123-456702-123-4568`. */
const GLUED_NATIONAL = /^(0\d{1,3}[-. ]\d{2,4}[-. ]\d{4})(?=0\d{1,3}[-. ]\d{2,4}[-. ]\d{4})/;
/** Two of Russia or Kazakhstan with nothing but a space between them: `8 495 2876000 8 499 7305493`. */
const GLUED_RUSSIAN = /^((?:\+?7|8)(?:[\s().-]{0,2}\d){10})\s+(?=(?:\+?7|8)(?:[\s().-]{0,2}\d){10})/;
/** Longer rows of digits are other numbers, such as dates. */
const TOO_MANY_DIGITS = /^\+?\d{18,}$/;
const EDGES = /[,;|/\s]/;

/** A phone without surrounding separators and without further numbers. */
function firstOfGlued(cell: string): string {
  if (cell.length > MAX_GLUED_LENGTH) return cell;
  let from = 0;
  while (from < cell.length && EDGES.test(cell.charAt(from))) from++;
  const glued = GLUED.exec(cell.slice(from));
  let to = glued ? from + glued.index + 1 : cell.length;
  while (to > from && EDGES.test(cell.charAt(to - 1))) to--;
  const text = to > from ? cell.slice(from, to) : cell;
  const [, first = GLUED_RUSSIAN.exec(text)?.[1]] = GLUED_NATIONAL.exec(text) ?? [];
  return first ?? (TOO_MANY_DIGITS.test(text) ? firstOfDigits(text) : text);
}

const GLUED_LENGTHS = [6, 7, 8, 9, 10, 11];

/** `014781294014783024`: numbers of the same length that begin with the same two digits. */
function firstOfDigits(text: string): string {
  const length = GLUED_LENGTHS.find((count) => {
    if (text.length % count > 0) return false;
    const starts = Array.from({ length: text.length / count }, (_, at) => text.slice(at * count, at * count + 2));
    return starts.every((start) => start === starts[0]);
  });
  return length === undefined ? text : text.slice(0, length);
}

/** Computed on demand: distinguishing countries that share a code is slow, and needed only for rows without a country. */
class PlainPhone implements Phone {
  constructor(
    readonly text: string,
    readonly number: bigint | null,
    private readonly plain: PlainNumber,
    private readonly home: string | null,
  ) {}

  get country(): string | null {
    const { isPossible, country } = this.plain;
    if (isPossible === false) return null;
    return (isPossible ? country : null) ?? parsePhone(this.text, this.home)?.country ?? null;
  }
}

/** With a leading zero or fewer digits it may be national. */
const INTERNATIONAL_DIGITS = /^[1-9](?:[\s().-]{0,2}\d){11,14}$/;

/** The country of a number in international form without a plus, as `905321234567`. On its own it may be chance; one row decides nothing. */
export function countryOfDigits(phone: string | null): string | null {
  return phone !== null && INTERNATIONAL_DIGITS.test(phone)
    ? (parsePhone(`+${phone.replace(/\D/g, '')}`, null)?.country ?? null)
    : null;
}
