import { describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { useTables } from '../formatted-rows.fixture.js';

const { businessOf } = useTables();

type Case = [source: string, row: Record<string, string>, expected: Partial<IngestRow>];

describe('tables of customers, listings, licences and chambers', () => {
  it.each<Case>([
    [
      'a list of customers, whose type and rating are those of a sale',
      {
        ...{
          'Account Name': 'Acme',
          'Account Owner': 'Jo',
          Type: 'Prospect',
          Industry: 'FOOD_AND_BEVERAGES',
          Rating: 'Hot',
        },
        ...{ 'Billing Street': '1 Main St', 'Billing City': 'Austin', 'Shipping City': 'Waco' },
      },
      { name: 'Acme', category: 'Food and beverages', type: null, rating: null, street: '1 Main St', city: 'Austin' },
    ],
    [
      'the template of business profiles, with the names of attributes in brackets',
      {
        ...{ 'Store code': 'S1', 'Business name': 'Acme', 'Address line 1': '1 Main St', Locality: 'Austin' },
        ...{ 'Logo photo': 'https://a.example/l.png', 'Cover photo': 'https://a.example/c.jpg' },
        'Other photos': 'https://a.example/1.jpg,https://a.example/2.jpg',
        ...{
          'Menu URL (url_menu)': 'https://a.example/menu',
          'Order ahead links (url_order_ahead)': 'https://a.example/order',
        },
        'Reservations links (url_reservations)': 'https://a.example/book',
      },
      {
        ...{ logo: 'https://a.example/l.png', photo: 'https://a.example/c.jpg', menu_link: 'https://a.example/menu' },
        ...{ photos: 'https://a.example/1.jpg https://a.example/2.jpg', order_link: 'https://a.example/order' },
        booking_link: 'https://a.example/book',
      },
    ],
    [
      'listings with paths to their pictures and links',
      {
        ...{ 'Entity ID': '1', Name: 'Acme', 'Address > Line 1': '1 Main St', 'Address > City': 'Austin' },
        ...{
          'Photo Gallery > 1 > URL': 'https://a.example/1.jpg',
          'Photo Gallery > 2 > URL': 'https://a.example/2.jpg',
        },
        ...{ 'Logo > URL': 'https://a.example/l.png', 'Menu URL > URL': 'https://a.example/menu' },
        ...{ 'Yext Display Coordinate > Latitude': '30.2672', 'Yext Display Coordinate > Longitude': '-97.7431' },
      },
      {
        ...{ photo: 'https://a.example/1.jpg', photos: 'https://a.example/2.jpg', logo: 'https://a.example/l.png' },
        ...{ menu_link: 'https://a.example/menu', latitude: 30.2672, longitude: -97.7431 },
      },
    ],
    [
      'a template with the code before or after an alternative',
      { 'Business Name': 'A', City: 'Ottawa', 'Zip or Postal Code': 'K1A 0B1', 'Country or Region': 'Canada' },
      { postal_code: 'K1A 0B1', country_code: 'CA' },
    ],
    [
      'a store locator of WordPress with fields of posts',
      {
        ...{
          Title: 'Acme',
          'Store Categories': 'Coffee>Espresso|Bakery',
          _wpsl_address: '1 Main St',
          _wpsl_city: 'Austin',
        },
        ...{ _wpsl_zip: '78701', _wpsl_country_iso: 'US', _wpsl_lat: '30.2672', _wpsl_lng: '-97.7431' },
        _wpsl_hours:
          'a:3:{s:6:"monday";a:2:{i:0;s:16:"9:00 AM,12:00 PM";i:1;s:15:"1:00 PM,5:00 PM";}s:7:"tuesday";a:1:{i:0;s:15:"9:00 AM,5:00 PM";}s:6:"sunday";a:0:{}}',
      },
      {
        ...{
          name: 'Acme',
          category: 'Espresso',
          subtypes: 'Espresso, Bakery',
          full_address: '1 Main St',
          ...{ city: 'Austin' },
        },
        ...{ postal_code: '78701', country_code: 'US', latitude: 30.2672, longitude: -97.7431 },
        working_hours: '{"Monday":"9:00AM-12:00PM, 1:00PM-5:00PM","Tuesday":"9:00AM-5:00PM","Sunday":"Closed"}',
      },
    ],
    [
      'locations with the number before the street',
      {
        'Location Name': 'Acme',
        'Street Number': '1',
        'Street Name': 'Main St',
        Locality: 'Austin',
        'Cover Photo URL': 'https://a.example/c.jpg',
      },
      { street: '1 Main St', photo: 'https://a.example/c.jpg' },
    ],
    [
      'licences of New York',
      {
        ...{ 'Business Name': 'ACME INC.', 'DBA/Trade Name': 'ACME WASH', Industry: 'Laundries' },
        ...{ 'Building Number': '100', 'Street Name': 'BROADWAY', City: 'New York', Borough: 'Manhattan' },
      },
      { name: 'ACME WASH', street: '100 BROADWAY', area: 'Manhattan' },
    ],
    [
      'licences of Toronto',
      {
        ...{ Category: 'EATING ESTABLISHMENT', 'Operating Name': 'ACME DINER', 'Client Name': 'ACME INC' },
        ...{
          'Licence Address Line 1': '1 QUEEN ST W',
          'Licence Address Line 2': 'TORONTO, ON',
          'Licence Address Line 3': 'M5H 2N2',
        },
      },
      { name: 'ACME DINER', full_address: '1 QUEEN ST W, TORONTO, ON, M5H 2N2', city: 'TORONTO', country_code: 'CA' },
    ],
    [
      'licences of San Francisco',
      {
        'Ownership Name': 'Acme LLC',
        'DBA Name': 'Acme',
        City: 'San Francisco',
        'NAICS Code Description': 'Food Services',
      },
      { name: 'Acme', category: 'Food Services' },
    ],
    [
      'a French register with a usual name, a repeated number and the code of an activity',
      {
        ...{ numeroVoieEtablissement: '12', indiceRepetitionEtablissement: 'BIS', typeVoieEtablissement: 'RUE' },
        ...{ libelleVoieEtablissement: 'DE LA PAIX', codePostalEtablissement: '75002', enseigne1Etablissement: '' },
        ...{ denominationUsuelleEtablissement: 'AU BON PAIN', denominationUniteLegale: 'DUPONT SARL' },
        activitePrincipaleEtablissement: '10.71C',
      },
      { name: 'AU BON PAIN', street: '12 BIS RUE DE LA PAIX', category: 'Bakery' },
    ],
    [
      'a Turkish chamber with the owner of each column in its ending',
      {
        ÜNVANI: 'ÇINAR A.Ş.',
        FAALİYETİ: 'Lokanta',
        ADRESİ: 'Atatürk Cad. No:1',
        İLÇESİ: 'Çankaya',
        ŞEHRİ: 'Ankara',
        TELEFONU: '0312 555 01 01',
      },
      {
        name: 'ÇINAR A.Ş.',
        category: 'Lokanta',
        full_address: 'Atatürk Cad. No:1',
        area: 'Çankaya',
        city: 'Ankara',
        phone: '0312 555 01 01',
      },
    ],
    [
      'a Turkish chamber with a quarter and its district',
      { Ünvan: 'ÇINAR A.Ş.', Mahalle: 'Caddebostan Mah.', İlçe: 'Kadıköy', İl: 'İstanbul' },
      { area: 'Kadıköy', city: 'İstanbul' },
    ],
    [
      'an Arabic list',
      {
        'اسم المنشأة': 'مخبز',
        'النشاط التجاري': 'مخابز',
        المدينة: 'الرياض',
        'ساعات الدوام': '9:00-17:00',
        'رابط الصورة': 'https://a.example/a.jpg',
      },
      {
        category: 'مخابز',
        photo: 'https://a.example/a.jpg',
        working_hours: expect.stringContaining('"Monday":"9:00-17:00"') as string,
      },
    ],
    [
      'a Japanese list with the number of the lot in a column of its own',
      {
        施設名: 'パン屋',
        都道府県: '東京都',
        市区町村: '千代田区',
        番地: '千代田1-1',
        クチコミ数: '12',
        画像URL: 'https://a.example/a.jpg',
      },
      { street: '千代田1-1', reviews: 12, photo: 'https://a.example/a.jpg' },
    ],
    [
      'a Chinese list with a detailed address',
      { 企业名称: '面包店', 行业: '餐饮', 城市: '上海市', 区县: '黄浦区', 详细地址: '南京东路1号' },
      { category: '餐饮', area: '黄浦区', full_address: '南京东路1号' },
    ],
    [
      'a Korean list with addresses by the lot and by the street',
      {
        상호명: '빵집',
        상권업종소분류명: '빵/도넛',
        지번주소: '서울특별시 종로구 종로1가 1',
        도로명주소: '서울특별시 종로구 종로 1',
        신우편번호: '03154',
      },
      { category: '빵/도넛', full_address: '서울특별시 종로구 종로 1', postal_code: '03154' },
    ],
    [
      'a Korean list without an address by the street',
      { 상호명: '빵집', 지번주소: '서울특별시 종로구 종로1가 1', 도로명주소: '' },
      { full_address: '서울특별시 종로구 종로1가 1' },
    ],
    [
      'lists with abbreviated numbers of reviews and a segment',
      { 'Nome Fantasia': 'Padaria', Cidade: 'São Paulo', Segmento: 'Padaria', 'Nº de avaliações': '12' },
      { category: 'Padaria', reviews: 12 },
    ],
    [
      'posts of a directory for WordPress',
      {
        ...{ post_title: 'Acme', post_content: 'Nice', default_category: 'Cafes', street: '1 Main St', city: 'Austin' },
        business_hours: '["Mo 09:00-17:00","Tu 09:00-17:00"],["UTC":"-6"]',
        post_images: 'https://a.example/1.jpg|0|A|::https://a.example/2.jpg|1|B|',
      },
      {
        ...{
          name: 'Acme',
          description: 'Nice',
          category: 'Cafes',
          photo: 'https://a.example/1.jpg',
          photos: 'https://a.example/2.jpg',
        },
        working_hours: expect.stringContaining('"Monday":"09:00-17:00","Tuesday":"09:00-17:00"') as string,
      },
    ],
    [
      'organizations with the parts of an address',
      {
        ...{ 'Organization - Name': 'Acme', 'Organization - City/town/village/locality of Address': 'Austin' },
        ...{ 'Organization - State/county of Address': 'TX', 'Organization - ZIP/Postal code of Address': '78701' },
      },
      { name: 'Acme', ...{ city: 'Austin', region: 'TX', postal_code: '78701' } },
    ],
    [
      'a Mexican register with whole words',
      {
        ...{
          'Nombre de la Unidad Económica': 'TACOS X',
          'Razón social': '',
          'Nombre de clase de la actividad': 'Tacos',
        },
        ...{ 'Tipo de vialidad': 'CALLE', 'Nombre de la vialidad': 'HIDALGO', 'Número exterior o kilómetro': '12' },
        ...{ 'Nombre de asentamiento humano': 'CENTRO', 'Entidad federativa': 'PUEBLA', Municipio: 'Puebla' },
        ...{ 'Número de teléfono': '2221234567', 'Sitio en Internet': 'www.x.example' },
      },
      {
        ...{ name: 'TACOS X', category: 'Tacos', street: 'CALLE HIDALGO 12', area: 'CENTRO', region: 'PUEBLA' },
        ...{ phone: '2221234567', website: 'https://www.x.example' },
      },
    ],
    [
      'a French register of health, with the last line of the address',
      {
        ...{ rs: 'PHARMACIE X', rslongue: 'PHARMACIE DU CENTRE', numvoie: '12', typvoie: 'R', voie: 'DE LA PAIX' },
        ...{ commune: '056', ligneacheminement: '75002 PARIS', libcategetab: 'Pharmacie' },
        ...{ coordxet: '652000.12', coordyet: '6862000.5' },
      },
      {
        ...{ name: 'PHARMACIE DU CENTRE', street: '12 R DE LA PAIX', postal_code: '75002', city: 'PARIS' },
        ...{ category: 'Pharmacie', latitude: expect.closeTo(48.8563, 3) as number },
      },
    ],
    [
      'an Australian list, whose cities are suburbs',
      { Name: 'A', Address: '1 George St', Suburb: 'Parramatta', State: 'NSW', Postcode: '2150' },
      { full_address: '1 George St', city: 'Parramatta', region: 'NSW', country_code: 'AU' },
    ],
    [
      'a list with suburbs of the city in the address',
      { Name: 'A', Address: '1 King St, Newtown, Sydney NSW 2042, Australia', Suburb: 'Newtown', State: 'NSW' },
      { city: 'Sydney', area: 'Newtown' },
    ],
    [
      'a Dutch register with the letter of a house',
      {
        Handelsnaam: 'Bakkerij',
        Straatnaam: 'Markt',
        Huisnummer: '1',
        Huisnummertoevoeging: 'A',
        'SBI-omschrijving': 'Winkels',
      },
      { street: 'Markt 1 A', category: 'Winkels' },
    ],
    [
      'a Brazilian register with the type of a street',
      { 'NOME FANTASIA': 'PADARIA', 'TIPO DE LOGRADOURO': 'RUA', LOGRADOURO: 'DAS FLORES', NÚMERO: '10', UF: 'SP' },
      { street: 'RUA DAS FLORES 10' },
    ],
    [
      'a Greek register with a trade name',
      {
        Επωνυμία: 'ΑΕ',
        'Διακριτικός τίτλος': 'Φούρνος',
        Δραστηριότητα: 'Αρτοποιείο',
        Διεύθυνση: 'Ερμού',
        Αριθμός: '5',
        Νομός: 'Αττική',
      },
      { name: 'Φούρνος', category: 'Αρτοποιείο', full_address: 'Ερμού 5', region: 'Αττική' },
    ],
    [
      'a Hebrew list',
      { 'שם העסק': 'מאפיה', עיר: 'חיפה', תיאור: 'לחם' },
      { name: 'מאפיה', city: 'חיפה', description: 'לחם' },
    ],
    [
      'a Persian list',
      { نام: 'نان', شهر: 'تهران', 'ساعت کاری': '9:00-17:00', 'عرض جغرافیایی': '35.7', 'طول جغرافیایی': '51.4' },
      { latitude: 35.7, longitude: 51.4, working_hours: expect.stringContaining('"Monday":"9:00-17:00"') as string },
    ],
    [
      'an Indonesian list',
      { 'Nama Usaha': 'Toko', 'Jenis Usaha': 'Toko Roti', 'Kabupaten/Kota': 'Bandung', 'No. Telepon': '022-5551234' },
      { category: 'Toko Roti', city: 'Bandung', phone: '022-5551234' },
    ],
    [
      'a Thai list',
      { ชื่อร้าน: 'ร้าน', ประเภท: 'ร้านอาหาร', 'เขต/อำเภอ': 'คลองเตย', จังหวัด: 'กรุงเทพมหานคร' },
      { category: 'ร้านอาหาร', area: 'คลองเตย' },
    ],
    [
      'a Ukrainian list',
      { Назва: 'Пекарня', Місто: 'Київ', 'Години роботи': 'Пн-Пт 09:00-18:00', Відгуки: '12' },
      { reviews: 12, working_hours: expect.stringContaining('"Friday":"09:00-18:00"') as string },
    ],
  ])('%s are read', async (_, row, expected) => {
    expect(await businessOf(row)).toMatchObject(expected);
  });
});
