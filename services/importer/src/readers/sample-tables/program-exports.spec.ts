import { describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { useTables } from '../formatted-rows.fixture.js';
import { csvOfRows } from '../workbook.fixture.js';

const { formatted, businessOf } = useTables();

type Case = [source: string, row: Record<string, string>, expected: Partial<IngestRow>];
const AUSTIN = { city: 'Austin', region: 'TX', postal_code: '78701' };

describe('exports of programs', () => {
  it.each<Case>([
    [
      'a store locator with a prefix before each header',
      {
        ...{
          sl_id: '1',
          sl_store: 'Acme',
          sl_address: '1 Main St',
          sl_city: 'Austin',
          sl_state: 'TX',
          sl_zip: '78701',
        },
        ...{ sl_country: 'US', sl_latitude: '30.2672', sl_longitude: '-97.7431', sl_url: 'https://acme.example' },
        ...{ sl_hours: 'Mon-Fri 9am-12pm', sl_phone: '512-555-0101' },
      },
      { name: 'Acme', full_address: '1 Main St', ...AUSTIN, latitude: 30.2672, website: 'https://acme.example' },
    ],
    [
      'a store locator with several categories and a flag for a closed day',
      {
        ...{ title: 'Acme', street: '1 Main St', city: 'Austin', categories: 'Cafe|Bar' },
        ...{ open_hours: '{"mon":["09:00 AM - 06:00 PM"],"sat":"1","sun":"0"}' },
      },
      { subtypes: 'Cafe, Bar', working_hours: '{"Monday":"09:00AM-06:00PM","Sunday":"Closed"}' },
    ],
    [
      'several categories in one column',
      { name: 'A', city: 'B', category: 'Cafe|Bar' },
      { category: 'Cafe', subtypes: 'Cafe, Bar' },
    ],
    [
      'listings with positions to display',
      {
        ...{ 'Entity ID': '1', Name: 'Acme', 'Address > Line 1': '1 Main St', 'Address > City': 'Austin' },
        ...{
          'Website URL > URL': 'https://acme.example',
          'Display Latitude': '30.2672',
          'Display Longitude': '-97.7431',
        },
        ...{ 'Hours > Monday > Open Intervals': '9:00-17:00', 'Hours > Tuesday > Open Intervals': '9:00-17:00' },
        ...{ 'Hours > Friday > Open Intervals': '9:00-12:00' },
      },
      {
        ...{ street: '1 Main St', latitude: 30.2672, longitude: -97.7431, website: 'https://acme.example' },
        working_hours: '{"Monday":"9:00-17:00","Tuesday":"9:00-17:00","Friday":"9:00-12:00"}',
      },
    ],
    [
      'companies with the phone of their office',
      {
        ...{ 'Company Name': 'Acme', 'Company HQ Phone': '(512) 555-0101', 'Company Country': 'United States' },
        'State Or Province': 'Texas',
      },
      { phone: '(512) 555-0101', region: 'Texas' },
    ],
    [
      'companies with a combined phone',
      { 'Company Name': 'A', City: 'B', 'Phone Number Combined': '(512) 555-0101' },
      { phone: '(512) 555-0101' },
    ],
    [
      'people with their company, which is the business',
      {
        ...{ 'First Name': 'Jo', 'Last Name': 'Doe', Title: 'Owner', Company: 'Acme', City: 'Dallas', State: 'TX' },
        ...{ 'Company City': 'Austin', 'Company State': 'Texas', 'Company Phone': '512-555-0101' },
      },
      { name: 'Acme', city: 'Austin', region: 'Texas' },
    ],
    [
      'results of a query of linked data',
      {
        ...{ item: 'http://data.example/Q1', itemLabel: 'Acme Museum', coord: 'Point(-97.7431 30.2672)' },
        ...{ website: 'https://acme.example', countryLabel: 'United States of America', itemDescription: 'museum' },
      },
      { name: 'Acme Museum', latitude: 30.2672, country_code: 'US' },
    ],
    [
      'members of a chamber',
      { 'Member Name': 'Acme', 'Physical Address 1': '1 Main St', 'Physical City': 'Austin', 'Physical State': 'TX' },
      { name: 'Acme', full_address: '1 Main St', city: 'Austin', region: 'TX' },
    ],
    [
      'a franchise with numbers of its stores',
      { 'Store #': '12', Store: 'Acme Downtown', Address: '1 Main St', City: 'Austin', ST: 'TX', Zip: '78701' },
      { name: 'Acme Downtown', ...AUSTIN },
    ],
    [
      'a scraper with hours in brackets',
      { Name: 'A', City: 'B', 'Opening Hours': 'Monday: [9 AM-5 PM], Tuesday: [9 AM-12 PM, 1-5 PM], Sunday: [Closed]' },
      { working_hours: '{"Monday":"9AM-5PM","Tuesday":"9AM-12PM, 1-5PM","Sunday":"Closed"}' },
    ],
    [
      'a Taiwanese tourist office',
      { Name: '故宮', Add: '臺北市士林區至善路二段221號', Opentime: '09:00-17:00', Px: '121.548', Py: '25.102' },
      { full_address: '臺北市士林區至善路二段221號', latitude: 25.102, longitude: 121.548 },
    ],
    [
      'a Mexican register',
      {
        ...{ nom_estab: 'TAQUERIA X', raz_social: '', nombre_act: 'Tacos', tipo_vial: 'CALLE', nom_vial: 'HIDALGO' },
        ...{ numero_ext: '12', nomb_asent: 'CENTRO', cod_postal: '06000', entidad: 'Puebla', municipio: 'Cholula' },
        ...{ telefono: '5551234567', www: 'www.x.example', latitud: '19.06', longitud: '-98.3' },
      },
      {
        ...{ name: 'TAQUERIA X', category: 'Tacos', street: 'CALLE HIDALGO 12', area: 'CENTRO' },
        ...{ postal_code: '06000', region: 'Puebla', city: 'Cholula', website: 'https://www.x.example' },
      },
    ],
    [
      'a British register of companies, whose category is a legal form',
      {
        ...{ CompanyName: 'ACME LTD', 'RegAddress.AddressLine1': '1 HIGH ST', 'RegAddress.PostTown': 'LEEDS' },
        ...{ 'RegAddress.PostCode': 'LS1 1AA', CompanyCategory: 'Private Limited Company' },
        'SICCode.SicText_1': '56101 - Licensed restaurants',
      },
      { category: 'Licensed restaurants', street: '1 HIGH ST', city: 'LEEDS', postal_code: 'LS1 1AA' },
    ],
    [
      'British care homes',
      {
        'Location Name': 'Acme',
        'Location City': 'Leeds',
        'Location Web Address': 'www.acme.example',
        'Location County': 'West Yorkshire',
      },
      { website: 'https://www.acme.example' },
    ],
    [
      'a city with the street of a business and the address of its mail',
      {
        'BUSINESS NAME': 'ACME',
        'STREET ADDRESS': '1 MAIN ST',
        CITY: 'LOS ANGELES',
        'MAILING ADDRESS': 'PO BOX 1',
        LOCATION: '(34.05, -118.24)',
      },
      { street: '1 MAIN ST', full_address: null, latitude: 34.05, longitude: -118.24 },
    ],
    [
      'a city with a point in well-known text',
      {
        'DBA Name': 'ACME',
        'Street Address': '1 Main St',
        'Source Zipcode': '94103',
        'Business Location': 'POINT (-122.41 37.76)',
      },
      { postal_code: '94103', latitude: 37.76 },
    ],
    [
      'a Russian directory',
      { Название: 'Кафе', Город: 'Москва', Рубрики: 'Кафе; Бары', 'Время работы': 'ПН: 09:00-18:00; ВТ: 09:00-18:00' },
      { subtypes: 'Кафе, Бары', working_hours: '{"Monday":"09:00-18:00","Tuesday":"09:00-18:00"}' },
    ],
    ['a Dutch list', { Bedrijf: 'A', Straat: 'Markt', Huisnr: '2', Plaats: 'Delft' }, { name: 'A', street: 'Markt 2' }],
    [
      'a Swedish list',
      { Företag: 'A', Gatuadress: 'Storg. 1', Postnr: '111 22', Postort: 'Stockholm' },
      { name: 'A', street: 'Storg. 1', postal_code: '111 22', city: 'Stockholm' },
    ],
    [
      'a Finnish list',
      { Yritys: 'A', Katuosoite: 'Katu 1', Postinumero: '00100', Postitoimipaikka: 'Helsinki', Kotisivu: 'a.example' },
      { name: 'A', street: 'Katu 1', postal_code: '00100', city: 'Helsinki', website: 'https://a.example' },
    ],
    [
      'a Norwegian list',
      { Navn: 'A', Besøksadresse: 'Gata 1', Postnr: '0150', Poststed: 'Oslo', Nettsted: 'a.example' },
      { full_address: 'Gata 1', postal_code: '0150', city: 'Oslo', website: 'https://a.example' },
    ],
    [
      'a Danish list',
      { Navn: 'A', Vejnavn: 'Vej', Husnr: '1', Postnr: '1000', By: 'København' },
      { street: 'Vej 1', postal_code: '1000', city: 'København' },
    ],
    [
      'a Czech list',
      { Firma: 'A', Ulice: 'Dlouhá', 'č.p.': '12', PSČ: '110 00', Město: 'Praha' },
      { street: 'Dlouhá 12', postal_code: '110 00', city: 'Praha' },
    ],
    ['a Greek list', { Επωνυμία: 'A', 'Τ.Κ.': '105 57', Πόλη: 'Αθήνα' }, { postal_code: '105 57', city: 'Αθήνα' }],
    [
      'a Hungarian list',
      { Név: 'A', Irsz: '1011', Város: 'Budapest', Weboldal: 'a.example', Nyitvatartás: 'H-P: 9-17' },
      {
        ...{ postal_code: '1011', website: 'https://a.example' },
        working_hours: '{"Monday":"9-17","Tuesday":"9-17","Wednesday":"9-17","Thursday":"9-17","Friday":"9-17"}',
      },
    ],
    ['a Portuguese list', { Nome: 'A', Localidade: 'Faro', Telefone: '289 123 456' }, { city: 'Faro' }],
    [
      'a Vietnamese list',
      {
        'Tên cửa hàng': 'A',
        'Địa chỉ': '1 Lê Lợi',
        'Tỉnh/Thành phố': 'Hà Nội',
        'Quận/Huyện': 'Ba Đình',
        SĐT: '024 1234 5678',
      },
      { city: 'Hà Nội', area: 'Ba Đình', phone: '024 1234 5678' },
    ],
    [
      'an Indonesian list',
      { 'Nama Toko': 'A', 'Kota/Kabupaten': 'Bandung', 'No. Telp': '022-1234567' },
      { name: 'A', city: 'Bandung', phone: '022-1234567' },
    ],
    ['a Thai list', { ชื่อสถานที่: 'A', จังหวัด: 'กรุงเทพ', เบอร์โทร: '02-123-4567' }, { name: 'A', phone: '02-123-4567' }],
    [
      'an Arabic list',
      { 'اسم المنشأة': 'A', المدينة: 'الرياض', 'ساعات العمل': 'الأحد من 9 ص إلى 5 م' },
      { working_hours: '{"Sunday":"9am-5pm"}' },
    ],
    ['a Romanian list', { Denumire: 'A', Judet: 'Cluj', Localitate: 'Turda' }, { city: 'Turda', region: 'Cluj' }],
    [
      'an Italian list',
      { DENOMINAZIONE: 'A', INDIRIZZO: 'Via Roma', 'N. CIVICO': '12/A', PROV: 'RM' },
      { full_address: 'Via Roma 12/A', region: 'RM' },
    ],
    [
      'a Japanese list',
      { 名称: 'A', 都道府県名: '東京都', 市区町村名: '新宿区' },
      { region: '東京都', city: '新宿区' },
    ],
  ])('rows of %s are read', async (_, row, expected) => {
    expect(await businessOf(row)).toMatchObject(expected);
  });
});

describe('the only header like a name', () => {
  it.each(['store', 'Shop', 'Outlet', 'Branch', 'Filiale', 'Place', 'Location', 'Businesses', 'Member', 'Merchant'])(
    '%s heads the names',
    async (header) => {
      expect((await businessOf({ [header]: 'Acme', Address: '1 Main St', City: 'Austin' }))?.name).toBe('Acme');
    },
  );

  it('heads no names where another column has them', async () => {
    expect((await businessOf({ Store: 'North', Name: 'Acme', City: 'Austin' }))?.name).toBe('Acme');
    const rows = await formatted('Store,,Address,\nName,Phone,Street,City\nAcme,512-555-0101,1 Main St,Austin\n');
    expect(rows.map(({ row }) => row?.name)).toEqual(['Acme']);
  });

  it('heads no numbers', async () => {
    expect(await businessOf({ Store: '0012', Address: '1 Main St', City: 'Austin' })).toBeNull();
  });

  it('is that of no stop of a timetable', async () => {
    const stops = csvOfRows({ stop_id: '1', stop_name: 'Main St', stop_lat: '30.2', stop_lon: '-97.7' });
    await expect(formatted(stops)).rejects.toThrow();
  });
});

describe('numbers of houses', () => {
  it.each<[Record<string, string>, string]>([
    [{ Via: 'Via Roma', Civico: '12' }, 'Via Roma 12'],
    [{ Calle: 'Calle Mayor', Número: '5' }, 'Calle Mayor 5'],
    [{ Calle: 'Calle Mayor', 'Número exterior': '5' }, 'Calle Mayor 5'],
    [{ street: 'Markt', street_nr: '5' }, 'Markt 5'],
    [{ Straße: 'Markt', Nr: '5a' }, 'Markt 5a'],
    [{ Ulica: 'Długa', Numer: '5' }, 'Długa 5'],
    [{ Ulice: 'Dlouhá', 'Číslo popisné': '12' }, 'Dlouhá 12'],
    [{ Rue: 'Rue X', 'N°': '5 bis' }, 'Rue X 5 bis'],
    [{ Nr: '5', Straße: 'Markt' }, 'Markt'],
    [{ Straße: 'Markt 5', Nr: '1234567' }, 'Markt 5'],
  ])('are part of the street in %o', async (columns, street) => {
    expect((await businessOf({ name: 'A', ...columns, plz: '53111' }))?.street).toBe(street);
  });
});

describe('several places in one column', () => {
  it.each<[string, string, Partial<IngestRow>]>([
    ['PLZ/Ort', '53111 Bonn', { postal_code: '53111', city: 'Bonn' }],
    ['PLZ Ort', 'D-53111 Bonn', { postal_code: 'D-53111', city: 'Bonn' }],
    ['CP Ville', '75002 Paris', { postal_code: '75002', city: 'Paris' }],
    ['Postcode / Plaats', '2611 AB Delft', { postal_code: '2611 AB', city: 'Delft' }],
    ['City, State Zip', 'Austin, TX 78701', AUSTIN],
    ['City/State', 'Austin, TX', { city: 'Austin', region: 'TX' }],
    ['Town/City', 'Leeds', { city: 'Leeds' }],
    ['Town & Postcode', 'Leeds LS1 1AA', { city: 'Leeds', postal_code: 'LS1 1AA' }],
    [
      'Address, City, State, Zip',
      '1 Main St, Austin, TX 78701',
      { full_address: '1 Main St, Austin, TX 78701', city: 'Austin' },
    ],
  ])('reads the parts of a column %s in the cell %s', async (header, cell, expected) => {
    expect(await businessOf({ Name: 'A', [header]: cell, Phone: '' })).toMatchObject(expected);
  });
});

describe('closed businesses', () => {
  const [CLOSED, TEMPORARILY] = ['CLOSED_PERMANENTLY', 'CLOSED_TEMPORARILY'];
  it.each<[string, string, string | null]>([
    ['business_status', 'Permanently closed', 'Permanently closed'],
    ['business_status', 'Closed permanently', CLOSED],
    ['business_status', 'closed_permanently', 'closed_permanently'],
    ['business_status', 'CLOSED', CLOSED],
    ['Business Status', 'Out of Business', CLOSED],
    ['business_status', 'closed temporarily', TEMPORARILY],
    ['business_status', 'OPERATIONAL', 'OPERATIONAL'],
    ['Durum', 'Geçici olarak kapalı', TEMPORARILY],
    ['Store Status', 'Closed', CLOSED],
    ['Location Status', 'CLOSED', CLOSED],
    ['Permanently Closed?', 'Yes', CLOSED],
    ['Status', 'Dauerhaft geschlossen', CLOSED],
    ['Status', 'Définitivement fermé', CLOSED],
    ['Status', 'Chiuso definitivamente', CLOSED],
    ['Status', 'Permanently closed (moved)', CLOSED],
    ['Status', 'Closed', null],
    ['Status', 'Closed ⋅ Opens 9 AM', null],
    ['business_status', 'Closed ⋅ Opens 9 AM', null],
  ])('%s: %s', async (header, cell, expected) => {
    expect((await businessOf({ Name: 'A', City: 'B', [header]: cell }))?.business_status).toBe(expected);
  });
});
