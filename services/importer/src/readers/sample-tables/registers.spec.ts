import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAYS } from '@directory/contracts/opening-hours';
import type { IngestRow } from '@directory/contracts/ingest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { csvOfRows, readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function businessOf(row: Record<string, string>): Promise<IngestRow | null> {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(csvOfRows(row)), 'file.csv'));
  return createRowFormatter(reader.columns)(rows[0]!).row;
}

const LAMBERT = {
  libelleCommuneEtablissement: 'PARIS 2',
  coordonneeLambertAbscisseEtablissement: '652000.12',
  coordonneeLambertOrdonneeEtablissement: '6862000.5',
};

describe('tables of registers and of other programs', () => {
  it.each<[source: string, row: Record<string, string>, expected: Partial<IngestRow>]>([
    [
      'a French register of establishments',
      {
        ...{
          siret: '12345678900012',
          denominationUniteLegale: 'BOULANGERIE DUPONT',
          enseigne1Etablissement: 'AU BON PAIN',
        },
        ...{ numeroVoieEtablissement: '12', typeVoieEtablissement: 'RUE', libelleVoieEtablissement: 'DE LA PAIX' },
        ...{ codePostalEtablissement: '75002', libelleCommuneEtablissement: 'PARIS 2' },
      },
      {
        name: 'AU BON PAIN',
        street: '12 RUE DE LA PAIX',
        postal_code: '75002',
        city: 'PARIS',
        area: '2e arrondissement',
      },
    ],
    [
      'a Brazilian register of companies',
      {
        ...{
          'RAZÃO SOCIAL': 'PADARIA SILVA LTDA',
          'NOME FANTASIA': '',
          'DESCRIÇÃO CNAE': 'Padaria',
          LOGRADOURO: 'DAS FLORES',
        },
        ...{ 'TIPO LOGRADOURO': 'RUA', NÚMERO: '10', CEP: '01310100', UF: 'SP', MUNICÍPIO: 'SAO PAULO' },
        ...{ 'DDD 1': '11', 'TELEFONE 1': '39991234', PAÍS: 'Brasil' },
      },
      { name: 'PADARIA SILVA LTDA', category: 'Padaria', street: 'RUA DAS FLORES 10', phone_number: 551139991234n },
    ],
    [
      'American licences, which are of a legal and a trade name',
      {
        'LEGAL NAME': 'ACME FOODS, INC.',
        'DOING BUSINESS AS NAME': 'ACME GRILL',
        ADDRESS: '1 MAIN ST',
        CITY: 'CHICAGO',
      },
      { name: 'ACME GRILL' },
    ],
    [
      'inspections with the number of the building',
      { DBA: 'BAKE SHOP', BORO: 'Bronx', BUILDING: '1007', STREET: 'MORRIS PARK AVENUE', ZIPCODE: '10462', GRADE: 'A' },
      { street: '1007 MORRIS PARK AVENUE', area: 'Bronx' },
    ],
    [
      'British establishments with four lines of address',
      {
        ...{ FHRSID: '1', BusinessName: 'Acme Cafe', AddressLine1: 'Unit 5', AddressLine2: '12 High Street' },
        ...{ AddressLine3: 'Camden', AddressLine4: 'London', PostCode: 'NW1 1AA', RatingValue: '5' },
      },
      { full_address: 'Unit 5, 12 High Street, Camden, London', city: 'London', country_code: 'GB', rating: null },
    ],
    [
      'Japanese licences',
      {
        業種: '飲食店営業',
        営業所名称: 'ラーメン太郎',
        営業所所在地: '東京都新宿区西新宿2-8-1',
        営業所電話番号: '03-5321-1111',
      },
      {
        name: 'ラーメン太郎',
        category: '飲食店営業',
        full_address: '東京都新宿区西新宿2-8-1',
        phone_number: 81353211111n,
      },
    ],
    [
      'a Polish register',
      { Firma: 'Salon Anna', Ulica: 'Długa', 'Nr budynku': '12', 'Kod pocztowy': '00-001', Miejscowość: 'Warszawa' },
      { street: 'Długa 12', country_code: 'PL' },
    ],
    [
      'customers of Salesforce',
      { 'Account Name': 'Acme', 'Billing Street': '1 Main St', 'Billing City': 'Austin', 'Billing Country': 'USA' },
      { name: 'Acme', street: '1 Main St', city: 'Austin', country_code: 'US' },
    ],
    [
      'pages of Facebook',
      { 'Page Name': 'Burger', Street: '1 Elm St', City: 'Austin', Zip: '78701', Country: 'US' },
      { name: 'Burger', street: '1 Elm St' },
    ],
    [
      'places of TomTom',
      {
        ...{
          'poi.name': 'Café',
          'poi.url': 'www.cafe.example',
          'address.streetNumber': '1',
          'address.streetName': 'Hauptstr.',
        },
        ...{ 'address.municipality': 'Berlin', 'address.freeformAddress': 'Hauptstr. 1, 10115 Berlin' },
      },
      {
        street: 'Hauptstr. 1',
        full_address: 'Hauptstr. 1, 10115 Berlin',
        website: 'https://www.cafe.example',
        city: 'Berlin',
      },
    ],
    [
      'places of HERE',
      {
        ...{
          title: 'Café',
          'address.label': 'Café, Hauptstr. 1, 10115 Berlin',
          'address.houseNumber': '1',
          'address.street': 'Hauptstr.',
        },
        ...{ 'address.city': 'Berlin', 'categories.0.name': 'Coffee Shop' },
      },
      { street: 'Hauptstr. 1', city: 'Berlin' },
    ],
  ])('%s are read', async (_, row, expected) => {
    expect(await businessOf(row)).toMatchObject(expected);
  });

  it.each([
    ['Telefon/Fax', 'Tel. 030/1234567, Fax 030/1234568', 4930_1234567n],
    ['Telefon', '030/1234567', 4930_1234567n],
    ['Tel./Fax', '030 1234567', 4930_1234567n],
    ['Phone', 'T: 030 1234567 F: 030 1234568 M: 0170 1234567', 4930_1234567n],
    ['Phone', 'Fax: 030 1234568, Tel.: 030 1234567', 4930_1234567n],
    ['Phone', 'Tel./Fax: 030 1234567 / 030 1234568', 4930_1234567n],
    ['Phone', '030 1234567 (Fax: 030 1234568)', 4930_1234567n],
    ['Phone', 'Fax: 030 1234568', null],
  ])('the phone under %s in %s is no fax', async (header, cell, expected) => {
    const business = await businessOf({ Name: 'A', City: 'Berlin', Country: 'DE', [header]: cell });
    expect(business?.phone_number).toBe(expected);
    expect(business?.phone ?? '').not.toMatch(/fax|1234568/i);
  });

  it.each([
    [{ etatAdministratifEtablissement: 'F' }, 'CLOSED_PERMANENTLY'],
    [{ etatAdministratifEtablissement: 'A' }, null],
    [{ 'SITUAÇÃO CADASTRAL': 'BAIXADA' }, 'CLOSED_PERMANENTLY'],
    [{ 영업상태명: '폐업' }, 'CLOSED_PERMANENTLY'],
    [{ 영업상태명: '휴업' }, 'CLOSED_TEMPORARILY'],
    [{ 영업상태명: '영업/정상' }, null],
    [{ 'Company Status': 'Dissolved' }, 'CLOSED_PERMANENTLY'],
    [{ 'Permanently Closed': 'TRUE' }, 'CLOSED_PERMANENTLY'],
    [{ 'Permanently Closed': 'false', 'Temporarily Closed': 'yes' }, 'CLOSED_TEMPORARILY'],
    [{ 'Location End Date': '05/31/2019' }, 'CLOSED_PERMANENTLY'],
    [{ 폐업일자: '20150301' }, 'CLOSED_PERMANENTLY'],
    [{ 'Closing Date': '2999-12-31' }, null],
    [{ 'License Expiration Date': '05/31/2019' }, null],
    [{ Status: 'Closed' }, null],
    [{ Status: 'Closed permanently' }, 'CLOSED_PERMANENTLY'],
    [{ Status: 'Published' }, null],
  ])('a row with %o has the status %s', async (columns: Record<string, string>, expected) => {
    const business = await businessOf({ Name: 'A', City: 'Berlin', ...columns });
    expect(business?.business_status).toBe(expected);
  });

  it.each<[string, Record<string, string>, number, number]>([
    ['Easting and Northing', { Postcode: 'SW1A 1AA', Easting: '530030', Northing: '180400' }, 51.508, -0.128],
    ['the coordinates of a French register', LAMBERT, 48.857, 2.346],
    ['X and Y', { Country: 'Netherlands', X: '155000.0', Y: '463000.0' }, 52.155, 5.387],
  ])('a position in metres under %s is one in degrees', async (_, columns, latitude, longitude) => {
    const business = await businessOf({ Name: 'A', ...columns });
    expect(business?.latitude).toBeCloseTo(latitude, 2);
    expect(business?.longitude).toBeCloseTo(longitude, 2);
  });

  it('a position in metres of an unknown grid is left out', async () => {
    const business = await businessOf({ Name: 'A', Country: 'Kenya', X: '155000.0', Y: '463000.0' });
    expect([business?.latitude, business?.longitude]).toEqual([null, null]);
  });

  const everyDay = (hours: string, closed: string[] = [], missing: string[] = []) =>
    JSON.stringify(
      Object.fromEntries(
        DAYS.filter((day) => !missing.includes(day)).map((day) => [day, closed.includes(day) ? 'Closed' : hours]),
      ),
    );

  it.each<[Record<string, string>, string | null]>([
    [{ 営業時間: '11:00〜22:00', 定休日: '月曜日（祝日の場合は翌日）' }, everyDay('11:00-22:00', ['Monday'])],
    [{ 営業時間: '11:00〜22:00', 定休日: '第3火曜日' }, everyDay('11:00-22:00', [], ['Tuesday'])],
    [{ 営業時間: '11:00〜22:00', 定休日: 'なし' }, everyDay('11:00-22:00')],
    [{ 営業時間: '11:00〜22:00', 利用可能曜日: '月火水木金土' }, everyDay('11:00-22:00', [], ['Sunday'])],
    [
      { 'Opening Time': '9:00', 'Closing Time': '17:00', 'Days Open': 'Mon-Sat' },
      everyDay('9:00-17:00', [], ['Sunday']),
    ],
    [{ 'Opening Time': '9:00', 'Closing Time': '17:00', 'Days Open': 'most days' }, null],
    [
      { Öffnungszeiten: '10:00-18:00 Uhr', Ruhetag: 'Montag, Dienstag' },
      everyDay('10:00-18:00', ['Monday', 'Tuesday']),
    ],
    [
      { 'Açılış Saati': '09:00', 'Kapanış Saati': '22:00', 'Kapalı Günler': 'Pazar' },
      everyDay('09:00-22:00', ['Sunday']),
    ],
  ])('hours next to a column of days, as in %o, are those of the open days', async (columns, expected) => {
    expect((await businessOf({ Name: 'A', City: 'B', ...columns }))?.working_hours).toBe(expected);
  });

  it('headers with remarks and lists with other separators are read', async () => {
    const business = await businessOf({
      ...{
        'Business\nName*': 'A',
        'Phone (optional)': '+4930123456',
        'Address\n(street, city)': 'Ring 1, 10115 Berlin',
      },
      ...{ categories: 'Cafés;Coffee shops | Bars' },
    });
    const expected = { name: 'A', phone: '+4930123456', full_address: 'Ring 1, 10115 Berlin' };
    expect(business).toMatchObject({ ...expected, subtypes: 'Cafés, Coffee shops, Bars' });
  });
});
