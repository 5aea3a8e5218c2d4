import { describe, expect, it } from 'vitest';
import { useTables } from '../formatted-rows.fixture.js';
import { csvOfRows } from '../workbook.fixture.js';

const { formatted, read, businessOf } = useTables();

describe('lists of one kind of business', () => {
  it('are read without a header row where the word of the kind is a value of all rows', async () => {
    const names = [
      'Verdi',
      'Bianchi',
      'Rossi',
      'Comunale',
      'San Zeno',
      'Al Ponte',
      'Centrale',
      'Borgo',
      'Stella',
      'Mela',
    ];
    const rows = names.map(
      (name, at) =>
        `Farmacia ${name};Via Roma ${at + 1};37010;Affi;farmacia;+39 045 720${at}123;45.5${at}, 10.7${at};https://www.google.com/maps/place/Farmacia/@45.5,10.7`,
    );
    expect((await formatted(rows.join('\n'))).map(({ row }) => row?.name)).toEqual(
      names.map((name) => `Farmacia ${name}`),
    );
  });

  it('have their names under the Italian header of a description', async () => {
    const pharmacy = {
      ...{ descrizione_farmacia: 'Farmacia Verdi', indirizzo: 'Via Roma 1', cap: '37010', tipo: 'farmacia' },
      ...{ descrizione_comune: 'Affi', descrizione_provincia: 'Verona', latitudine: '45,55', longitudine: '10,78' },
    };
    const [first] = await formatted(csvOfRows(...Array.from({ length: 5 }, () => pharmacy)));
    expect(first?.row).toMatchObject({ name: 'Farmacia Verdi', city: 'Affi', region: 'Verona', latitude: 45.55 });
  });

  it('have addresses under the Spanish header of a location, next to a city, too', async () => {
    const station = {
      razon_social: 'Servicio Norte',
      ubicacion: 'Av. Central No. 16',
      municipio: 'Toluca',
      cp: '50000',
    };
    expect(await businessOf(station)).toMatchObject({ full_address: 'Av. Central No. 16', city: 'Toluca' });
    const placed = { ...station, ubicacion: '19.34, -99.19' };
    expect(await businessOf(placed)).toMatchObject({ full_address: null });
  });
});

describe('addresses of Vietnam', () => {
  it.each([
    ['215 Hồng Bàng, Phường Chợ Lớn, Thành phố Hồ Chí Minh', 'Hồ Chí Minh'],
    ['12 Lê Lợi, Phường Bến Nghé, Quận 1, TP. Hồ Chí Minh', 'Hồ Chí Minh'],
    ['5 Trần Phú, Phường Lộc Thọ, Nha Trang, Khánh Hòa', 'Nha Trang'],
    ['Số 8, Phường An Phú', null],
  ])('%s have the city %s, not a ward', async (address, city) => {
    expect(await businessOf({ name: 'Phòng khám', address })).toMatchObject({ city, country_code: 'VN' });
  });

  it('have a city that the column of provinces has, too', async () => {
    const address = '215 Hồng Bàng, Phường Chợ Lớn, Thành phố Hồ Chí Minh';
    const clinic = { name: 'Phòng khám', address, ward: 'Phường Chợ Lớn', province: 'Thành phố Hồ Chí Minh' };
    expect(await businessOf(clinic)).toMatchObject({ city: 'Hồ Chí Minh', area: 'Phường Chợ Lớn' });
  });

  it('have the city that is their province', async () => {
    const clinic = { name: 'Phòng khám', ward: '', province: 'Thành phố Hồ Chí Minh' };
    expect(await businessOf(clinic)).toMatchObject({ city: 'Hồ Chí Minh', country_code: 'VN' });
  });
});

describe('the country of a table of which few rows show one', () => {
  const countriesOf = async (rows: Record<string, string>[]) =>
    new Set((await formatted(csvOfRows(...rows))).map(({ row }) => row?.country_code));
  const clinics = (count: number, of: (at: number) => Record<string, string>) =>
    Array.from({ length: count }, (_, at) => ({ klinikk_navn: `Klinikk ${at}`, by: '', nettside: '', ...of(at) }));

  it.each<[string, Record<string, string>, string]>([
    ['the large cities of most rows', { by: 'Oslo' }, 'NO'],
    ['the domains of their sites', { nettside: 'https://tannlege.no/om' }, 'NO'],
    ['domains other than the code of the country', { nettside: 'http://www.dentist.co.uk' }, 'GB'],
  ])('is that of %s', async (_, values, country) => {
    const rows = clinics(30, (at) => (at < 24 ? values : {}));
    expect(await countriesOf(rows)).toEqual(new Set([country]));
  });

  it.each<[string, (at: number) => Record<string, string>]>([
    ['of domains that are of no country', () => ({ nettside: 'https://clinic.io' })],
    ['of few rows', (at) => ({ by: at < 19 ? 'Oslo' : '' })],
    ['of several countries', (at) => ({ by: at % 4 === 0 ? 'Stockholm' : 'Oslo' })],
    [
      'of which some rows state another',
      (at) => ({ by: at < 25 ? 'Oslo' : '', nettside: '', phone: at < 25 ? '' : '+46 8 123 456 78' }),
    ],
  ])('is unknown by cities and sites %s', async (_, of) => {
    expect(await countriesOf(clinics(30, of))).toContain(null);
  });
});

it('an address with a district of Indonesia is of Indonesia', async () => {
  const address = 'Jl. Merdeka 5, Kec. Menteng, Kota Jakarta Pusat';
  expect(await businessOf({ name: 'Toko Baru', address })).toMatchObject({ country_code: 'ID' });
});

it('a header above rows with the same word as their name is a header', async () => {
  const { columns } = await read(
    ['hotel,city', ...Array.from({ length: 4 }, () => 'Grand,Rome'), 'hotel,Rome'].join('\n'),
  );
  expect(columns.index).toMatchObject({ name: 0, city: 1 });
});

describe('headers of further tables', () => {
  it('have a name in brackets that means the same', async () => {
    const fair = {
      'NOMBRE DE LA EMPRESA (RAZÓN SOCIAL)': 'Feria Sur',
      DIRECCIÓN: 'Calle 5',
      'PAGINA WEB': 'NO REGISTRA',
    };
    const [first] = await formatted(csvOfRows({ ...fair, 'NOMBRE (CONTACTO)': 'Ana' }));
    expect(first).toMatchObject({ row: { name: 'Feria Sur', website: null }, issues: [] });
  });

  it('have a region called a country in Polish, in Czech and Slovak', async () => {
    const library = {
      'Názov knižnice': 'Dolná',
      Ulica: 'Dolná 5',
      PSČ: '974 01',
      Mesto: 'Zvolen',
      Kraj: 'Banskobystrický',
    };
    const place = { 'Zemepisná šírka': '48.57', 'Zemepisná dĺžka': '19.12', 'Čas otvorenia': 'Monday: 9:00-17:00' };
    expect(await businessOf({ ...library, Krajina: 'Slovensko', ...place })).toMatchObject({
      ...{ name: 'Dolná', category: 'Library', region: 'Banskobystrický', country_code: 'SK', longitude: 19.12 },
      working_hours: '{"Monday":"9:00-17:00"}',
    });
    expect(await businessOf(library)).toMatchObject({ region: 'Banskobystrický', country_code: null });
    expect(await businessOf({ Nazwa: 'Kino', Miasto: 'Łódź', Kraj: 'Polska' })).toMatchObject({ country_code: 'PL' });
  });

  it('are those of mainland China by their letters', async () => {
    const pharmacy = { 机构编码: 'P1', 机构名称: '福田健康药房', 详细地址: '深圳市福田区莲花路11号' };
    expect(await businessOf(pharmacy)).toMatchObject({ name: '福田健康药房', city: '深圳市', country_code: 'CN' });
  });

  it('have positions in short', async () => {
    const pharmacy = { name: 'Deniz', address: 'Yalı', loc: '40.880,29.069' };
    expect(await businessOf(pharmacy)).toMatchObject({ latitude: 40.88, longitude: 29.069, full_address: 'Yalı' });
  });

  it('mark the days of markets without their hours', async () => {
    const fair = { name: 'Feria Sur', LUN: 'X', MAR: '', MIE: '', JUE: '', VIE: 'X', SAB: '', DOM: '' };
    expect(await businessOf(fair)).toMatchObject({ working_hours: null });
    const shop = { ...fair, MAR: '9:00-17:00' };
    expect((await businessOf(shop))?.working_hours).toBe(
      '{"Monday":"Closed","Tuesday":"9:00-17:00","Friday":"Closed"}',
    );
  });
});

it.each([
  ['Nizam Mahallesi Çınar Caddesi, 7', 'TR'],
  ['AYYILDIZ CADDESİ NO:48 HEYBELİADA', 'TR'],
  ['Atatürk Cad. 5', 'TR'],
  ['Mehmet Akif Caddesi 5, Lefkoşa', null],
  ['Caddesi Cafe', null],
])('the country of the address %s is %s', async (address, country) => {
  expect(await businessOf({ name: 'Deniz', address })).toMatchObject({ country_code: country });
});
