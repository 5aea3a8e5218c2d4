import { describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { useTables } from '../formatted-rows.fixture.js';

const { businessOf } = useTables();

type Case = [source: string, row: Record<string, string>, expected: Partial<IngestRow>];

describe('tables of scrapers, portals of open data and chains', () => {
  it.each<Case>([
    [
      'a scraper that writes the place id with an underscore',
      {
        title: 'Acme',
        categoryName: 'Plumber',
        totalScore: '4.5',
        reviewsCount: '7',
        place_id: 'ChIJ0123456789abcdefghijk',
      },
      { place_id: 'ChIJ0123456789abcdefghijk', name: 'Acme', rating: 4.5 },
    ],
    [
      'Outscraper with the companies and people of other sources',
      {
        ...{ query: 'hvac', name: 'Acme Cooling', phone: '+1 512-555-0101', website: 'https://acme.example' },
        ...{ company_name: 'acme inc', company_phone: '5125550199', company_x: 'https://x.example/acme' },
        ...{ first_name: 'Ann', last_name: 'Lee', title: 'Owner', contact_x: 'https://x.example/ann' },
        ...{ latitude: '30.2672', longitude: '-97.7431', reviews_tags: '', country_code: 'US' },
        ...{ place_id: 'ChIJ0123456789abcdefghijk', google_id: '0x1:0x2', 'company_insights.name': 'Acme Inc' },
      },
      { name: 'Acme Cooling', phone: '+1 512-555-0101', latitude: 30.2672, longitude: -97.7431 },
    ],
    [
      'an address for each language',
      { name: 'Acme', address: '{"he": "הרצל 5, חיפה", "en": "Herzl 5, Haifa"}' },
      { full_address: 'הרצל 5, חיפה', city: 'חיפה', country_code: 'IL' },
    ],
    [
      'a postal code behind the name of a country that is a city',
      { Clinic: 'Acme', Address: '180 Depot Road #01-07', Postal: 'Singapore 109684' },
      { city: 'Singapore', country_code: 'SG', postal_code: '109684' },
    ],
    [
      'a postal code behind the rest of the address',
      { name: 'Acme', address: '114 Carol St', postal: 'Carrboro, North Carolina 27510', country: 'United States' },
      { full_address: '114 Carol St', city: 'Carrboro', region: 'North Carolina', postal_code: '27510' },
    ],
    [
      'a postal code of a country that writes it in a form of its own',
      { name: '丸田商店', zip: '506-0011', address: '本町1-60' },
      { country_code: 'JP', city: null },
    ],
    [
      'postal codes without their zeros in front',
      { name: 'Acme', postcode: '800', country: 'Australia' },
      { postal_code: '0800' },
    ],
    [
      'words and numbers of other things in place of a postal code',
      { name: 'Acme', city: 'Nantes', 'code postal': 'ND' },
      { postal_code: null },
    ],
    [
      'headers that name the kind of business behind a field',
      {
        'Название отеля': 'Астория',
        'Расположение отеля': 'ул. Морская 5, Казань',
        'Ссылка на отель': 'https://a.example/1',
      },
      { name: 'Астория', full_address: 'ул. Морская 5, Казань', city: 'Казань' },
    ],
    [
      'a location under the kind of business',
      { restaurant_name: 'Acme', restaurant_location: 'Rua Augusta 26, 1100-491 Lisboa, Portugal' },
      { name: 'Acme', full_address: 'Rua Augusta 26, 1100-491 Lisboa, Portugal', city: 'Lisboa' },
    ],
    [
      'a numbered location with lines',
      { name: 'Acme', 'Location 1': '1808 Maryland Ave\nBALTIMORE, MD' },
      { full_address: '1808 Maryland Ave, BALTIMORE, MD', city: 'BALTIMORE' },
    ],
    [
      'names of places next to their addresses',
      { lokasi: 'Hotel Melati', alamat: 'Jl. H Yasin 88, Cilegon', latitude: '-6.12', longitude: '106.17' },
      { name: 'Hotel Melati', full_address: 'Jl. H Yasin 88, Cilegon', latitude: -6.12 },
    ],
    [
      'Spanish museums, whose names are titles',
      { id: '1', Titulo: 'Casa Lope', Barrio: 'Cortes', 'C.Postal': '28014', Direccion: 'CALLE CERVANTES 11' },
      { name: 'Casa Lope', area: 'Cortes', postal_code: '28014', full_address: 'CALLE CERVANTES 11' },
    ],
    [
      'lodgings of a tourist office',
      {
        ...{ Nombre: 'Acme', 'Tipo de Alojamiento': 'Albergues', Categoría: 'S', Localidad: 'Zarautz' },
        ...{ LATWGS84: '43.28', LONWGS84: '-2.17' },
      },
      { name: 'Acme', category: 'Albergues', city: 'Zarautz', latitude: 43.28, longitude: -2.17 },
    ],
    [
      'pharmacies of an Italian portal',
      { NOME: 'Rossi', RECAPITO: 'VIA ETNEA 25', LON: '15.08', LAT: '37.5' },
      { name: 'Rossi', full_address: 'VIA ETNEA 25', country_code: 'IT' },
    ],
    [
      'Japanese shops with kinds of two sizes',
      { name: '丸田', category_large: '小売業', category_medium: '家具', zip: '506-0011', address: '本町1-60' },
      { category: '小売業', subtypes: '家具' },
    ],
    [
      'kinds between ideographic commas, with others in brackets',
      { name: '丸田', pref: '岐阜県', genre: '焼肉、内科（胃腸、肝臓）' },
      { region: '岐阜県', category: '焼肉', subtypes: '焼肉, 内科（胃腸、肝臓）' },
    ],
    [
      'a kind as an older Python prints it',
      {
        name: '丸田',
        genre: "OrderedDict([('code', 'G001'), ('name', '居酒屋'), ('n', 1)])",
        lat: '35.6',
        lng: '139.7',
      },
      { category: '居酒屋' },
    ],
    [
      'a sole trader of the French register, without a name of the business',
      {
        ...{ denominationUniteLegale: '', denominationUsuelle1UniteLegale: '[ND]', nomUniteLegale: 'BLANDIN' },
        ...{ prenom1UniteLegale: 'FRANCK', prenomUsuelUniteLegale: 'FRANCK', numeroVoieEtablissement: '12' },
        ...{ libelleVoieEtablissement: 'LA BRIANDIERE', codePostalEtablissement: '44370' },
        libelleCommuneEtablissement: 'LOIREAUXENCE',
      },
      { name: 'FRANCK BLANDIN', street: '12 LA BRIANDIERE', city: 'LOIREAUXENCE', country_code: 'FR' },
    ],
    [
      'a company of the French register',
      {
        denominationUniteLegale: 'EARL X',
        nomUniteLegale: '',
        prenom1UniteLegale: '',
        libelleCommuneEtablissement: 'TEILLE',
      },
      { name: 'EARL X', city: 'TEILLE', country_code: 'FR' },
    ],
    [
      'a register of one country, by its identifiers',
      { CNPJ: '00.000.000/0001-91', 'nome fantasia': 'Acme', município: 'Curitiba', telefone: '(41) 3333-4444' },
      { name: 'Acme', city: 'Curitiba', country_code: 'BR', phone_number: 554133334444n },
    ],
    [
      'a second telephone and another name for a city, where the first are empty',
      {
        Nombre: 'Acme',
        Localidad: '',
        Municipio: 'Zarautz',
        Teléfono: '',
        Móvil: '',
        Celular: '600 000 001',
        País: 'España',
      },
      { city: 'Zarautz', phone: '600 000 001', phone_number: 34600000001n },
    ],
    [
      'a city with its prefecture',
      { name: '中野医院', city: '北海道札幌市', address: '北海道札幌市厚別区青葉町6丁目1-5' },
      { city: '札幌市', region: '北海道' },
    ],
    [
      'a rating of zero of a business that nobody has reviewed',
      { name: 'Acme', city: 'Austin', rating: '0.0', reviews: '0' },
      { rating: null, reviews: 0 },
    ],
    [
      'bakeries, whose headers name their kind',
      {
        bakery_id: 'b1',
        bakery_name: '장윤',
        bakery_address: '부산광역시 동구 1',
        image_url: 'https://a.example/1.jpg',
      },
      { name: '장윤', full_address: '부산광역시 동구 1', photo: 'https://a.example/1.jpg' },
    ],
    [
      'hotels with captions and pictures',
      { hotel_id: 'y1', hotel_name: 'ホテルA', hotel_caption: '駅前', image_uri: 'https://a.example/1.jpg' },
      { name: 'ホテルA', description: '駅前', photo: 'https://a.example/1.jpg' },
    ],
    [
      'hospitals by suburb and postal code, as in Australia',
      {
        'Formal Name': 'Acme',
        'Location Address': 'Level 8 South, 300 Grattan Street',
        Suburb: 'Parkville',
        Postcode: '3050',
      },
      { name: 'Acme', postal_code: '3050', full_address: 'Level 8 South, 300 Grattan Street' },
    ],
    [
      'stores with a suburb in an object',
      {
        name: 'Acme',
        'location.suburb': 'Echuca',
        'location.address': '161 Ogilvie Ave',
        'location.state': 'VIC',
        'location.postcode': '3564',
      },
      { city: 'Echuca', full_address: '161 Ogilvie Ave', region: 'VIC' },
    ],
    [
      'hospitals by suburb without a comma in the address',
      { 'Formal Name': 'Acme', 'Location Address': '31-33 Albert Road', Suburb: 'South Melbourne', Postcode: '3205' },
      { city: 'South Melbourne', area: null },
    ],
    [
      'whole addresses in a column of streets',
      { name: 'Acme', street_address: 'Piazza Castello, 95021 Aci Castello CT, Italy', category: 'landmark' },
      { full_address: 'Piazza Castello, 95021 Aci Castello CT, Italy', city: 'Aci Castello', country_code: 'IT' },
    ],
    [
      'places that are listed twice',
      { Nombre: 'Acme', Provincia: 'Gipuzkoa;Gipuzkoa', País: 'España;España', Localidad: 'Irun' },
      { region: 'Gipuzkoa', country_code: 'ES', city: 'Irun' },
    ],
    [
      'streets alone',
      { name: 'Acme', street_address: '10615 Metric Boulevard', zipcode: '78758' },
      { full_address: null, street: '10615 Metric Boulevard', city: null },
    ],
  ])('%s: rows have their fields', async (_, row, expected) => {
    expect(await businessOf(row)).toMatchObject(expected);
  });
});

describe('hours of groups of days', () => {
  const week = (weekday: string, saturday: string, sunday: string) =>
    JSON.stringify({
      ...Object.fromEntries(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => [day, weekday])),
      ...{ Saturday: saturday, Sunday: sunday },
    });

  it.each(['OPERATING HOURS\nMON - FRI', 'operating_hours_mon___fri', 'Opening hours: Mon–Fri'])(
    'are read under the header %j',
    async (header) => {
      const row = { name: 'Acme', phone: '+65 6684 0274', [header]: '9am-12pm', SAT: '9am-11am', SUN: 'CLOSED' };
      expect((await businessOf(row))?.working_hours).toBe(week('9am-12pm', '9am-11am', 'Closed'));
    },
  );
});
