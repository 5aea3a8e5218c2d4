/** Most likely first; a number without a calling code may have any. */
const CALLING_CODES = (
  '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 ' +
  '93 94 95 98 211 212 213 216 218 220 221 222 223 224 225 226 227 228 229 230 231 232 233 234 235 236 237 238 239 240 241 242 ' +
  '243 244 245 248 249 250 251 252 253 254 255 256 257 258 260 261 262 263 264 265 266 267 268 269 290 291 297 298 299 350 351 ' +
  '352 353 354 355 356 357 358 359 370 371 372 373 374 375 376 377 378 380 381 382 383 385 386 387 389 420 421 423 500 501 502 ' +
  '503 504 505 506 507 508 509 590 591 592 593 594 595 596 597 598 599 670 672 673 674 675 676 677 678 679 680 681 682 683 685 ' +
  '686 687 688 689 690 691 692 850 852 853 855 856 880 886 960 961 962 963 964 965 966 967 968 970 971 972 973 974 975 976 977 ' +
  '992 993 994 995 996 998'
).split(' ');

/** Digits of an international number with its calling code (source: ITU-T E.164). */
const MAX_E164_DIGITS = 15;
/** Dialled before international numbers, besides `00`: in North America, Australia, Russia and Japan. */
const INTERNATIONAL_PREFIXES = ['011', '0011', '810', '010'];
const MAX_TYPED_DIGITS = MAX_E164_DIGITS + 4;
/** Dialled before numbers within a country, besides `0`, by its calling code (source: ITU-T E.164, national numbering plans). */
const NATIONAL_PREFIXES: [code: string, ...prefixes: string[]][] = [
  ['7', '8'],
  ['36', '06'],
  ['370', '8'],
  ['375', '80', '8'],
  ['993', '8'],
  ['998', '8'],
];
const END_OF_NUMBERS = 10n ** BigInt(MAX_E164_DIGITS);

/** Digits and separators only. */
const PHONE = /^(?:\s*tel\.?:?)?[\d\s()./\-–+]+$/i;
const INTERNATIONAL = /^\s*(?:tel\.?:?\s*)?\(?(?:\+|00)/i;

/** A number without `+` is rather a house number or a postal code if it has fewer digits; with it a country code and an area suffice. */
const MIN_START_DIGITS = { national: 6, international: 4 };
const MIN_E164_DIGITS = 8;

/** Possible stored numbers for a text, most likely first; empty if it is no phone number. */
export function phoneNumbers(text: string): bigint[] {
  return digitsOf(text).length < 7 ? [] : possibleNumbers(text);
}

/** The first and the last of the numbers that a text may be the beginning of; one pair for each calling code and length. */
export function phoneRanges(text: string): [first: bigint, last: bigint][] {
  return possibleNumbers(text).flatMap((start) => {
    const { length } = String(start);
    return Array.from({ length: MAX_E164_DIGITS - length }, (_, i) => i + 1)
      .filter((missing) => length + missing >= MIN_E164_DIGITS)
      .map((missing): [bigint, bigint] => {
        const scale = 10n ** BigInt(missing);
        return [start * scale, (start + 1n) * scale - 1n];
      });
  });
}

function digitsOf(text: string): string {
  return PHONE.test(text) ? text.normalize('NFKC').replace(/\D/g, '') : '';
}

function possibleNumbers(text: string): bigint[] {
  const digits = digitsOf(text);
  const national = digits.replace(/^0+/, '');
  const isInternational = INTERNATIONAL.test(text);
  const minDigits = MIN_START_DIGITS[isInternational ? 'international' : 'national'];
  if (digits.length > MAX_TYPED_DIGITS || national.length < minDigits) return [];
  // Often written `+49 (0)30 …`.
  const withoutZero = text.replace(/\(0\)/, '').replace(/\D/g, '').replace(/^0+/, '');
  const whole = [withoutZero, national, digits];
  const all = [
    ...whole,
    ...whole.flatMap(withoutInnerZero),
    ...(text.includes('+') ? [] : withoutPrefix(digits)),
    ...(isInternational ? [] : [...withNationalPrefix(digits), ...CALLING_CODES.map((code) => code + national)]),
  ];
  return [...new Set(all)]
    .filter((number) => number.length >= minDigits)
    .map(BigInt)
    .filter((number) => number < END_OF_NUMBERS);
}

/** `44113…` of `01144113…`. */
function withoutPrefix(digits: string): string[] {
  return INTERNATIONAL_PREFIXES.filter((prefix) => digits.startsWith(prefix)).map((prefix) =>
    digits.slice(prefix.length),
  );
}

/** `44113…` of `440113…`, as if the zero of calls within the country were in brackets. */
function withoutInnerZero(number: string): string[] {
  return CALLING_CODES.filter((code) => number.startsWith(`${code}0`)).map(
    (code) => code + number.slice(code.length + 1),
  );
}

/** `7495…` of `8495…`. */
function withNationalPrefix(digits: string): string[] {
  return NATIONAL_PREFIXES.flatMap(([code, ...prefixes]) =>
    prefixes.filter((prefix) => digits.startsWith(prefix)).map((prefix) => code + digits.slice(prefix.length)),
  );
}
