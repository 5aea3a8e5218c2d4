import { describe, expect, it } from 'vitest';
import { useTables } from './formatted-rows.fixture.js';
import { csvOfRows } from './workbook.fixture.js';

const { formatted } = useTables();
const rowsOf = async (rows: Record<string, string>[]) => (await formatted(csvOfRows(...rows))).map(({ row }) => row!);

describe('columns of latitude and longitude with each other’s values', () => {
  /** Ouagadougou is at 12.37 north, 1.52 west; one degree south of the equator is Gabon. */
  const pharmacy = (address: string, at: number) => ({
    name: `Pharmacie ${at}`,
    address,
    latitude: `-1.5${at}`,
    longitude: `12.3${at}`,
  });

  it('are exchanged for all rows where the large cities of some are then in their country', async () => {
    const addresses = ['Avenue Babanguida, Ouagadougou', 'Gounghin, Ouagadougou', 'Zogona, Ouagadougou', 'Secteur 15'];
    const rows = await rowsOf(addresses.map(pharmacy));
    expect(rows).toHaveLength(4);
    for (const [at, row] of rows.entries())
      expect(row).toMatchObject({ country_code: 'BF', latitude: Number(`12.3${at}`), longitude: Number(`-1.5${at}`) });
  });

  it('are kept for fewer than three cities, and where others are right', async () => {
    const few = await rowsOf(['Zogona, Ouagadougou', 'Gounghin, Ouagadougou', 'Secteur 15'].map(pharmacy));
    expect(few.map((row) => row.latitude)).toEqual([-1.5, -1.51, -1.52]);
    const right = { name: 'Right', address: 'Zogona, Ouagadougou', latitude: '12.37', longitude: '-1.52' };
    const mixed = await rowsOf([right, ...[1, 2, 3].map((at) => pharmacy('Zogona, Ouagadougou', at))]);
    expect(mixed.map((row) => row.latitude)).toEqual([12.37, -1.51, -1.52, -1.53]);
  });
});

describe('positions of a table without known places', () => {
  const garage = (at: number, longitudeFirst: boolean) => {
    const [latitude, longitude] = [`40.6${at}1`, `-3.6${at}2`];
    const pair = longitudeFirst ? [longitude, latitude] : [latitude, longitude];
    return { name: `Garage ${at}`, address: 'C/ Mayor', coordinates: pair.join(', ') };
  };
  const positions = async (count: number, longitudeFirst: boolean) =>
    (await rowsOf(Array.from({ length: count }, (_, at) => garage(at, longitudeFirst)))).map((row) => row.latitude);

  it('have the longitude first where they are at sea with the latitude first', async () => {
    expect((await positions(10, true))[9]).toBe(40.691);
    expect((await positions(10, false))[9]).toBe(40.691);
    expect((await positions(9, true))[8]).toBe(-3.682);
  });
});

describe('rows that show no country, in a table without a column for it', () => {
  const shop = (at: number) => ({ name: `Shop ${at}`, address: '', phone: '', lat: `41.80${at}`, lon: '-87.7' });
  const bare = { name: 'Bare', address: '4343 South Pulaski Road', phone: '773 123 4567', lat: '', lon: '' };
  const shops = (count: number) => Array.from({ length: count }, (_, at) => shop(at));
  const last = async (rows: Record<string, string>[]) => (await rowsOf(rows)).at(-1);

  it('are in the country in whose script nearly all names are', async () => {
    const taxi = (name: string) => ({ name, city: '坂井市', phone: '0776-55-0101' });
    const taxis = Array.from({ length: 20 }, (_, at) => taxi(`さくらタクシー${at}`));
    const bareTaxi = taxi('福井交通');
    expect(await last([...taxis, bareTaxi])).toMatchObject({ country_code: 'JP', phone_number: 81776550101n });
    const others = Array.from({ length: 4 }, (_, at) => taxi(`ร้านอาหาร${at}`));
    expect(await last([...taxis, ...others, bareTaxi])).toMatchObject({ country_code: null });
  });

  it('are in the country whose code their phones begin with, without a plus', async () => {
    const shopWith = (phone: string) => ({ name: 'Shop', address: '12 Main Street', phone });
    const mobiles = Array.from({ length: 20 }, (_, at) => shopWith(`9053212345${at + 10}`));
    const landline = shopWith('0212 555 01 01');
    expect(await last([...mobiles, landline])).toMatchObject({ country_code: 'TR', phone_number: 902125550101n });
    const several = mobiles.map(({ phone }, at) => shopWith(at % 2 ? phone : phone.replace('90', '49')));
    expect(await last([...several, landline])).toMatchObject({ country_code: null });
    const national = mobiles.map(({ phone }) => shopWith(phone.slice(2)));
    expect(await last([...national, landline])).toMatchObject({ country_code: null });
  });

  it('are in Germany with postal codes of five digits under a German header', async () => {
    const towns = (digits: number) =>
      Array.from({ length: 20 }, (_, at) => ({
        Name: `Hof ${at}`,
        Ort: 'Kleindorf',
        PLZ: String(10 ** (digits - 1) + at),
      }));
    expect(await last(towns(5))).toMatchObject({ country_code: 'DE' });
    expect(await last(towns(4))).toMatchObject({ country_code: null });
  });

  it('are in that of nearly all other rows, and their phones have its form', async () => {
    const row = await last([...shops(20), bare]);
    expect(row).toMatchObject({ country_code: 'US', phone_number: 17731234567n });
  });

  it('show none where other rows are few, or in several countries', async () => {
    expect(await last([...shops(19), bare])).toMatchObject({ country_code: null });
    const canadian = { ...bare, name: 'Abroad', lat: '43.65', lon: '-79.38' };
    expect(await last([...shops(20), canadian, bare])).toMatchObject({ country_code: null });
  });

  it('are in that of all others in a small table, of which they are less than half', async () => {
    expect(await last([...shops(3), bare])).toMatchObject({ country_code: 'US' });
    expect(await last([...shops(2), bare])).toMatchObject({ country_code: null });
    expect(await last([...shops(3), bare, bare, bare, bare])).toMatchObject({ country_code: null });
    const canadian = { ...bare, name: 'Abroad', lat: '43.65', lon: '-79.38' };
    expect(await last([...shops(5), canadian, bare])).toMatchObject({ country_code: null });
  });

  it.each([
    ['Bangalore', 'IN'],
    ['Lima', 'PE'],
  ])('are in that of the only known city of the name in a small table: %s', async (city, country) => {
    const inCity = (name: string) => ({ name, address: `${name} Road 7`, city });
    expect(await last(['Blue', 'Red', 'Green'].map(inCity))).toMatchObject({ city, country_code: country });
    expect(await last(['Blue', 'Red'].map(inCity))).toMatchObject({ city, country_code: null });
    const elsewhere = { ...inCity('Grey'), city: 'Oslo' };
    expect(await last([...['Blue', 'Red', 'Green'].map(inCity), elsewhere])).toMatchObject({ country_code: null });
  });

  it('show none in a table with a column that they leave empty', async () => {
    const rows = [...shops(20), bare].map((row, at) => ({ ...row, country: at < 20 ? 'US' : '' }));
    expect(await last(rows)).toMatchObject({ country_code: null });
  });
});

describe('addresses of streets and buildings', () => {
  const BUILDINGS = ['Tesco Stores Ltd', 'Trafalgar House', 'The Westbrook Centre', 'Havant Leisure Centre', 'Reading'];
  const shop = (address: string, at: number) => ({
    name: `Shop ${at}`,
    area: 'waterlooville',
    address,
    postcode: 'PO7 7EX',
  });
  const street = (at: number) => shop(`${at + 1} London Rd`, at);

  it('give no city but a large one where most have none', async () => {
    const rows = await rowsOf([
      ...Array.from({ length: 15 }, (_, at) => street(at)),
      ...BUILDINGS.map(shop),
      shop('London', 99),
    ]);
    expect(rows).toHaveLength(21);
    expect(rows.flatMap(({ city }) => city ?? [])).toEqual(['London']);
    expect(new Set(rows.map(({ area }) => area))).toEqual(new Set(['waterlooville']));
  });

  it('give the cities of some where these are the same', async () => {
    const streets = Array.from({ length: 15 }, (_, at) => street(at));
    const towns = Array.from({ length: 8 }, (_, at) => shop(`${at} Mill Ln, ${at % 2 ? 'Denmead' : 'Havant'}`, at));
    const rows = await rowsOf([...streets, ...towns]);
    expect(new Set(rows.map(({ city }) => city))).toEqual(new Set([null, 'Denmead', 'Havant']));
  });

  it('give the cities of a script in which only the country tells where these end', async () => {
    const branch = (at: number) => ({ 公司名稱: `全聯 ${at}`, Address: `南投縣埔里鎮信義路${at + 1}號` });
    const rows = await rowsOf(Array.from({ length: 30 }, (_, at) => branch(at)));
    expect(new Set(rows.map(({ city }) => city))).toEqual(new Set(['南投縣']));
  });

  it('give cities where most have one, and in tables of few rows', async () => {
    const towns = Array.from({ length: 20 }, (_, at) => shop(`${at} Mill Ln, Denmead`, at));
    expect((await rowsOf([...towns, ...BUILDINGS.map(shop)])).map(({ city }) => city)).toContain('Denmead');
    expect((await rowsOf([shop('Denmead', 1), street(2), street(3)])).map(({ city }) => city ?? null)).toEqual([
      'Denmead',
      null,
      null,
    ]);
  });
});
