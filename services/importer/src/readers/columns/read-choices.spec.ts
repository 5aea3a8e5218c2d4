import { describe, expect, it } from 'vitest';
import { mapColumns, readColumns, repeatedField, type ChosenFields } from './column-map.js';
import { chooseColumns, mappingKey, mappingOf, storedHeader, type ColumnMapping } from './read-choices.js';

const chosen = (fields: Record<number, ColumnMapping[string]>): ChosenFields =>
  new Map(Object.entries(fields).map(([position, field]) => [Number(position), field]));
const headerKey = (header: (string | null)[]) => mappingKey(mapColumns(header));
const withMapping = (header: string[], fields: ColumnMapping, key = headerKey(header)) =>
  chooseColumns(header, { mappings: new Map([[key, fields]]), isPreview: false });

describe('a chosen column', () => {
  it('has its field whatever its header says, and a column that is not read has none', () => {
    const { index, sources, unknown } = mapColumns(['name', 'phone', 'x'], chosen({ 1: null, 2: 'phone' }));
    expect(index).toEqual({ name: 0, phone: 2 });
    expect(sources).toEqual([0, 2]);
    expect(unknown).toEqual(['phone']);
  });

  it('is not followed by another column of the field it had', () => {
    expect(mapColumns(['name', 'phone', 'telefon'], chosen({ 1: null })).index).toEqual({ name: 0 });
  });

  it('replaces the column that a preset reads, and one that it composes of several', () => {
    const header = ['title', 'totalScore', 'categoryName', 'placeId', 'openingHours/0/day', 'openingHours/0/hours'];
    expect(mapColumns(header).source).toBe('Apify');
    const plain = mapColumns(header, chosen({ 0: 'description', 2: 'name' }));
    expect(plain.index).toMatchObject({ name: 2, description: 0 });
    expect(plain.index.category).toBeUndefined();
    const composed = mapColumns(header, chosen({ 2: 'working_hours' }));
    expect(composed.index.working_hours).toBe(2);
    expect(composed.derived).toEqual([]);
    expect(composed.sources).toEqual([0, 1, 2, 3]);
  });

  it('is no longer part of what a preset composes', () => {
    const header = ['title', 'totalScore', 'openingHours/0/day', 'openingHours/0/hours'];
    const { derived, index } = mapColumns(header, chosen({ 3: 'description' }));
    expect(derived.map((read) => read(['Café', '4', 'Monday', '9-5']))).toEqual([null]);
    expect(index.description).toBe(3);
  });

  it('makes a row the header that has no known field', () => {
    const columns = withMapping(['Kundin', 'Rufnr'], { kundin: 'name' });
    expect([columns.index, columns.chosen?.size]).toEqual([{ name: 0 }, 1]);
    expect(mapColumns(['Kundin', 'Rufnr']).chosen).toBeNull();
  });
});

describe('a stored header', () => {
  it('has no character that PostgreSQL rejects, and the same mapping', () => {
    const header = ['what\0ever', '\ud83d Kundin', null, 'x'.repeat(5_000)];
    expect(storedHeader(header)).toEqual(['whatever', ' Kundin', null, 'x'.repeat(200)]);
    expect(headerKey(storedHeader(header))).toBe(headerKey(header));
    const chosenColumns = chosen({ 0: 'name', 1: 'phone' });
    expect(mappingOf(storedHeader(header), chosenColumns)).toEqual(mappingOf(header, chosenColumns));
    expect(JSON.stringify(mappingOf(header, chosenColumns))).not.toMatch(/\\u0000|\\ud83d/);
  });
});

describe('a remembered mapping', () => {
  it('applies to the same headers in another order and case', () => {
    const key = headerKey(['Kundin', 'Rufnr', 'Zusatz']);
    expect(headerKey([' zusatz', 'KUNDIN', '', 'rufnr '])).toBe(key);
    expect(withMapping(['Zusatz', 'Rufnr', 'Kundin'], { kundin: 'name', rufnr: 'phone' }, key).index).toEqual({
      name: 2,
      phone: 1,
    });
  });

  it.each([[['Kundin', 'Rufnr']], [['Kundin', 'Rufnr', 'Zusatz', 'Land']], [['Kundin', 'Rufnr', 'Zusatz', 'Zusatz']]])(
    'does not apply to %j',
    (header) => {
      expect(headerKey(header)).not.toBe(headerKey(['Kundin', 'Rufnr', 'Zusatz']));
    },
  );

  it('tells repeated headers apart', () => {
    const header = ['Tel', 'Name', 'tel'];
    const fields = mappingOf(header, chosen({ 0: null, 2: 'phone' }));
    expect(fields).toEqual({ tel: null, 'tel (2)': 'phone' });
    expect(withMapping(header, fields).index).toEqual({ name: 1, phone: 2 });
  });

  it('takes headers for names of properties of no object', () => {
    const header = ['name', 'phone', '__proto__', 'constructor'];
    expect(withMapping(header, { name: 'name' }).chosen).toEqual(chosen({ 0: 'name' }));
    expect(mappingOf(header, chosen({ 2: 'city' }))).toEqual(Object.fromEntries([['__proto__', 'city']]));
  });
});

describe('repeatedField', () => {
  const header = ['name', 'phone', 'telefon', 'x'];
  it.each<[string, Record<number, ColumnMapping[string]>, [string, string] | undefined]>([
    ['a detected column and a chosen one', { 3: 'phone' }, ['phone', 'x']],
    ['two chosen columns', { 1: null, 2: 'phone', 3: 'phone' }, ['telefon', 'x']],
    ['a further column of a field, which is not read', {}, undefined],
    ['a column in place of the detected one', { 1: null, 3: 'phone' }, undefined],
    ['two columns that swap their fields', { 0: 'phone', 1: 'name' }, undefined],
  ])('finds the field of %s', (_what, fields, expected) => {
    expect(repeatedField(mapColumns(header), chosen(fields))).toEqual(expected);
  });
});

it('the columns of a preview are named, whether or not they are read', () => {
  const columns = chooseColumns(['Name', '', 'x'], { mappings: new Map(), isPreview: true });
  columns.samples![2]!.push('1');
  expect(readColumns(columns)).toEqual([
    { position: 0, header: 'Name', field: 'name', combined: false, chosen: false, samples: [] },
    { position: 2, header: 'x', field: null, combined: false, chosen: false, samples: ['1'] },
  ]);
});
