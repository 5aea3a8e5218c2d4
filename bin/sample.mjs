#!/usr/bin/env node
// The sample a fresh directory is filled with: invented businesses in real cities. `node bin/sample.mjs > sample.csv`
import { pathToFileURL } from 'node:url';
import { CATEGORIES } from './sample/categories.mjs';
import { COUNTRIES, NORTH_AMERICA } from './sample/countries.mjs';
import { aboutFacts, workingHours } from './sample/details.mjs';
import { LANGUAGES } from './sample/languages.mjs';
import { Chance } from './sample/random.mjs';

const SEED = 20_261_120;

/** The columns of the exports' older generation, in their order. */
const COLUMNS = /** @type {const} */ ([
  ...[
    'name',
    'site',
    'subtypes',
    'category',
    'type',
    'phone',
    'full_address',
    'street',
    'city',
    'postal_code',
    'state',
  ],
  ...[
    'country',
    'country_code',
    'latitude',
    'longitude',
    'time_zone',
    'rating',
    'reviews',
    'reviews_link',
    'photo',
    'logo',
  ],
  ...['located_in', 'working_hours', 'business_status', 'about', 'description', 'verified', 'place_id'],
]);

/** @typedef {Record<typeof COLUMNS[number], string>} SampleBusiness an empty text is an empty cell */

/** The same businesses every time. @returns {SampleBusiness[]} */
export function sampleBusinesses() {
  const chance = new Chance(SEED);
  /** @type {SampleBusiness[]} */
  const businesses = [];
  const names = new Set();
  for (const country of COUNTRIES) {
    country.cities.forEach((city, rank) => {
      const count = chance.integer(rank === 0 ? 28 : 16, rank === 0 ? 40 : 28);
      for (let i = 0; i < count; i++) {
        let business = inventBusiness(chance, country, city, businesses.length);
        const key = () => `${business.name}|${city[0]}`;
        for (let attempt = 0; names.has(key()) && attempt < 20; attempt++) {
          business = inventBusiness(chance, country, city, businesses.length);
        }
        names.add(key());
        businesses.push(business);
      }
    });
  }
  return businesses;
}

/**
 * @param {Chance} chance
 * @param {import('./sample/countries.mjs').Country} country
 * @param {import('./sample/countries.mjs').City} city
 * @param {number} position
 * @returns {SampleBusiness}
 */
function inventBusiness(chance, country, city, position) {
  const [cityName, state, latitude, longitude, zone = country.zone, languageCode = country.language] = city;
  const language = LANGUAGES[languageCode];
  if (!language) throw new Error(`${country.code} speaks ${languageCode}, which has no words`);
  const [category, trade, rhythm, subtypes] = chance.pick(CATEGORIES);
  const fill = (/** @type {string} */ pattern, /** @type {string[]} */ who) =>
    pattern
      .replace('{trade}', () => chance.pick(language.trades[trade] ?? []))
      .replace(/\{who\}/g, () => chance.pick(who))
      .replace('{good}', () => chance.pick(language.praise))
      .replace('{city}', () => cityName)
      .replace('{n}', () => String(chance.integer(1, 180)))
      .replace('{m}', () => String(chance.integer(1, 30)))
      .replace('{b}', () => String(chance.integer(1, 9)));
  const name = fill(chance.pick(language.names), language.people);
  const street = fill(chance.pick(language.street), language.streets);
  const postal = chance.digits(NORTH_AMERICA.get(cityName)?.postal ?? country.postal);
  const address = country.address
    .replace('{street}', street)
    .replace('{city}', cityName)
    .replace(state === cityName ? / ?[,-]? ?\{state\}/ : '{state}', state === cityName ? '' : state)
    .replace('{postal}', postal);
  const isNew = chance.happens(0.06); // nobody has rated it yet
  return {
    name,
    site: chance.happens(0.65) ? `https://www.example.com/business/${position + 1}` : '',
    subtypes,
    category,
    type: category,
    phone: chance.happens(0.93) ? phone(chance, country, cityName) : '',
    full_address: `${address.trim()}, ${country.name}`,
    street,
    city: cityName,
    postal_code: postal,
    state,
    country: country.name,
    country_code: country.code,
    latitude: (latitude + chance.normal() * 0.012).toFixed(6), // about a kilometre
    longitude: (longitude + chance.normal() * 0.014).toFixed(6),
    time_zone: zone,
    rating: isNew ? '' : ratingOf(chance).toFixed(1),
    reviews: isNew ? '' : String(Math.max(1, Math.round(Math.exp(3.6 + chance.normal() * 1.5)))),
    reviews_link: '',
    photo: '',
    logo: '',
    located_in: chance.happens(0.05) ? `${cityName} Central Mall` : '',
    working_hours: chance.happens(0.92) ? workingHours(chance, rhythm) : '',
    business_status: chance.happens(0.97) ? 'OPERATIONAL' : 'CLOSED_TEMPORARILY',
    about: aboutFacts(chance, rhythm) ?? '',
    description: chance.happens(0.35)
      ? `${category} in ${cityName}, ${country.name}. An invented business, part of the sample.`
      : '',
    verified: chance.happens(0.72) ? 'True' : 'False',
    place_id: `SAMPLE_${String(position + 1).padStart(5, '0')}${chance
      .integer(0, 36 ** 6 - 1)
      .toString(36)
      .padStart(6, '0')}`,
  };
}

/** Most people are content: around 4.4, seldom below 3. */
function ratingOf(/** @type {Chance} */ chance) {
  return Math.min(5, Math.max(1.6, 4.75 - Math.abs(chance.normal()) * 0.55));
}

/**
 * @param {Chance} chance
 * @param {{ phone: string }} country
 * @param {string} city
 */
function phone(chance, country, city) {
  const area = NORTH_AMERICA.get(city)?.area;
  return chance.digits(area ? `+1 ${area}-555-01##` : country.phone);
}

/** As RFC 4180 has it. */
export function toCsv(/** @type {SampleBusiness[]} */ businesses) {
  const cell = (/** @type {string} */ text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = businesses.map((business) => COLUMNS.map((column) => cell(business[column])).join(','));
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(toCsv(sampleBusinesses()));
