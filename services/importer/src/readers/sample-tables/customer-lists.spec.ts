import { describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { useTables } from '../formatted-rows.fixture.js';

const { businessOf, read } = useTables();

type Case = [program: string, row: Record<string, string>, expected: Partial<IngestRow>];
const AUSTIN = { name: 'Acme Ltd', city: 'Austin', region: 'TX', postal_code: '78701' };
const BONN = { name: 'Acme GmbH', street: 'Weg 1', city: 'Bonn', postal_code: '53111' };

describe('lists of the customers of a company', () => {
  it.each<Case>([
    [
      'customers',
      { CustomerID: '7', CustomerName: 'Acme Ltd', Address: '1 Main St', City: 'Austin', State: 'TX', Zip: '78701' },
      { ...AUSTIN, full_address: '1 Main St' },
    ],
    [
      'recipients of deliveries',
      {
        ...{ 'ShipTo Name': 'Acme Ltd', 'ShipTo Address': '1 Main St', 'ShipTo City': 'Austin', 'ShipTo State': 'TX' },
        ...{ 'ShipTo Zip': '78701', 'ShipTo Phone': '512-555-0101' },
      },
      { ...AUSTIN, full_address: '1 Main St', phone: '512-555-0101' },
    ],
    [
      'parties of orders',
      {
        'Sold-to Name': 'Acme GmbH',
        'Sold-to Street': 'Weg 1',
        'Sold-to City': 'Bonn',
        'Sold-to Postal Code': '53111',
      },
      BONN,
    ],
    [
      'fields of a program by their technical names',
      { KUNNR: '7', NAME1: 'Acme GmbH', STRAS: 'Weg 1', PSTLZ: '53111', ORT01: 'Bonn', TELF1: '0228 12345' },
      { ...BONN, phone: '0228 12345' },
    ],
    [
      'accounts by where they get goods',
      { 'Account Name': 'Acme GmbH', 'Shipping Street': 'Weg 1', 'Shipping City': 'Bonn' },
      { city: 'Bonn' },
    ],
    [
      'cards of people with their companies',
      {
        ...{ FN: 'Ann Lee', ORG: 'Acme GmbH', TITLE: 'Manager', 'TEL;TYPE=WORK': '+49 228 12345' },
        ...{ 'ADR;TYPE=WORK': ';;Weg 1;Bonn;;53111;Germany', URL: 'https://acme.example' },
      },
      {
        ...{ name: 'Acme GmbH', full_address: 'Weg 1, Bonn, 53111, Germany', city: 'Bonn', country_code: 'DE' },
        ...{ phone: '+49 228 12345', website: 'https://acme.example' },
      },
    ],
    [
      'accounts in Turkish',
      { 'Cari Kodu': '120.01', 'Cari Ünvanı': 'Acme A.Ş.', Adres: 'Cumhuriyet Cad. 1', İl: 'Ankara', İlçe: 'Çankaya' },
      { name: 'Acme A.Ş.', city: 'Ankara', area: 'Çankaya' },
    ],
    [
      'customers in Spanish',
      { Código: '7', 'Nombre cliente': 'Acme SL', Dirección: 'Calle Mayor 1', Población: 'Leganés', 'C.P.': '28911' },
      { name: 'Acme SL', city: 'Leganés', postal_code: '28911' },
    ],
    [
      'customers in Russian',
      { Контрагент: 'ООО Акме', 'Фактический адрес': 'г. Тверь, ул. Мира, 1', 'Юридический адрес': 'г. Москва' },
      { name: 'ООО Акме', full_address: 'г. Тверь, ул. Мира, 1' },
    ],
  ])('%s are businesses', async (_, row, expected) => {
    expect(await businessOf(row)).toMatchObject(expected);
  });

  it('customers without an address are no businesses', async () => {
    await expect(read('Customer ID,Customer Name,City,Phone\n1,Ann Lee,Bonn,0228 12345\n')).rejects.toMatchObject({
      code: 'file_no_name_column',
    });
  });
});

describe('registers of several countries', () => {
  it.each<Case>([
    [
      'of pharmacies in Mexico',
      {
        ...{ ESTABLECIMIENTO: 'ACME', 'GIRO (FARMACIA, BOTICA ,DROGUERIA)': 'FARMACIA', 'CALLE Y NO.': 'JUAREZ 103' },
        ...{ COLONIA: 'CENTRO', 'CODIGO POSTAL': '20000', 'MUNICIPIO O DELEGACION': 'TEPATITLAN', ENTIDAD: 'JALISCO' },
      },
      { category: 'FARMACIA', street: 'JUAREZ 103', area: 'CENTRO', city: 'TEPATITLAN', region: 'JALISCO' },
    ],
    [
      'of schools in Italy, by their seats',
      {
        DENOM_SEDE: 'Infanzia Acme',
        TIPO_SEDE: 'Ordinaria',
        COMUNE_SEDE: 'MONZA',
        INDIRIZZO_SEDE: 'VIA ROMA',
        CAP_SEDE: '20900',
        TELEFONO_SEDE: '039 123456',
        CIVICO_SEDE: '1',
        'COORDINATA GEOGRAFICA X': '9,2744',
        'COORDINATA GEOGRAFICA Y': '45,5845',
      },
      {
        name: 'Infanzia Acme',
        category: null,
        city: 'MONZA',
        full_address: 'VIA ROMA 1',
        postal_code: '20900',
        phone: '039 123456',
        country_code: 'IT',
        latitude: 45.5845,
        longitude: 9.2744,
      },
    ],
    [
      'of shops in Brazil, with the number of the house behind the street',
      { Nome: 'Acme', Endereco: 'Avenida Brasil', Numero: '482', Bairro: 'Centro', Cidade: 'Manaus' },
      { full_address: 'Avenida Brasil 482', area: 'Centro', city: 'Manaus' },
    ],
    [
      'of shops with numbers of their own',
      { Nome: 'Acme', Endereco: 'Avenida Brasil', Numero: 'B-17/2025/X', Cidade: 'Manaus' },
      { full_address: 'Avenida Brasil' },
    ],
    [
      'of restaurants in Korea',
      { 상호명: '아크메', 업종분류명: '한식', 도로명주소: '대구광역시 중구 동성로1길 25' },
      { category: '한식', city: '대구광역시', area: '중구' },
    ],
    [
      'of shops in the counties of Taiwan',
      { 店名: '阿克米', 縣市: '彰化縣', 鄉鎮市區: '員林市', 地址: '彰化縣員林市中山路一段100號' },
      { city: '彰化縣', area: '員林市' },
    ],
    [
      'of addresses in the counties of Taiwan',
      { 店名: '阿克米', 地址: '南投縣埔里鎮中正路12號' },
      { city: '南投縣', area: '埔里鎮' },
    ],
    [
      'of restaurants, with places as paths',
      { name: 'Acme', 'address/city': 'Recife', 'address/street/0': 'Rua 5, 82', 'address/phone': '3019-9029' },
      { city: 'Recife', street: 'Rua 5, 82', full_address: null, phone: '3019-9029' },
    ],
    [
      'of restaurants in Korea by kinds',
      { 식당명: '아크메', 종류: '한식', 음식종류: '면류', 거리: '150' },
      { name: '아크메', category: '한식', subtypes: '면류' },
    ],
    [
      'of hospitals in Indonesia, in cities and regencies',
      { nama: 'RS Acme', kotakab: 'Banda Aceh', Provinsi: 'Aceh' },
      { city: 'Banda Aceh', region: 'Aceh' },
    ],
    [
      'of libraries in Argentina, by the names of their provinces',
      {
        Nombre: 'Biblioteca Acme',
        Localidad: 'Resistencia',
        'Nombre de provincia': 'Chaco',
        'Código de provincia': '22',
      },
      { city: 'Resistencia', region: 'Chaco' },
    ],
    [
      'of restaurants in the Netherlands, with what they cook',
      { Naam: 'Acme', Adres: 'Weg 1', Keuken: 'Oosters' },
      { subtypes: 'Oosters', category: 'Restaurant' },
    ],
    [
      'of museums, under the name of their kind',
      { museos: 'Museo Acme', estado: 'Oaxaca', ciudad: 'Oaxaca de Juárez' },
      { name: 'Museo Acme', city: 'Oaxaca de Juárez' },
    ],
    [
      'of homes with the number of their inhabitants',
      { NOMBRE: 'ACME', DIRECCION: 'Juan B. Justo 123', TELEFONO: '1', POBLACION: '40' },
      { full_address: 'Juan B. Justo 123', city: null },
    ],
    [
      'of shops and the companies that run them',
      { Company: 'Acme Holding Ltd', 'Shop Name': 'Acme Burgers', Address: '1 Main St', Phone: '1' },
      { name: 'Acme Burgers', phone: null },
    ],
    [
      'of cities with their codes',
      { name: 'Acme', city: 'Dhaka-1205', country: 'Bangladesh' },
      { city: 'Dhaka', postal_code: '1205' },
    ],
  ])('%s have their columns', async (_, row, expected) => {
    expect(await businessOf(row)).toMatchObject(expected);
  });
});
