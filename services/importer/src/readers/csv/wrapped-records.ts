/** A record that was saved as one quoted cell, `"a,b,""c"""`, maybe with empty ones next to it, `"a,b,""c""";;`. */
const WRAPPED = /^\s*"((?:[^"]|"")*)"(?:([;,|])\2*)?\s*$/;
const MIN_WRAPPED_LINES = 2;
/** Share of lines with the usual number of cells. */
const MOST = 0.8;

/** The lines without the quotes around each of them; null unless all but a few have such quotes and are rows of one width. */
export function unwrappedLines(lines: readonly string[], delimiters: readonly string[]): string[] | null {
  const written = lines.filter((line) => line.trim() !== '');
  const outer = outerDelimiter(written);
  const records = written.map((line) => WRAPPED.exec(line)?.[1]?.replaceAll('""', '"') ?? plainRecord(line, outer));
  const wrapped = records.filter((record) => record !== null);
  if (wrapped.length < MIN_WRAPPED_LINES || wrapped.length < MOST * written.length) return null;
  const isTable = delimiters.some((delimiter) => {
    const widths = wrapped.map((record) => cellsOf(record, delimiter).length);
    const usual = widths.reduce((most, width) => (count(widths, width) > count(widths, most) ? width : most));
    return usual > 1 && widths[0] === usual && count(widths, usual) >= MOST * wrapped.length;
  });
  return isTable ? records.map((record, at) => record ?? written[at] ?? '') : null;
}

/** A record without quotes, which needs none, before empty cells: `a,b,c;;` */
function plainRecord(line: string, outer: string | undefined): string | null {
  const text = line.trim();
  if (outer === undefined || !text.endsWith(outer)) return null;
  const record = text.slice(0, text.indexOf(outer));
  return record + outer.repeat(text.length - record.length) === text ? record : null;
}

/** The delimiter between the records and the empty cells next to them; undefined without these. */
export function outerDelimiter(lines: readonly string[]): string | undefined {
  const delimiters = lines.flatMap((line) => WRAPPED.exec(line)?.[2] ?? []);
  return delimiters.length >= MIN_WRAPPED_LINES ? delimiters[0] : undefined;
}

function count(values: readonly number[], value: number): number {
  return values.filter((one) => one === value).length;
}

/** The cells of a record within a cell. */
export function cellsOf(record: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= record.length;) {
    const quoted = record[at] === '"' ? /"(?:[^"]|"")*"/y : undefined;
    if (quoted) quoted.lastIndex = at;
    const [text = ''] = quoted?.exec(record) ?? [];
    const end = at + text.length;
    if (text !== '' && (end === record.length || record.startsWith(delimiter, end))) {
      cells.push(text.slice(1, -1).replaceAll('""', '"'));
      at = end + delimiter.length;
      continue;
    }
    const next = record.indexOf(delimiter, at);
    cells.push(record.slice(at, next < 0 ? undefined : next));
    if (next < 0) break;
    at = next + delimiter.length;
  }
  return cells;
}
