import { nameSlug } from '@directory/contracts/slugs';
import { SeededRandom } from '../random.js';
import { COUNTRIES } from './countries.js';
import { zipf } from './weighted.js';
import { WORDS } from './words.js';
import type { Country } from './known-countries.js';
import type { Language } from './words.js';

const CITY_COUNT = 15_000;
const SEED = 7;

/** Patterns of city names, `{x}` being a word of the language; the first occur in every country of the language. */
const PATTERNS = new Map([
  ['en', 'Springfield|St. John’s|{x}ton|{x}ville|New {x}|{x} Falls|Fort {x}|{x}burgh|North {x}|{x} Heights'],
  ['es', 'Córdoba|San Juan|San {x}|Villa {x}|Puerto {x}|{x} del Río|Santa María de {x}|Nueva {x}'],
  ['pt', 'São Paulo|Vila {x}|Porto {x}|{x} do Norte|São {x}|Nova {x}'],
  ['fr', 'Saint-Denis|Saint-{x}|{x}-sur-Mer|Mont-{x}|{x}ville|Châteauneuf-{x}'],
  ['de', 'Neustadt|Bad {x}|{x}stadt|{x}burg|{x}heim|Neu-{x}'],
  ['it', 'San Giovanni|San {x}|Monte {x}|{x} Marina|Castel {x}'],
  ['tr', 'Yenişehir|{x}köy|{x} İlçesi|Yeni {x}|{x}pınar|Büyük{x}'],
  ['zh', '城关|{x}市|{x}镇|新{x}|{x}县'],
  ['ja', '東京|{x}市|{x}町|新{x}|{x}村'],
  ['ko', '{x}시|{x}군|신{x}|{x}동'],
  ['ar', 'مدينة {x}|{x} الجديدة|رأس {x}|عين {x}'],
  ['el', 'Νέα {x}|Άγιος {x}|{x} Κάτω'],
  ['uk', 'Нове {x}|{x}-Град|Велике {x}'],
  ['th', 'เมือง{x}|บ้าน{x}|{x}ใหม่'],
  ['hi', '{x} नगर|{x} पुर|नया {x}'],
]);

export type City = {
  name: string;
  slug: string;
  region: string;
  latitude: number;
  longitude: number;
  country: Country;
  words: Language;
  zone: string;
  weight: number;
};

/** Every city, country by country, the largest of each first. */
export function makeCities() {
  const chance = new SeededRandom(SEED);
  const countryWeights = zipf(COUNTRIES.length, 1);
  const counts = shareOut(CITY_COUNT, zipf(COUNTRIES.length, 0.7));
  return COUNTRIES.flatMap((country, rank) => {
    const count = counts[rank] as number;
    const weights = zipf(count, 1);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const share = (countryWeights[rank] as number) / total;
    return citiesOf(country, count, chance).map((city, i) => ({ ...city, weight: share * (weights[i] ?? 0) }));
  });
}

function citiesOf(country: Country, count: number, chance: SeededRandom): Omit<City, 'weight'>[] {
  const words = WORDS.get(country.language) ?? missing(country.language);
  const patterns = (PATTERNS.get(country.language) ?? '{x}|Novo {x}|{x} Stara|{x}-{x}').split('|');
  const stems = [...words.praise, ...words.streets, ...words.people].map((word) => word.replace(/[„“«»]/g, ''));
  const latitude = chance.integer(-45, 60) + chance.next();
  const longitude = chance.integer(-150, 150) + chance.next();
  const cities: Map<string, Omit<City, 'weight'>> = new Map();
  for (const [name, region, lat, lon, zone = country.zone] of country.cities) {
    const slug = nameSlug(name);
    cities.set(slug, { name, slug, region, latitude: lat, longitude: lon, country, words, zone });
  }
  for (let i = 0; cities.size < count; i++) {
    // The first patterns without a gap are whole names: the same city in several countries.
    const pattern = patterns[i] !== undefined && !patterns[i]?.includes('{x}') ? patterns[i] : chance.pick(patterns);
    const name = (pattern ?? '').replace(/\{x\}/g, () => chance.pick(stems));
    const slug = nameSlug(name);
    const place = { latitude: latitude + chance.normal() * 3, longitude: longitude + chance.normal() * 3 };
    const region = chance.pick(words.streets);
    if (!cities.has(slug)) cities.set(slug, { name, slug, region, ...place, country, words, zone: country.zone });
  }
  return [...cities.values()].slice(0, count);
}

/** Whole numbers in proportion to the weights, at least 5 each, `total` together. */
function shareOut(total: number, weights: Float64Array) {
  const sum = weights.reduce((a, b) => a + b, 0);
  const counts = Array.from(weights, (weight) => Math.max(5, Math.floor((total * weight) / sum)));
  counts[0] = (counts[0] ?? 0) + total - counts.reduce((a, b) => a + b, 0);
  return counts;
}

function missing(language: string): never {
  throw new Error(`There are no words of "${language}"`);
}
