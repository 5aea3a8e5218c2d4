import { describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { useTables } from '../formatted-rows.fixture.js';

const { formatted, businessOf } = useTables();

type Case = [source: string, row: Record<string, string>, expected: Partial<IngestRow>];

describe('DATAtourisme', () => {
  const POI = {
    Nom_du_POI: 'Le Bon Port',
    Categories_de_POI:
      'https://www.datatourisme.fr/ontology/core#FoodEstablishment|https://www.datatourisme.fr/ontology/core#PointOfInterest|https://www.datatourisme.fr/ontology/core#FastFoodRestaurant|http://schema.org/FoodEstablishment',
    Latitude: '48.8566',
    Longitude: '2.3522',
    Adresse_postale: '1 rue du Port',
    Code_postal_et_commune: '75001#Paris',
    Periodes_regroupees: '2024-01-01<->2024-12-31',
    Covid19_mesures_specifiques: '',
    Createur_de_la_donnee: 'Office de tourisme',
    Contacts_du_POI: '+33 1 23 45 67 89#bonjour@port.example#https://port.example/#carte',
    Description: 'Au bord de l’eau.',
    URI_ID_du_POI: 'https://data.datatourisme.fr/13/1a2b-3c',
  };

  it('has the fields of its columns', async () => {
    expect(await businessOf(POI)).toMatchObject({
      name: 'Le Bon Port',
      category: 'Fast food restaurant',
      street: '1 rue du Port',
      full_address: '1 rue du Port, 75001 Paris',
      postal_code: '75001',
      city: 'Paris',
      country_code: 'FR',
      latitude: 48.8566,
      longitude: 2.3522,
      phone_number: 33_123456789n,
      website: 'https://port.example/',
      description: 'Au bord de l’eau.',
      place_id: 'datatourisme:13/1a2b-3c',
      working_hours: null,
    });
  });

  it('has the general category where there is no other', async () => {
    const categories = 'https://www.datatourisme.fr/ontology/core#PointOfInterest';
    const row = { ...POI, Categories_de_POI: categories, Contacts_du_POI: '', Adresse_postale: '' };
    expect(await businessOf(row)).toMatchObject({
      category: 'Point of interest',
      full_address: '75001 Paris',
      phone: null,
      website: null,
    });
  });
});

describe('the name and the address in one column', () => {
  it.each([
    ['Name & Address', 'Acme Gym\n1 Main St\nAustin, TX 78701', 'Acme Gym', '1 Main St, Austin, TX 78701'],
    ['Name and Address', 'Acme, Inc., 1 Main St, Austin, TX 78701', 'Acme, Inc.', '1 Main St, Austin, TX 78701'],
    ['Name/Address', 'Acme Gym', 'Acme Gym', null],
    ['Name und Anschrift', 'Acme Turnhalle, Hauptstr. 1, 53111 Bonn', 'Acme Turnhalle', 'Hauptstr. 1, 53111 Bonn'],
  ])('%s: %j', async (header, cell, name, address) => {
    expect(await businessOf({ [header]: cell, Phone: '5550101' })).toMatchObject({ name, full_address: address });
  });
});

describe('tables of many makers', () => {
  it.each<Case>([
    [
      'members with trade names that are blank',
      { 'Organisation Name': 'Acme Pty', 'Trading Name': '', 'Suburb/City': 'Robina', Phone: '07 5555 0101' },
      { name: 'Acme Pty', city: 'Robina' },
    ],
    [
      'companies with the results of a geocoder',
      {
        CONAME: 'Acme',
        STREET: '1 Main St',
        CITY: 'Austin',
        STATE: 'TX',
        Loc_name: 'Street',
        Status: 'M',
        Score: '100',
      },
      { name: 'Acme', rating: null, business_status: null },
    ],
    [
      'sites that are places',
      { Site: 'Acme Elementary', Address: '1 Main St', City: 'Austin', State: 'TX', Type: 'ES' },
      { name: 'Acme Elementary', website: null },
    ],
    [
      'attributes of a shapefile',
      { restaurant: 'Acme', address: '1 Main St', phone_numb: '512-555-0101', opening_ho: 'Mon-Fri 9am-5pm' },
      { phone: '512-555-0101', working_hours: expect.stringContaining('9am-5pm') as string },
    ],
    [
      'columns of the form of a value',
      {
        name: 'Acme',
        address_primary: '1 Main St, Austin, TX 78701',
        hours_text: 'Mon-Fri 9am-5pm',
        about_text: 'A gym.',
      },
      {
        full_address: '1 Main St, Austin, TX 78701',
        description: 'A gym.',
        working_hours: expect.stringContaining('9am-5pm') as string,
      },
    ],
    [
      'a title of a page next to the name of its shop',
      { title: 'The ten best bars', shop_name: 'Acme', city: 'Bonn', cover: 'https://acme.example/1.jpg' },
      { name: 'Acme', photo: 'https://acme.example/1.jpg' },
    ],
    ['a title next to features', { title: 'Acme', city: 'Bonn', restaurant: 'yes', bar: 'no' }, { name: 'Acme' }],
    [
      'several categories only',
      { name: 'Acme', city: 'Bonn', categories: 'Flu Shots, Internal Medicine' },
      { category: 'Flu Shots', subtypes: 'Flu Shots, Internal Medicine' },
    ],
    ['cuisines only', { name: 'Acme', city: 'Bonn', cuisine: 'Italian, Greek' }, { category: 'Restaurant' }],
    ['no cuisine', { name: 'Acme', city: 'Bonn', 'CUISINE DESCRIPTION': '' }, { category: null }],
    ['cuisines and kinds', { name: 'Acme', city: 'Bonn', category: 'Cafe', cuisine: 'Greek' }, { category: 'Cafe' }],
    [
      'a county that is called as an island, and a geocode',
      {
        ...{ BusinessName: 'Acme', BusinessType: 'Pub', AddressLine1: '2 Mill St', AddressLine2: 'Norwich' },
        ...{
          AddressLine3: 'Norfolk',
          PostCode: 'NR2 1PD',
          'Geocode/Longitude': '1.2929',
          'Geocode/Latitude': '52.629',
        },
      },
      { country_code: 'GB', city: 'Norwich', latitude: 52.629, longitude: 1.2929 },
    ],
    [
      'an arrondissement as a city',
      { name: 'Acme', codePostal: '69003', libelleCommune: 'LYON 3EME' },
      { city: 'LYON', area: '3e arrondissement' },
    ],
    [
      'doctors by specialty',
      {
        Name: 'Dr Acme',
        City: 'Fes',
        Country: 'Morocco',
        Specialty: 'Nutritionist; Cardiologist',
        Phone: '+212xxxxxxx',
      },
      { category: 'Nutritionist', phone: null },
    ],
    [
      'contacts with people',
      { Name: 'Acme', City: 'Austin', Contact: 'Jo Doe, (512) 555-0101, jo@acme.example' },
      { phone: '(512) 555-0101' },
    ],
    ['contacts without numbers', { Name: 'Acme', City: 'Austin', Contact: 'Jo Doe, room 12' }, { phone: null }],
    [
      'addresses of Korea in Latin letters',
      { name: 'Acme', address: '151 Young Pass, Yeongtong-gu, Suwon-si, Gyeonggi-do, 2F' },
      { city: 'Suwon-si', area: 'Yeongtong-gu' },
    ],
    [
      'neighbourhoods of Korea and of China',
      { 店铺名称: '甲', '城市/地区': '重庆', dong: '성수동' },
      { city: '重庆', area: '성수동' },
    ],
    [
      'positions in WGS 84 next to others',
      { title: 'Acme', canton: 'ZH', pos_x: '248044', pos_y: '682231', WGS84_lat: '47.378', WGS84_lon: '8.527' },
      { latitude: 47.378, longitude: 8.527, region: 'ZH' },
    ],
    [
      'numbers of reviews next to their texts',
      { Nome: 'Acme', Estrelas: '4.5', Avaliações: '109', Reviews: "['“Almoço”']", Cozinha: 'Frutos do mar' },
      { rating: 4.5, reviews: 109, subtypes: 'Frutos do mar' },
    ],
    [
      'hours of days that have been joined without a separator',
      { Nome: 'Acme', Cidade: 'Rio', Horários: 'Segundas, das 12h às 24hTerças, das 12h às 15h' },
      { working_hours: '{"Monday":"12:00-24:00","Tuesday":"12:00-15:00"}' },
    ],
    [
      'two ranges of a day without a separator',
      { Name: 'Acme', City: 'Bonn', Hours: 'Mon: 9:00am - 12:00pm 1:00pm - 3:00pm | Sat: 9:00am - 1:00pm' },
      { working_hours: '{"Monday":"9:00am-12:00pm, 1:00pm-3:00pm","Saturday":"9:00am-1:00pm"}' },
    ],
    [
      'clinics of Japanese open data',
      {
        ...{ 名称: '青空医院', 医療機関の種類: '病院', 所在地_連結表記: '福岡県飯塚市上三緒445番地2' },
        ...{ 診療曜日: '月金', 診療開始時間: '09:00', 診療終了時間: '17:30', 診療科目: '内科、整形外科' },
      },
      {
        category: '病院',
        subtypes: '内科, 整形外科',
        working_hours: '{"Monday":"09:00-17:30","Friday":"09:00-17:30"}',
      },
    ],
    [
      'a kind of business and a level of prices',
      { nombre: 'Acme', direccion: 'Calle Mayor 1', biz_type: 'cafe', nivel_precio: '2', coordenates: '40.4,-3.7' },
      { type: 'Cafe', price_range: '$$', latitude: 40.4 },
    ],
    ['places next to postal codes', { nom: 'Acme', lieu: 'Vertou', codepostal: '44120' }, { city: 'Vertou' }],
    [
      'no address in Russian',
      { name: 'Акме', address: 'Адрес не указан', city: 'Москва' },
      { full_address: null, city: 'Москва' },
    ],
    ['a street that is a number', { name: 'Acme', address: '1209 1 St SW Calgary' }, { city: 'Calgary' }],
    ['a numbered street alone', { name: 'Acme', address: '3507 West 51st Street', phone: '' }, { city: null }],
    [
      'responses of Overpass',
      { type: 'way', id: '42', name: 'Acme', 'addr:city': 'Milano', amenity: 'bar' },
      { place_id: 'osm:way/42' },
    ],
  ])('rows with %s have their fields', async (_, row, expected) => {
    expect(await businessOf(row)).toMatchObject(expected);
  });

  it('cities, states and ZIP codes without headers', async () => {
    const rows = await formatted(
      [
        '87593,"Acme Pizza",627 S. 4th Street,Springfield,KY,40202,38.2481000000,-85.7980000000,(502) 555-0101',
        '87594,"Acme Grill",127 W. Main Street,Fairdale,KY,40203,38.2563000000,-85.7532000000,(502) 555-0102',
        '87596,"Acme Bar",1540 Alliant Avenue,Springfield,KY,40202,38.2214000000,-85.5356000000,(502) 555-0103',
      ].join('\n'),
    );
    expect(rows[1]?.row).toMatchObject({
      ...{ name: 'Acme Grill', street: '127 W. Main Street', city: 'Fairdale', region: 'KY', postal_code: '40203' },
      ...{ latitude: 38.2563, longitude: -85.7532, country_code: 'US' },
    });
  });
});
