import { describe, expect, it } from '@jest/globals';
import { copyLine, INGEST_COLUMN_NAMES, type IngestRow } from './ingest.js';

const blank = Object.fromEntries(INGEST_COLUMN_NAMES.map((name) => [name, null])) as unknown as IngestRow;

describe('copyLine', () => {
  it('writes every column in order, nulls as \\N', () => {
    const line = copyLine({
      ...blank,
      row_no: 2,
      match_key: 'k',
      slug: 's',
      name: 'n',
      name_address_hash: -5n,
      verified: true,
    });
    const values = line.trimEnd().split('\t');
    expect(values).toHaveLength(INGEST_COLUMN_NAMES.length);
    expect(values[INGEST_COLUMN_NAMES.indexOf('row_no')]).toBe('2');
    expect(values[INGEST_COLUMN_NAMES.indexOf('verified')]).toBe('true');
    expect(values[INGEST_COLUMN_NAMES.indexOf('name_address_hash')]).toBe('-5');
    expect(values[INGEST_COLUMN_NAMES.indexOf('phone')]).toBe('\\N');
  });

  it('escapes what would end a value or a line', () => {
    const line = copyLine({
      ...blank,
      row_no: 2,
      match_key: 'k',
      slug: 's',
      name: 'a\tb\nc\r\\N\\.',
      name_address_hash: 0n,
    });
    expect(line.split('\n')).toHaveLength(2);
    expect(line).toContain('a\\tb\\nc\\r\\\\N\\\\.');
  });
});
