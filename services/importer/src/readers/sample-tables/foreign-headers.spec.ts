import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { csvOfRows, readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function businessesOf(content: string | Buffer) {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'file'));
  const format = createRowFormatter(reader.columns);
  return { source: reader.columns.source, unknown: reader.columns.unknown, found: rows.map((row) => format(row)) };
}

describe('headers of other languages name the fields', () => {
  const FIELDS = ['name', 'full_address', 'postal_code', 'city', 'phone', 'latitude', 'longitude', 'category'];
  it.each([
    'Name;Anschrift;PLZ;Ort;Telefon;Breitengrad;Längengrad;Kategorie',
    'Nom;Adresse;Code postal;Ville;Téléphone;Latitude;Longitude;Catégorie',
    'Nombre;Dirección;Código postal;Ciudad;Teléfono;Latitud;Longitud;Categoría',
    'Nome;Indirizzo;CAP;Città;Telefono;Latitudine;Longitudine;Categoria',
    'Nome;Endereço;CEP;Cidade;Telefone;Latitude;Longitude;Categoria',
    'Naam;Adres;Postcode;Plaats;Telefoon;Breedtegraad;Lengtegraad;Categorie',
    'Nazwa;Adres;Kod pocztowy;Miasto;Telefon;Szerokość geograficzna;Długość geograficzna;Kategoria',
    'Название;Адрес;Индекс;Город;Телефон;Широта;Долгота;Категория',
    'Назив;Адреса;Поштански број;Град;Телефон;Географска ширина;Географска дужина;Категорија',
    'الاسم;العنوان;الرمز البريدي;المدينة;الهاتف;خط العرض;خط الطول;الفئة',
    '名称;地址;邮编;城市;电话;纬度;经度;类别',
    '名前;住所;郵便番号;市区町村;電話番号;緯度;経度;カテゴリ',
    '상호명;주소;우편번호;도시;전화번호;위도;경도;카테고리',
    'إسم المــرفق;عنــوان المرفق;الرمز البريدي;المدينـــة;الهـــاتف;Y;X;نوع النشاط',
    'Titel;Anschrift;PLZ;Ort;Fon;Breitengrad;Laengengrad;Betriebsart',
    '店家名稱;地址;邮编;縣市;電話;緯度;經度;类型',
    '레스토랑 이름;주소;우편번호;도시;연락처;위도;경도;분류',
    'nom;adresse;com_cp;com_nom;tél.;lat_coor1;long_coor1;art',
    'DBA;address;ZIPCODE;city;PHONE;_geoloc.lat;_geoloc.lng;primary_naics_description',
    'Nama;Alamat;Kode pos;Kota;Telepon;Lintang;Bujur;Kategori',
    'DBA Name;Mailing Address;Zip/Postal Code;Municipality;Phone No.;GPS Latitude;Longitude (deg);Industry',
    '1.rest_name;2.rest_address;3.rest_zip;4.rest_city;5.rest_phone;6.latitude;7.longitude;8.category',
    '名称;所在地_連結表記;郵便番号;所在地_市区町村;電話番号;緯度;経度;種別',
    '사업장명;소재지도로명주소;우편번호;시군구명;전화번호;위도;경도;업종명',
    'basicData/name;geoData/address;geoData/zipcode;geoData/locality;basicData/phone;geoData/latitude;geoData/longitude;basicData/category',
    'ΤΙΤΛΟΣ;ΔΙΕΥΘΥΝΣΗ;ΤΚ;ΔΗΜΟΣ;ΤΗΛΕΦΩΝΟ;Γεωγραφικό πλάτος;Γεωγραφικό μήκος;ΤΥΠΟΣ',
    'שם החנות;כתובת;מיקוד;יישוב;טלפון;קו רוחב;lng;סוג העסק',
    'نام فروشگاه;آدرس;کد پستی;شهرستان;شماره تماس;عرض جغرافیایی;طول جغرافیایی;دسته بندی',
    'اسم الصيدلية;العنوان;الرمز البريدي;المدينة;رقم الجوال;خط العرض;خط الطول;النشاط التجاري',
    'ชื่อสถานประกอบการ;ที่อยู่;รหัสไปรษณีย์;เมือง;โทรศัพท์;ละติจูด;ลองจิจูด;ประเภทธุรกิจ',
    'Nama Perusahaan;Alamat;Kode Pos;Kabupaten;No Telp;Latitude;Longitude;Kategori',
    'Наименование на обекта;Адрес;Пощенски код;Населено място;Телефон;Latitude;Longitude;Категория',
    'nome;enderezo;CEP;cidade;telefone;latitude;lonxitude;categoria'.replace('enderezo', 'endereço'),
    'store_name;store_address;store_zip;store_city;store_phone;geo.lat;geo.lng;storeType'.replace('storeType', 'rubro'),
  ])('as in %s', async (header) => {
    const values = ['A', 'B 1', '12345', 'C', '+4930123456', '52.5', '13.4', 'D'];
    const { found } = await businessesOf(`${header}\n${values.join(';')}\n`);
    const { row, issues } = found[0]!;
    expect(issues).toEqual([]);
    expect(FIELDS.map((field) => String(row![field as 'name']))).toEqual(values);
  });

  it('prefers a count of reviews to their texts, and a header to one with a qualifier', async () => {
    const { found } = await businessesOf(
      csvOfRows({
        Reviews: 'Lovely place',
        'Number of Reviews': '12',
        'Google Name': 'X',
        name: 'Y',
        'location/lat,lng': '',
      }),
    );
    expect(found[0]!.row).toMatchObject({ reviews: 12, name: 'Y' });
  });

  it('reads projected X and Y only in place of a latitude and a longitude, and never one of them alone', async () => {
    const both = await businessesOf('name,city,X,Y,lat,lng\nA,B,652000,6862000,48.8,2.3\n');
    expect(both.unknown).toEqual(['X', 'Y']);
    expect(both.found[0]!.row).toMatchObject({ latitude: 48.8, longitude: 2.3 });
    expect((await businessesOf('name,city,X\nA,B,1\n')).unknown).toEqual(['X']);
  });

  it.each([
    ['经纬度', '87.6,43.8'],
    ['lng,lat', '87.6 43.8'],
    ['geometry.coordinates', '[87.6, 43.8]'],
    ['coordinates', '43.8, 87.6'],
  ])('reads both coordinates in the order of the header %s', async (header, value) => {
    const { found } = await businessesOf(csvOfRows({ name: 'A', [header]: value, rating: '' }));
    expect(found[0]!.row).toMatchObject({ latitude: 43.8, longitude: 87.6 });
  });

  it('takes the city from a second line of the address where it has no column', async () => {
    const { found } = await businessesOf(csvOfRows({ name: 'A', address: '5 Mill Lane', 'address line 2': 'Cardiff' }));
    expect(found[0]!.row).toMatchObject({ full_address: '5 Mill Lane, Cardiff', city: 'Cardiff' });
  });

  it.each([
    'nom_pharmacie',
    'nom de la pharmacie',
    'nombre_farmacia',
    'Nome do restaurante',
    'Название аптеки',
    'Hospital Name',
    'Name of the hotel',
    'Formal Name',
    'Mağaza Adı',
    'Restaurante',
    'Аптека',
    '酒店',
    'Eczane',
    'klinikk_navn',
    'properties.name',
    'brand',
    'Clinic',
  ])('reads the names of one kind of business: %s', async (header) => {
    const { found } = await businessesOf(csvOfRows({ [header]: 'A', phone: '+4930123456' }));
    expect(found[0]?.row?.name).toBe('A');
  });

  it('reads the parts of addresses and contacts in other languages', async () => {
    const { found } = await businessesOf(
      JSON.stringify([
        {
          naziv: 'A',
          adresa: { ulica: 'Obala', kucnibroj: '1', postanskibroj: '22000', grad: 'Šibenik' },
          kontakt: { telefon: '+385 22 331 452', webstranica: 'https://a.example' },
        },
      ]),
    );
    expect(found[0]?.row).toMatchObject({
      ...{ street: 'Obala', postal_code: '22000', city: 'Šibenik', phone: '+385 22 331 452' },
      website: 'https://a.example',
    });
    const spanish = await businessesOf(
      csvOfRows({
        nombre: 'A',
        'dirección.calle': 'Calle Mayor 1',
        'ubicacion.latitud': '40.4',
        'ubicacion.longitud': '-3.7',
      }),
    );
    expect(spanish.found[0]?.row).toMatchObject({ street: 'Calle Mayor 1', latitude: 40.4, longitude: -3.7 });
    expect((await businessesOf(csvOfRows({ navn: 'A', by: 'Molde', telefon: '1' }))).found[0]?.row?.city).toBe('Molde');
  });

  it.each([
    'NOM DU MUSEE',
    'ECOLE',
    'Názov školy',
    'Nombre de la escuela',
    'Название школы',
    'Nazwa szkoły',
    'nome da escola',
    'VESTIGINGSNAAM',
    'Library',
    'Banco',
    'müze adı',
    '図書館',
  ])('reads the names of schools, museums and others: %s', async (header) => {
    const { found } = await businessesOf(csvOfRows({ [header]: 'A', phone: '+4930123456' }));
    expect(found[0]?.row?.name).toBe('A');
  });

  it.each<[string, Record<string, string>, object]>([
    [
      'a website of its own rather than the URL of a list',
      { Url: 'https://guide.example/a', WebsiteUrl: 'https://a.example' },
      { website: 'https://a.example' },
    ],
    ['a score of reviews rather than the stars of a hotel', { star_rating: '3', review_score: '4.5' }, { rating: 4.5 }],
    [
      'a street and a number in a register',
      { STRAATNAAM: 'Markt', 'HUISNUMMER-TOEVOEGING': '2', PLAATSNAAM: 'Delft', INTERNETADRES: 'www.a.example' },
      { street: 'Markt 2', city: 'Delft', website: 'https://www.a.example' },
    ],
    ['an area code before the rest of a phone', { phone1: '011', phone2: '891-1555' }, { phone: '011-891-1555' }],
    ['the first of several phones', { phone1: '+4930123456', phone2: '+4930123457' }, { phone: '+4930123456' }],
    [
      'an address in three columns',
      { addr1: '北海道札幌市', addr2: '厚別区', addr3: '青葉町6丁目1-5' },
      { full_address: '北海道札幌市厚別区青葉町6丁目1-5' },
    ],
    [
      'numbered photos',
      { Image1: 'https://a.example/1.jpg', Image2: 'https://a.example/2.jpg', Image3: '' },
      { photo: 'https://a.example/1.jpg', photos: 'https://a.example/2.jpg' },
    ],
    [
      'a street with its type and number',
      { 'CLASE-VIAL': 'CALLE', 'NOMBRE-VIA': 'CERVANTES', NUM: '11', NUMERO: '7' },
      { street: 'CALLE CERVANTES 11' },
    ],
    [
      'a French street with its number first',
      { numero_voie: '12', type_voie: 'RUE', nom_voie: 'DES LILAS' },
      { street: '12 RUE DES LILAS' },
    ],
    ['no path as a category', { category: '/contenido/entidades/Museos' }, { category: null }],
    ['symbols of a price', { Price: '€€ - €€€' }, { price_range: '€€ - €€€' }],
    ['no price of one night', { Price: '€ 182' }, { price_range: null }],
    ['a place in words', { Location: 'Kobarid, Slovenia' }, { full_address: 'Kobarid, Slovenia' }],
    ['no place in numbers', { Location: '46.2, 13.5' }, { full_address: null }],
    ['no place next to an address', { Location: 'Old town', address: 'B 1' }, { full_address: 'B 1' }],
    ['no URL as a type', { type: 'https://a.example/kos/Museum' }, { type: null }],
    [
      'an address of linked data',
      { address: '{"locality":"Madrid","postal-code":"28023","street-address":"Calle Mayor 1"}' },
      { full_address: 'Calle Mayor 1, 28023, Madrid' },
    ],
  ])('reads %s', async (_, row, expected) => {
    const { found } = await businessesOf(csvOfRows({ name: 'A', place_id: '', ...row }));
    expect(found[0]?.row).toMatchObject(expected);
  });

  it('reads a feature that is called as a kind of business as no name', async () => {
    const { found, unknown } = await businessesOf(
      csvOfRows({ name: 'A', city: 'Bonn', Restaurant: 'yes', Hotel: 'no' }),
    );
    expect([found[0]?.row?.name, unknown]).toEqual(['A', ['Restaurant', 'Hotel']]);
  });

  it.each([
    ['公司名稱', '分公司名稱', '全聯實業', '埔里分公司', '全聯實業 埔里分公司'],
    ['상호명', '지점명', '별다방', '강남점', '별다방 강남점'],
    ['Company', 'Branch', 'Ada Bank', 'Ada Bank Moda', 'Ada Bank Moda'],
    ['Firma Adı', 'Şube Adı', 'Ada', '', 'Ada'],
    ['Company', 'Branch', 'Ada Bank', '0012', 'Ada Bank'],
  ])('reads the branch of a chain as part of its name: %s, %s', async (name, branch, chain, place, expected) => {
    const { found } = await businessesOf(csvOfRows({ [name]: chain, [branch]: place, phone: '+4930123456' }));
    expect(found[0]?.row?.name).toBe(expected);
  });

  it('reads a phone and a place under other headers than those of a source', async () => {
    const { source, found } = await businessesOf(
      csvOfRows({
        ...{ name: 'A', place_id: 'ChIJ1', types: "['cafe']", user_ratings_total: '3', lat: '52.5', lng: '13.4' },
        ...{ strasse_nr: 'Markt 1', fon: '+4930123456', bezirk: 'Mitte' },
      }),
    );
    expect(source).toBe('Google Places API');
    expect(found[0]?.row).toMatchObject({ street: 'Markt 1', phone: '+4930123456', area: 'Mitte' });
  });

  it.each(['location_type', 'contact name', 'place url', 'google url', 'owner phone', 'Note', 'position'])(
    'does not read %s',
    async (header) => {
      const { unknown } = await businessesOf(`name,city,${header}\nA,B,C\n`);
      expect(unknown).toEqual([header]);
    },
  );
});
