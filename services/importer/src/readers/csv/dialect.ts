import { HEADER_SEARCH_ROWS, mapColumns } from '../columns/column-map.js';
import { outerDelimiter, unwrappedLines } from './wrapped-records.js';

export interface CsvDialect {
  delimiter: string;
  /** Row separators. A lone CR counts only in a file without LF, or with hardly any; else it is part of a text. */
  rowEnds: string[];
  /** Characters of a leading `sep=;` line with its end; spreadsheet programs hide that line. */
  skip: number;
  /** Whether each record is one quoted cell, as in a table that was saved twice. */
  isWrapped?: boolean;
  /** Between such a record and empty cells. */
  outer?: string;
  /** Whether cells have a space in front: `"a", "b"`. */
  isSpaced?: true;
  /** Of cells where it is not a quotation mark. */
  quote?: "'";
  /** Of quotation marks within cells where they are not doubled. */
  escape?: '\\';
}

const DELIMITERS = [',', ';', '\t', '|'];

/** From the first lines, outside quotes: the delimiter with the most known columns, else the most regular one, else the most frequent. */
export function detectDialect(sample: string): CsvDialect {
  const given = splitOutsideQuotes(sample, ['\r\n', '\n', '\r'], HEADER_SEARCH_ROWS + 1);
  const unwrapped = unwrappedLines(given.slice(0, HEADER_SEARCH_ROWS), DELIMITERS);
  const lines = unwrapped ?? given;
  const rowEnds = rowEndsOf(sample);
  const stated = /^"?sep=([^"\r\n])"?[ \t]*(\r\n|\n|\r|$)/i.exec(sample);
  const [start, delimiter] = stated ?? [];
  if (start !== undefined && delimiter !== undefined) return { delimiter, rowEnds, skip: start.length };
  let best = { delimiter: ',', known: 0, regular: 0, count: 0 };
  for (const delimiter of DELIMITERS) {
    const rows = lines
      .slice(0, HEADER_SEARCH_ROWS)
      .map((line) => splitOutsideQuotes(line, [delimiter], Infinity).map(unquote));
    const regular = regularRows(rows.map(({ length }) => length));
    for (const cells of rows) {
      const known = Object.keys(mapColumns(cells).index).length;
      const count = cells.length - 1;
      const better =
        known !== best.known
          ? known > best.known
          : best.known < 2 && (regular !== best.regular ? regular > best.regular : count > best.count);
      if (better) best = { delimiter, known, regular, count };
    }
  }
  const outer = unwrapped ? outerDelimiter(given) : undefined;
  return {
    delimiter: best.delimiter,
    rowEnds,
    skip: 0,
    ...(!unwrapped && quotesOf(given.slice(0, HEADER_SEARCH_ROWS), best.delimiter, sample)),
    ...(unwrapped && { isWrapped: true, ...(outer && { outer }) }),
  };
}

const SPACED = /^ +"(?:[^"]|"")*" *$/;
const MIN_SPACED_CELLS = 2;
const SINGLE_QUOTED = /^\s*'[^]*'\s*$/;
/** A quote after a backslash within a cell. */
const ESCAPED = /[^\\,;\t|\r\n"]\\"[^,;\t|\r\n"]/;
const DOUBLED = /[^,;\t|\r\n"]""[^,;\t|\r\n"]/;

/** How a table quotes its cells, where it is not as usual. */
function quotesOf(lines: readonly string[], delimiter: string, sample: string): Partial<CsvDialect> {
  const rows = lines
    .filter((line) => line.trim() !== '')
    .map((line) => splitOutsideQuotes(line, [delimiter], Infinity));
  const cells = rows.flat();
  const isSpaced = delimiter !== '\t' && cells.filter((cell) => SPACED.test(cell)).length >= MIN_SPACED_CELLS;
  // Within such quotes the delimiter is part of a cell.
  const [header = []] = rows;
  const isSingle =
    header.length > 1 &&
    header.every((cell) => SINGLE_QUOTED.test(cell)) &&
    lines.slice(1).some((line) => line.startsWith("'"));
  const isEscaped = ESCAPED.test(sample) && !DOUBLED.test(sample);
  return { ...(isSpaced && { isSpaced }), ...(isSingle && { quote: "'" }), ...(isEscaped && { escape: '\\' }) };
}

/** How many rows have the most frequent number of cells, not counting those with a single one. */
function regularRows(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  return Math.max(...counts.values(), 0);
}

function splitOutsideQuotes(text: string, separators: readonly string[], limit: number): string[] {
  const parts: string[] = [];
  let quoted = false;
  let start = 0;
  for (let at = 0; at < text.length && parts.length < limit; at++) {
    if (text[at] === '"') quoted = !quoted;
    if (quoted) continue;
    const separator = separators.find((candidate) => text.startsWith(candidate, at));
    if (separator === undefined) continue;
    parts.push(text.slice(start, at));
    at += separator.length - 1;
    start = at + 1;
  }
  if (parts.length < limit) parts.push(text.slice(start));
  return parts;
}

/** Fewer lone CR for each LF are texts with several lines. */
const MANY = 10;

function rowEndsOf(sample: string): string[] {
  let quoted = false;
  const counts = { '\n': 0, '\r': 0 };
  for (let at = 0; at < sample.length; at++) {
    const character = sample[at];
    if (character === '"') quoted = !quoted;
    else if (quoted || (character !== '\n' && character !== '\r')) continue;
    else if (character === '\r' && sample[at + 1] === '\n') return ['\r\n', '\n'];
    else counts[character]++;
  }
  if (counts['\n'] === 0 && sample.includes('\r')) return ['\r'];
  return counts['\r'] > MANY * counts['\n'] && counts['\n'] > 0 ? ['\r', '\n'] : ['\r\n', '\n'];
}

function unquote(cell: string): string {
  return cell.trim().replace(/^"([^]*)"$/, '$1');
}
