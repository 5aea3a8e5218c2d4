import { describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { useTables } from '../formatted-rows.fixture.js';

const { formatted, businessOf } = useTables();

const POSITION = { lat: 48.2034, lng: 16.3589 };
const HERE = {
  title: 'Acme Museum',
  id: 'here:pds:place:1',
  resultType: 'place',
  address: {
    ...{ label: 'Acme Museum, Museumsplatz 1, 1070 Wien, Österreich', countryCode: 'AUT', countryName: 'Österreich' },
    ...{
      state: 'Wien',
      city: 'Wien',
      district: 'Neubau',
      street: 'Museumsplatz',
      postalCode: '1070',
      houseNumber: '1',
    },
  },
  position: POSITION,
  categories: [{ id: '300-3100-0000', name: 'Museum', primary: true }],
  contacts: [{ phone: [{ value: '+4315255010' }], www: [{ value: 'http://acme.example' }] }],
};
const TOMTOM = {
  ...{ type: 'POI', id: 'x1', position: { lat: 52.5, lon: 13.42 } },
  poi: { name: 'Acme Fuel', phone: '+49 30 555010', url: 'acme.example', categories: ['petrol station'] },
  address: {
    ...{ streetNumber: '12', streetName: 'Oranienstr.', municipality: 'Berlin', postalCode: '10999' },
    ...{ countryCode: 'DE', country: 'Deutschland', freeformAddress: 'Oranienstr. 12, 10999 Berlin' },
  },
};

describe('responses of map services', () => {
  it.each<[string, object, Partial<IngestRow>]>([
    [
      'HERE',
      { items: [HERE] },
      {
        ...{ name: 'Acme Museum', category: 'Museum', full_address: 'Museumsplatz 1, 1070, Wien, Österreich' },
        ...{ street: 'Museumsplatz 1', city: 'Wien', country_code: 'AT', phone: '+4315255010' },
        ...{ website: 'http://acme.example', latitude: POSITION.lat, longitude: POSITION.lng },
      },
    ],
    [
      'TomTom',
      { results: [TOMTOM] },
      {
        ...{ name: 'Acme Fuel', category: 'Petrol station', type: null, street: 'Oranienstr. 12', city: 'Berlin' },
        ...{ full_address: 'Oranienstr. 12, 10999 Berlin', country_code: 'DE', phone: '+49 30 555010' },
        ...{ website: 'https://acme.example', latitude: 52.5, longitude: 13.42 },
      },
    ],
  ])('have every field: %s', async (_, response, expected) => {
    const [business] = await formatted(JSON.stringify(response));
    expect(business).toMatchObject({ row: expected, issues: [] });
  });
});

describe('tables of authorities', () => {
  const CNPJ = [
    'CNPJ;RAZÃO SOCIAL;NOME FANTASIA;SITUAÇÃO CADASTRAL;CNAE PRINCIPAL;TIPO LOGRADOURO;LOGRADOURO;NÚMERO;CEP;UF;MUNICÍPIO',
    '1;ACME LTDA;ACME;ATIVA;4721-1/02 - Padaria e confeitaria;RUA;AUGUSTA;98;01304-000;SP;SÃO PAULO',
    '2;BETA LTDA;;ATIVA;4771-7/01;AVENIDA;BRASIL;1;20040-002;RJ;RIO DE JANEIRO',
  ];
  it('have no second header in the first business, whose cells are words of headers', async () => {
    const businesses = await formatted(CNPJ.join('\n'));
    expect(businesses.map(({ row }) => row)).toMatchObject([
      { name: 'ACME', category: 'Padaria e confeitaria', street: 'RUA AUGUSTA 98', city: 'SÃO PAULO' },
      { name: 'BETA LTDA', category: 'Pharmacy', street: 'AVENIDA BRASIL 1', city: 'RIO DE JANEIRO' },
    ]);
  });

  it.each<[string, Record<string, string>, Partial<IngestRow>]>([
    [
      'French shops',
      {
        ...{ nom_commerce: 'Acme', type_commerce: 'Boulangerie', adresse: '12 rue X', codepost: '75004' },
        ...{ commune: 'Paris', horaires_ouverture: 'Lundi au vendredi : 7h30 - 20h' },
      },
      { name: 'Acme', category: 'Boulangerie', postal_code: '75004', city: 'Paris' },
    ],
    [
      'a German city with positions in metres',
      {
        ...{ Einrichtung: 'Acme', Straße: 'Hauptstr.', 'Hausnr.': '12a', PLZ: '04109', Ort: 'Leipzig' },
        ...{ Koordinate_Ost: '317500,5', Koordinate_Nord: '5690800,2' },
      },
      { name: 'Acme', street: 'Hauptstr. 12a', latitude: 51.33915, longitude: 12.379819 },
    ],
    [
      'a Polish register',
      { 'Nazwa firmy': 'Acme', REGON: '1', 'PKD główne': '10.71.Z', Miejscowość: 'Kraków' },
      { name: 'Acme', category: 'Bakery', city: 'Kraków', country_code: 'PL' },
    ],
    [
      'a Turkish chamber',
      { Ünvan: 'Çınar Gıda', 'Meslek Grubu': 'Gıda Toptan', İl: 'İZMİR', 'Tel-1': 'Tel: 0232 555 01 01 (pbx) Fax: 5' },
      { name: 'Çınar Gıda', category: 'Gıda Toptan', city: 'İZMİR', phone: '0232 555 01 01' },
    ],
    ['the number of a group', { Ünvan: 'Çınar Gıda', 'Meslek Grubu': '14', İl: 'İZMİR' }, { category: null }],
    [
      'a sign before Japanese postal codes',
      { 施設名: 'さくら', 郵便番号: '〒530-0001', 住所: '大阪府大阪市北区梅田1-1-1' },
      { postal_code: '530-0001', city: '大阪市' },
    ],
    [
      'an Indian list with the pin code in the address',
      {
        'Name of the Establishment': 'Acme',
        'Address with Pin Code': '12, M.G. Road, Pune - 411001',
        'Contact No(s).': '020-25550101',
      },
      { full_address: '12, M.G. Road, Pune - 411001', city: 'Pune', phone: '020-25550101' },
    ],
    [
      'a Dutch register with a letter behind the house',
      { Handelsnaam: 'Acme', Straat: 'Damrak', Huisnummer: '1', Toevoeging: 'A', Plaats: 'Amsterdam' },
      { street: 'Damrak 1 A' },
    ],
    [
      'a Norwegian register',
      { Navn: 'Acme AS', Forretningsadresse: 'Storgata 1', Poststed: 'OSLO', Næringskode: '56.101' },
      { full_address: 'Storgata 1', city: 'OSLO', category: 'Restaurant' },
    ],
    [
      'headers in Turkish capitals',
      {
        ...{ 'İŞLETME ADI': 'ŞİRİN KAFE', 'İŞLETME TÜRÜ': 'KAFE', İL: 'İSTANBUL', 'WEB SAYFASI': 'sirin.example' },
        ...{ 'AÇILIŞ SAATİ': '08:00', 'KAPANIŞ SAATİ': '23:30' },
      },
      {
        ...{ name: 'ŞİRİN KAFE', category: 'KAFE', website: 'https://sirin.example' },
        working_hours: expect.stringContaining('"Monday":"08:00-23:30"') as string,
      },
    ],
    [
      'hotels whose category is their stars',
      { 'Nombre comercial': 'Acme', 'Tipo de establecimiento': 'Hotel', Categoría: '4 estrellas', Municipio: 'Madrid' },
      { category: 'Hotel' },
    ],
    [
      'categories between commas',
      { post_title: 'Acme', post_category: ',Cafes,Bars,', city: 'Leeds' },
      { category: 'Cafes', subtypes: 'Cafes,Bars' },
    ],
    [
      'a Hebrew list with the house in a column',
      { 'שם העסק': 'קפה אקמי', רחוב: 'דיזנגוף', 'מספר בית': '50', עיר: 'תל אביב' },
      { street: 'דיזנגוף 50', city: 'תל אביב' },
    ],
    [
      'a Thai list with the street alone',
      { ชื่อร้าน: 'Acme', ที่อยู่: '99/1 หมู่ 5', เวลาเปิด: '10:00', เวลาปิด: '22:00' },
      {
        ...{ full_address: '99/1 หมู่ 5', city: null },
        working_hours: expect.stringContaining('"Monday":"10:00-22:00"') as string,
      },
    ],
    [
      'a Canadian city',
      { 'Business Name': 'Acme', 'Civic Address': '12 King St W', Municipality: 'Toronto' },
      { full_address: '12 King St W', city: 'Toronto' },
    ],
    ['stars in words', { name: 'Acme', city: 'Leeds', rating: '4.5 star rating' }, { rating: 4.5 }],
    [
      'pages of a network with the address in a line',
      { name: 'Acme', single_line_address: '12 High St, Leeds, LS1 1AA', phone: '0113 496 0000' },
      { full_address: '12 High St, Leeds, LS1 1AA', city: 'Leeds', country_code: 'GB' },
    ],
  ])('have what they name: %s', async (_, row, expected) => {
    expect(await businessOf(row)).toMatchObject(expected);
  });
});
