import { parsePhone } from '@directory/contracts/phone-parser';
import { firstPhone, phoneDigits } from '@directory/contracts/phones';
import { plainNumber, type PlainNumber } from './phone-plans.js';
import { TEXT_LIMITS } from './text-limits.js';
import type { RowIssues } from './row-issues.js';

/** A phone as the file writes it and as a number. */
export interface Phone {
  text: string;
  /** E.164 digits when it parses, else its digits if there are 7 to 15; what rows without a place id are matched on. */
  number: bigint | null;
  /** ISO code of the country its prefix names, when it has one. */
  country: string | null;
}

const SCIENTIFIC = /^\d+(?:[.,]\d+)?[eE]\+?\d+$/;

/** `country` is the row's own, for numbers written without a prefix. */
export function phoneOf(cell: string | null, country: string | null, issues: RowIssues): Phone | null {
  if (cell === null) return null;
  const plain = plainNumber(cell);
  const digits = plain && (plain.isPossible ? BigInt(plain.digits) : phoneDigits(plain.digits));
  if (plain && (digits !== null || plain.isPossible === false)) {
    return new PlainPhone(cell, digits, plain, country);
  }
  if (SCIENTIFIC.test(cell)) {
    issues.add('row_phone_scientific', 'phone', cell);
    return null;
  }
  const text = firstOfGlued(cell).replace(/^(\+?\d{6,})\.0+$/, '$1');
  if (text.length > TEXT_LIMITS.phone) {
    issues.add('row_text_too_long', 'phone', text);
    return null;
  }
  const first = firstPhone(text);
  return { text, ...(parsePhone(first, country) ?? { number: phoneDigits(first), country: null }) };
}

/** Longer cells hold no phone. */
const MAX_GLUED_LENGTH = 1000;
/** Where a number ends and another begins with its prefix, nothing or a mark between: `+977-1-4498200+977-1-4489200`. */
const GLUED = /\d[,;\s]{0,3}(?=\+\d)/;
const EDGES = /[,;|/\s]/;

/** A phone without the separators around it, and without the numbers glued to its end. */
function firstOfGlued(cell: string): string {
  if (cell.length > MAX_GLUED_LENGTH) return cell;
  let from = 0;
  while (from < cell.length && EDGES.test(cell[from]!)) from++;
  const glued = GLUED.exec(cell.slice(from));
  let to = glued ? from + glued.index + 1 : cell.length;
  while (to > from && EDGES.test(cell[to - 1]!)) to--;
  return to > from ? cell.slice(from, to) : cell;
}

/** Which of the countries that share a code it is takes long to tell, and only rows that name none want to know. */
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
