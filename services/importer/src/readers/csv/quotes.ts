/**
 * Whether a quoted cell of several lines ends at a quote that rather opens a cell, the first quoted one of a later line: then its
 * own closing quote is missing, and the lines in between are other rows. `record` is the raw text.
 */
export function endsAtAnOpening(record: string, delimiter: string): boolean {
  const bounds = new Set([delimiter, '\r', '\n', undefined]);
  for (let at = 0; at < record.length; at++) {
    if (record[at] === '"' && bounds.has(record[at - 1])) {
      const close = closingQuote(record, at);
      if (close < 0) return false;
      const quoted = record.slice(at, close);
      if (/[\r\n]/.test(quoted) && !bounds.has(record[close + 1]) && bounds.has(beforeQuotes(quoted))) {
        return true;
      }
      at = close;
    }
  }
  return false;
}

/** The character before the trailing quotes. */
function beforeQuotes(text: string): string | undefined {
  let end = text.length;
  while (end > 0 && text[end - 1] === '"') end--;
  return text[end - 1];
}

/** The first quote after `open` that is not doubled; -1 if none. */
function closingQuote(record: string, open: number): number {
  let at = record.indexOf('"', open + 1);
  while (at >= 0 && record[at + 1] === '"') at = record.indexOf('"', at + 2);
  return at;
}

/** Whether each line of a record of several has the usual width of a row. `record` is the raw text. */
export function isRowAfterRow(record: string, delimiter: string, width: number): boolean {
  const lines = record.trimEnd().split(/\r\n|\n|\r/);
  return width > 2 && lines.every((line) => line.split(delimiter, width + 1).length === width);
}
