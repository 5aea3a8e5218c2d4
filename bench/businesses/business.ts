// Reproducible synthetic businesses with the skew of real exports and varied names.
import { INGEST_COLUMN_NAMES, type IngestRow } from '@directory/contracts/ingest';
import { nameHash } from '@directory/contracts/names';
import { businessSlug } from '@directory/contracts/slugs';
import { aboutFacts, workingHours } from './details.js';
import { SeededRandom } from '../random.js';
import { CATEGORIES } from './categories.js';
import { makeCities } from './cities.js';
import { Weighted, zipf } from './weighted.js';
import type { Category } from './categories.js';
import type { City } from './cities.js';

const SEED = 20_261_120;
/** Distinct weeks and facts per rhythm: generating one per business would dominate the time. */
const VARIANTS = 400;

const EMPTY_ROW = Object.fromEntries(INGEST_COLUMN_NAMES.map((name) => [name, null])) as unknown as IngestRow;

export type Business = { row: IngestRow; approved: boolean };

/** The first `count` businesses; a smaller directory is a prefix of a larger one. */
export function* inventBusinesses(count: number) {
  const chance = new SeededRandom(SEED);
  const cities = makeCities();
  const cityChoice = new Weighted(cities.map((city) => city.weight));
  const categoryChoice = new Weighted(zipf(CATEGORIES.length, 0.95));
  const details = makeDetails(chance);
  const category = () => CATEGORIES[categoryChoice.position(chance.next())] as Category;
  for (let number = 1; number <= count; number++) {
    const city = cities[cityChoice.position(chance.next())] as City;
    const main = category();
    const type = chance.happens(0.7) ? (chance.happens(0.6) ? category() : main) : null;
    yield inventBusiness(chance, number, city, main, type, details);
  }
}

function inventBusiness(
  chance: SeededRandom,
  number: number,
  city: City,
  category: Category,
  type: Category | null,
  details: ReturnType<typeof makeDetails>,
): Business {
  const { country, words } = city;
  const placeId = `BENCH_${number}`;
  const trade = chance.pick(words.trades[category.trade] ?? [category.name]);
  const name = chance
    .pick(words.names)
    .replace('{trade}', () => trade)
    .replace(/\{who\}/g, () => chance.pick(words.people))
    .replace('{good}', () => chance.pick(words.praise))
    .replace('{city}', () => city.name);
  const street = chance
    .pick(words.street)
    .replace('{who}', () => chance.pick(words.streets))
    .replace(/\{[nmb]\}/g, () => String(chance.integer(1, 180)));
  const postalCode = chance.digits(country.postal);
  const address = country.address
    .replace('{street}', () => street)
    .replace('{city}', () => city.name)
    .replace('{state}', () => city.region)
    .replace('{postal}', () => postalCode);
  const fullAddress = `${address}, ${country.name}`;
  const hasCity = chance.happens(0.98);
  const hasCategory = chance.happens(0.99);
  const phone = chance.happens(0.9) ? chance.digits(country.phone) : null;
  const isRated = chance.happens(0.75);
  const photo = chance.happens(0.6) ? `https://photos.example.com/p/${token(chance)}${token(chance)}=w800-h500` : null;
  const slug = businessSlug(name, placeId);
  const row: IngestRow = {
    ...EMPTY_ROW,
    row_no: number,
    match_key: placeId,
    place_id: placeId,
    slug,
    name,
    category: hasCategory ? category.name : null,
    category_slug: hasCategory ? category.slug : null,
    type: type?.name ?? null,
    type_slug: type?.slug ?? null,
    subtypes: category.subtypes,
    full_address: fullAddress,
    // Many exports have the street in the whole address only.
    street: number % 10 === 0 ? null : street,
    city: hasCity ? city.name : null,
    city_slug: hasCity ? city.slug : null,
    region: city.region,
    postal_code: postalCode,
    country_code: country.code,
    phone,
    phone_number: phone === null ? null : BigInt(phone.replace(/\D/g, '')),
    name_hash: nameHash(name),
    website: chance.happens(0.65)
      ? `https://www.${slug.slice(0, 40).replace(/-$/, '')}-${number}.example/contact`
      : null,
    latitude: round(city.latitude + chance.normal() * 0.05, 6),
    longitude: round(city.longitude + chance.normal() * 0.05, 6),
    time_zone: city.zone,
    rating: isRated ? round(Math.min(5, Math.max(1, 4.8 - Math.abs(chance.normal()) * 0.7)), 1) : null,
    reviews: isRated ? Math.max(1, Math.round(Math.exp(2.8 + chance.normal() * 1.6))) : null,
    reviews_link: isRated ? `https://reviews.example.com/place/${placeId}` : null,
    photo,
    logo: chance.happens(0.3) ? `https://photos.example.com/l/${token(chance)}=s44` : null,
    located_in: chance.happens(0.05) ? `${city.name} Central Mall` : null,
    working_hours: chance.happens(0.85) ? chance.pick(details.hours[category.rhythm]) : null,
    verified: chance.happens(0.7),
    about: chance.happens(0.8) ? chance.pick(details.about[category.rhythm]) : null,
    description: chance.happens(0.3)
      ? `${category.name} in ${city.name}, ${country.name}. Invented for measuring.`
      : null,
    business_status: chance.happens(0.97) ? 'OPERATIONAL' : 'CLOSED_TEMPORARILY',
  };
  return { row, approved: chance.happens(0.98) };
}

function makeDetails(chance: SeededRandom) {
  const rhythms = ['food', 'shop', 'office', 'stay', 'always', 'care', 'culture'] as const;
  const variants = (make: (rhythm: (typeof rhythms)[number]) => string) =>
    Object.fromEntries(
      rhythms.map((rhythm) => [rhythm, Array.from({ length: VARIANTS }, () => make(rhythm))]),
    ) as Record<(typeof rhythms)[number], string[]>;
  return {
    hours: variants((rhythm) => workingHours(chance, rhythm)),
    about: variants((rhythm) => aboutFacts(chance, rhythm) ?? '{}'),
  };
}

const token = (chance: SeededRandom) =>
  chance
    .integer(0, 36 ** 6 - 1)
    .toString(36)
    .padStart(8, 'AF1Qip');
const round = (value: number, digits: number) => Number(value.toFixed(digits));
