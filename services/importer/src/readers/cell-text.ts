/* oxlint-disable typescript/no-non-null-assertion -- offsets are within their buffer, and this runs for every byte of a file */
/** Excel's limit; longer text is not from a spreadsheet and is truncated. */
export const MAX_CELL_LENGTH = 32_767;

/**
 * Decodes the `_xHHHH_` escapes of Office Open XML, but only `_x005F_` and control characters: some writers do not escape and leave
 * `_x9dab_` in place ids, which decoding would change.
 */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (escape, hex: string) => {
    const code = parseInt(hex, 16);
    return code === 0x5f || code < 0x20 ? String.fromCharCode(code) : escape;
  });
}

/** Text truncated to a cell's limit without splitting a surrogate pair. */
export function cutText(text: string): string {
  if (text.length <= MAX_CELL_LENGTH) return text;
  const last = text.charCodeAt(MAX_CELL_LENGTH - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_CELL_LENGTH - 1 : MAX_CELL_LENGTH);
}

/** Shortest form of a stored number, integers without exponent: `4.5999999999999996` is `4.6`, `9.05E+11` all digits. */
export function numberText(stored: string): string | null {
  const text = stored.trim();
  if (/^-?(0|[1-9]\d*)$/.test(text)) return text;
  if (text === '') return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  const short = String(value);
  return Number.isInteger(value) && short.includes('e') ? BigInt(value).toString() : short;
}

/** 0-based column of a reference such as `AB12`; undefined if invalid. */
export function columnOf(reference: string | undefined): number | undefined {
  if (!reference) return undefined;
  let column = 0;
  let at = 0;
  for (; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + (letter - 0x40);
    if (column > 1_000_000) return undefined;
  }
  return at === 0 ? undefined : column - 1;
}

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
/** Decimals with so many digits survive a double unchanged. */
const EXACT_DIGITS = 15;
/** JavaScript writes smaller numbers with an exponent. */
const MAX_LEADING_ZEROS = 5;

/** Whether `numberText` leaves the bytes as they are; false negatives are possible. */
export function isShortNumber(bytes: Uint8Array, start: number, end: number): boolean {
  let at = bytes[start] === MINUS ? start + 1 : start;
  const first = at;
  while (at < end && bytes[at]! >= ZERO && bytes[at]! <= NINE) at++;
  if (at === first || (bytes[first] === ZERO && at > first + 1)) return false;
  if (at === end) return true;
  if (bytes[at] !== POINT || end - first - 1 > EXACT_DIGITS) return false;
  let zeros = bytes[first] === ZERO ? 0 : -1;
  for (let digit = at + 1; digit < end; digit++) {
    const byte = bytes[digit]!;
    if (byte < ZERO || byte > NINE) return false;
    if (byte !== ZERO) zeros = zeros > MAX_LEADING_ZEROS ? zeros : -1;
    else if (zeros >= 0) zeros++;
  }
  return at + 1 < end && bytes[end - 1] !== ZERO && zeros <= MAX_LEADING_ZEROS;
}
