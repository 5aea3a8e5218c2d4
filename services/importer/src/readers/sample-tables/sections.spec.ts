import { describe, expect, it } from 'vitest';
import { useTables } from '../formatted-rows.fixture.js';

const { formatted } = useTables();

async function read(...lines: string[]) {
  const rows = await formatted(lines.join('\n'));
  return rows.map(({ row }) => [row?.name, row?.category, row?.city]);
}

describe('rows that name the section of the rows below them', () => {
  it('give these their category', async () => {
    expect(
      await read(
        ...['Name,Address,Phone', 'RESTAURANTS & BARS,,', 'Blue Fork,1 Main St,5550101', 'Red Spoon,2 Main St,'],
        ...['Green Plate,,', 'HOTELS,,', 'Sea View,3 Main St,5550103'],
      ),
    ).toEqual([
      ['Blue Fork', 'Restaurants & Bars', null],
      ['Red Spoon', 'Restaurants & Bars', null],
      ['Green Plate', 'Restaurants & Bars', null],
      ['Sea View', 'Hotels', null],
    ]);
  });

  it('give these their city', async () => {
    expect(
      await read('Ad,Adres,Telefon', 'ANKARA,,', 'Mavi Otel,Gül Sok. 1,', 'İZMİR,,', 'Deniz Otel,Nar Sok. 2,'),
    ).toEqual([
      ['Mavi Otel', null, 'Ankara'],
      ['Deniz Otel', null, 'İzmir'],
    ]);
  });

  it('may be in another column than the names, and in any case', async () => {
    expect(await read('No,Name,Phone', 'Pharmacies,,', '1,Blue,5550101', 'Hospitals:,,', '2,Red,5550102')).toEqual([
      ['Blue', 'Pharmacies', null],
      ['Red', 'Hospitals', null],
    ]);
  });

  it('give these their category where the column for it is empty', async () => {
    const header = 'Name,Branche,Telefon';
    const bakeries = ['Bäckereien,,', 'Sonnenfeld,,0351 5550131', 'Weiß,,0351 5550132'];
    expect(await read(header, ...bakeries, 'Apotheken,,', header, 'Löwen,,0341 5550133')).toEqual([
      ['Sonnenfeld', 'Bäckereien', null],
      ['Weiß', 'Bäckereien', null],
      ['Löwen', 'Apotheken', null],
    ]);
  });

  it('are no businesses where they name a part of the table', async () => {
    const rows = await formatted(
      'Name,Address,Phone\nZone 1,,\nAcme,1 Main St,5550101\nSouth Region,,\nBeta,2 Main St,\nZone Cafe,,\n',
    );
    expect(rows.map(({ row, issues }) => row?.name ?? issues[0]?.code)).toEqual([
      'row_summary',
      'Acme',
      'row_summary',
      'Beta',
      'Zone Cafe',
    ]);
  });

  it('give these their category by words that are known in some of them', async () => {
    const rows = await formatted(
      ['Name,Address,Phone', 'Restaurants,,', 'Blue,1 Main St,5550101', 'Knickknacks,,', 'Red,2 Main St,5550102'].join(
        '\n',
      ),
    );
    expect(rows.map(({ row, issues }) => [row?.name ?? issues[0]?.code, row?.category])).toEqual([
      ['Blue', 'Restaurants'],
      ['row_summary', undefined],
      ['Red', 'Knickknacks'],
    ]);
  });

  it('are no businesses where each of them is above rows with more', async () => {
    const section = (name: string, at: number) => [
      `${name},,`,
      `Blue ${at},1 Main St,5550101`,
      `Red ${at},2 Main St,5550102`,
    ];
    const read = async (...lines: string[]) =>
      (await formatted(['Name,Address,Phone', ...lines].join('\n'))).map(
        ({ row, issues }) => row?.name ?? issues[0]?.code,
      );
    expect(await read(...section('Harbour', 1), ...section('Old Town', 2))).toEqual([
      'row_summary',
      'Blue 1',
      'Red 1',
      'row_summary',
      'Blue 2',
      'Red 2',
    ]);
    expect(await read(...section('Blue Bar', 1), ...section('Old Town', 2))).toContain('Blue Bar');
    expect(await read(...section('Harbour', 1), ...section('Old Town', 2), 'Last,,')).toContain('Harbour');
    expect(await read(...section('Harbour', 1))).toContain('Harbour');
  });

  it.each([
    ['the table has categories', ['Name,Category,Phone', 'HOTELS,,', 'Blue,Bar,5550101'], 'Bar'],
    ['the names are in capitals, too', ['Name,Address,Phone', 'BLUE BAR,,', 'RED BAR,1 Main St,5550101'], null],
    ['the first one is a name', ['Name,Address,Phone', 'Blue Bar,,', 'HOTELS,,', 'Red,1 Main St,5550101'], null],
  ])('are rows like others where %s', async (_, lines, category) => {
    const rows = await read(...lines);
    expect(rows).toHaveLength(lines.length - 1);
    expect(rows.at(-1)?.[1]).toBe(category);
  });
});
