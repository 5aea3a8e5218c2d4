import { describe, expect, it } from 'vitest';
import { csvOfRows } from '../workbook.fixture.js';
import { useTables } from '../formatted-rows.fixture.js';

const { formatted, businessOf } = useTables();

describe('texts of pages that scrapers have read with what is around them', () => {
  it.each([
    ['Café Ada · Visited link', 'Café Ada'],
    ['Café Ada·Lien consulté', 'Café Ada'],
    ['Kafe Ada · Ziyaret edilen bağlantı', 'Kafe Ada'],
    ['External Link Records', 'External Link Records'],
    ['Visited Link', 'Visited Link'],
  ])('the name of %s is %s', async (text, name) =>
    expect(await businessOf({ name: text, city: 'Lyon' })).toMatchObject({ name }),
  );

  it('leaves labels, icons and outer separators out of addresses', async () => {
    const address = async (full_address: string) => (await businessOf({ name: 'Ada', full_address }))?.full_address;
    expect(await address('1037 Central Ave Albany, NY 12205\nExternal link')).toBe('1037 Central Ave Albany, NY 12205');
    expect(await address('\ue0c8\n, Jl. Kartini No.57, Jakarta')).toBe('Jl. Kartini No.57, Jakarta');
    expect(await address('·')).toBeNull();
    // Read again from an export, they are the same.
    for (const [text, stored] of [
      ['· #REF!', null],
      ['· ["5 Mill Lane"]', '5 Mill Lane'],
      ["'+x", '+x'],
      ["''+x", "'+x"],
    ] as const)
      expect(await address(text), text).toBe(stored);
  });

  it('finds the city before a label', async () => {
    const row = { name: 'Ada Motors', full_address: '2610 Forest Lane Dallas, TX 75234\nExternal link' };
    expect(await businessOf(row)).toMatchObject({ city: 'Dallas', country_code: 'US' });
  });

  it('leaves icons out of hours', async () => {
    const hours = '\ue5cf Mon-Sun 9:00-17:00 \ue14d';
    expect((await businessOf({ name: 'Ada', hours }))?.working_hours).toContain('"Monday":"9:00-17:00"');
  });

  it.each([
    ['Avec une note de 8,5', 4.25],
    ['Bewertet mit 8.0', 4],
    ['Puntuación: 9,0', 4.5],
    ['Com nota 7,0', 3.5],
  ])('the rating of %s in a table of ratings to ten is %s', async (rating, value) => {
    const rows = [rating, 'Scored 8.4', 'Scored 9.1'].map((text, at) => ({ name: `Ada ${at}`, rating: text }));
    expect((await formatted(csvOfRows(...rows)))[0]?.row?.rating).toBe(value);
  });

  it('takes no placeholder for a category', async () =>
    expect(await businessOf({ name: 'Ada', category: 'Unknown', city: 'Lyon' })).toMatchObject({ category: null }));
});

describe('columns that the values or the header of names tell', () => {
  it('reads headers behind the word that the only column of names has', async () => {
    const row = {
      grocery_id: '1',
      grocery_name: 'Ada',
      grocery_address: '1 Main St, Austin, TX 78701',
      grocery_ratings: '4.5',
    };
    expect(await businessOf(row)).toMatchObject({ full_address: '1 Main St, Austin, TX 78701', rating: 4.5 });
  });

  it('reads none behind the name of a person', async () => {
    const row = { shop: 'Ada', city: 'Austin', owner_name: 'Grace', owner_address: '1 Main St, Austin, TX 78701' };
    expect((await businessOf(row))?.full_address).toBeNull();
  });

  it('reads phones of a column number, and no numbers of rows', async () => {
    const phones = ['0535-643861', '0535-941815'].map((number) => ({ name: `Ada ${number}`, number, city: 'Fès' }));
    expect((await formatted(csvOfRows(...phones)))[0]?.row?.phone).toBe('0535-643861');
    const rows = ['1', '2'].map((number) => ({ name: `Ada ${number}`, number, city: 'Fès' }));
    expect((await formatted(csvOfRows(...rows)))[0]?.row?.phone).toBeNull();
  });

  it('reads ratings of a column nota, and no remarks', async () => {
    const rows = ['4.5', '4.0', 'indef'].map((nota, at) => ({
      nome: `Ada ${at}`,
      cidade: 'Porto',
      nota,
      qtd_avaliacoes: '12',
    }));
    expect((await formatted(csvOfRows(...rows))).map(({ row }) => row?.rating)).toEqual([4.5, 4, null]);
    expect((await businessOf(rows[0]!))?.reviews).toBe(12);
    const remarks = ['Fechado', 'Novo'].map((nota, at) => ({ nome: `Ada ${at}`, cidade: 'Porto', nota }));
    expect((await formatted(csvOfRows(...remarks)))[0]?.row?.rating).toBeNull();
  });

  it('takes the names of Korean registers under their short header', async () => {
    const place = { addr: '인천광역시 중구 매소홀로 10', tel: '032-880-2400' };
    expect(await businessOf({ ...place, dfnm: '중구 주간센터' })).toMatchObject({
      name: '중구 주간센터',
      country_code: 'KR',
    });
    expect(await businessOf({ ...place, bplcNm: '에이다 약국', rprsntvNm: '홍길동' })).toMatchObject({
      name: '에이다 약국',
    });
  });

  it('takes degrees rather than metres before them', async () => {
    const row = { nombre: 'Ada', localidad: 'Madrid', 'COORDENADA-X': '440372', 'COORDENADA-Y': '4474236' };
    expect(await businessOf({ ...row, LATITUD: '40.4166', LONGITUD: '-3.7028' })).toMatchObject({ latitude: 40.4166 });
  });
});

describe('places in texts', () => {
  it('divides a city from the code of its province without a comma', async () => {
    expect(await businessOf({ name: 'Ada', city: 'Stratford ON', country: 'Canada' })).toMatchObject({
      ...{ city: 'Stratford', region: 'ON' },
    });
  });

  it.each([
    ['Varthur Main Rd, Whitefield, Bengaluru, Karnataka 560066', 'IN', 'Bengaluru'],
    ['12 Kwun Tong Road, Kwun Tong, KLN', 'HK', 'Hong Kong'],
    ['Shop 114, Wah Fu Estate, Aberdeen, HK', 'HK', 'Hong Kong'],
    ['Rue Centrale 5, Montana 3960', null, undefined],
  ])('the address %s is in %s', async (full_address, country, city) =>
    expect(await businessOf({ name: 'Ada', full_address })).toMatchObject({
      country_code: country,
      ...(city !== undefined && { city }),
    }),
  );
});
