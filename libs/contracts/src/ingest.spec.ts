import { describe, expect, it } from 'vitest';
import { copyLine, INGEST_COLUMN_NAMES, INGEST_COLUMNS, type IngestRow } from './ingest.js';

const blank = Object.fromEntries(INGEST_COLUMN_NAMES.map((name) => [name, null])) as unknown as IngestRow;

/** A line of the least that a row has, and more. */
const lineOf = (values: Partial<IngestRow>) =>
  copyLine({ ...blank, row_no: 2, match_key: 'k', slug: 's', name: 'n', name_hash: 0n, ...values });

describe('copyLine', () => {
  it('writes every column in order, nulls as \\N', () => {
    const line = lineOf({ name_hash: -5n, verified: true });
    const values = line.trimEnd().split('\t');
    expect(values).toHaveLength(INGEST_COLUMN_NAMES.length);
    expect(values[INGEST_COLUMN_NAMES.indexOf('row_no')]).toBe('2');
    expect(values[INGEST_COLUMN_NAMES.indexOf('verified')]).toBe('true');
    expect(values[INGEST_COLUMN_NAMES.indexOf('name_hash')]).toBe('-5');
    expect(values[INGEST_COLUMN_NAMES.indexOf('phone')]).toBe('\\N');
  });

  it('writes each column at its position', () => {
    const types = Object.values(INGEST_COLUMNS);
    const value = (type: string, at: number) =>
      type === 'text' ? `text ${at}` : type === 'boolean' ? at % 2 === 0 : type === 'bigint' ? BigInt(at) : at + 0.5;
    const row = Object.fromEntries(INGEST_COLUMN_NAMES.map((name, at) => [name, value(types[at]!, at)]));
    expect(copyLine(row as unknown as IngestRow)).toBe(`${Object.values(row).map(String).join('\t')}\n`);
  });

  it.each(['short', 'x'.repeat(40)])('escapes each sign in texts of any length: %j', (text) => {
    const description = `${text}\t\\\n\r${text}\t`;
    const line = lineOf({ description });
    expect(line.split('\t')[INGEST_COLUMN_NAMES.indexOf('description')]).toBe(`${text}\\t\\\\\\n\\r${text}\\t`);
    for (const sign of ['\t', '\\', '\n', '\r']) {
      const escaped = lineOf({ name: text + sign });
      expect(escaped).toContain(`${text}\\`);
      expect(escaped.split('\t')).toHaveLength(INGEST_COLUMN_NAMES.length);
    }
  });

  it('escapes characters that end a value or a line', () => {
    const line = lineOf({ name: 'a\tb\nc\r\\N\\.' });
    expect(line.split('\n')).toHaveLength(2);
    expect(line).toContain('a\\tb\\nc\\r\\\\N\\\\.');
  });
});
