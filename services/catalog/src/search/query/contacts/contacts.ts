import { slugify } from '@directory/contracts/slugs';

/** A query that consists of a website, the end of a phone number, or its beginning: the first and last of the numbers that it may be. */
export type Contact = { domain: string } | { phoneEnd: string } | { phoneRanges: [first: bigint, last: bigint][] };

/** Indexed digits of a number; minimum of a query. */
export const PHONE_END_DIGITS = 6;
const MAX_PHONE_END_DIGITS = 9;

/* eslint-disable regexp/no-super-linear-move -- a query has at most MAX_QUERY_LENGTH characters */
/** Also as `http:/`, `https//`, `//` and `ww.`, `www,` or `www.www.` in front. */
const URL_OR_DOMAIN =
  /^(?:(?:https?[\s:]*)?\/{1,3}\s*|(?:mailto:)?[^\s@/]+@)?(?:w{2,4}[.,\s]+)*((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})\.?(?::\d+)?(?:[/?#]\S*)?$/iu;
/** `name,com`, `name .com`, `name dot com`. */
const SEPARATE_ENDING = /(?:\s*[.,]\s*|\s+dot\s+|\s+)(com|net|org)$/i;
/* eslint-enable regexp/no-super-linear-move */

/** The domain of a query that consists of a domain, a URL or an address of e-mail, as `search_domain` in the database. */
export function domainOf(text: string): string | undefined {
  return URL_OR_DOMAIN.exec(text.trim().replace(SEPARATE_ENDING, '.$1'))?.[1]?.toLowerCase();
}

/** Whether a query is a website or an address of e-mail rather than words. */
export function isWebsite(text: string): boolean {
  return (/^\s*(?:www\.|[a-z]+:\S)/i.test(text) && !/\s/.test(text.trim())) || domainOf(text) !== undefined;
}

const MAIL_PROVIDERS =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|icloud|aol|gmx|web|mail|yandex|proton|protonmail|qq|163|126|naver|zoho)\./;

/** What names the business in a website or an address of e-mail: `pizzahut` of `pizzahut.com`. */
export function siteName(text: string): string | undefined {
  const domain = domainOf(text) ?? '';
  const [name] = MAIL_PROVIDERS.test(domain) && text.includes('@') ? text.trim().split('@') : domain.split('.');
  return name?.replace(/^mailto:/i, '').replace(/[._-]+/g, ' ') || undefined;
}

/** Whether a query consists of digits, as a phone number or a code. */
export function isNumber(text: string): boolean {
  return /^[\d\s()./+–-]*$/.test(text);
}

/** The last digits of a number without its area code. */
export function phoneEndOf(text: string): string | undefined {
  if (!/^[\d\s()./-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  return digits.length >= PHONE_END_DIGITS && digits.length <= MAX_PHONE_END_DIGITS ? digits : undefined;
}

/** Numbers as long as postal codes and phone numbers, with separators. */
const LONG_NUMBER = /\p{Nd}[\p{Nd}\s()./–-]{2,}\p{Nd}/gu;

/** With long numbers in Latin digits: `٠٣٠ ١٢٣٤` as `030 1234`. */
export function withLatinDigits(text: string): string {
  return text.replace(LONG_NUMBER, (number) => number.replace(/(?![0-9])\p{Nd}/gu, (digit) => slugify(digit)));
}

/** Dashes, minus signs, the mark of long vowels that Japanese keyboards have in their place, and dots in the middle of the line. */
const ANY_DASH = String.raw`\p{Pd}−ー·•∙⋅・`;
const DASHES = new RegExp(`[${ANY_DASH}]`, 'gu');
const DASHED_NUMBER = new RegExp(String.raw`[0-9][0-9\s()./${ANY_DASH}]+[0-9]`, 'gu');
const MIN_PHONE_DIGITS = 7;

/** With hyphens in numbers as long as phone numbers: `030−555·0134` as `030-555-0134`. */
export function withHyphens(text: string): string {
  return text.replace(DASHED_NUMBER, (number) =>
    number.replace(/\D/g, '').length < MIN_PHONE_DIGITS ? number : number.replace(DASHES, '-'),
  );
}
