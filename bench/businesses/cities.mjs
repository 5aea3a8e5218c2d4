import { nameSlug } from '@directory/contracts/slugs';
import { Chance } from '../random.mjs';
import { COUNTRIES } from './countries.mjs';
import { zipf } from './weighted.mjs';
import { WORDS } from './words.mjs';

const CITY_COUNT = 15_000;
const SEED = 7;

/** How places are called, `{x}` being a word of the language; the first are in every country that speaks it. */
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

/**
 * @typedef {{ name: string, slug: string, region: string, latitude: number, longitude: number,
 *   country: import('./countries.mjs').Country, words: import('./words.mjs').Language, zone: string, weight: number }} City
 */

/** Every city, country by country, the largest of each first. */
export function makeCities() {
  const chance = new Chance(SEED);
  const countryWeights = zipf(COUNTRIES.length, 1);
  const counts = shareOut(CITY_COUNT, zipf(COUNTRIES.length, 0.7));
  return COUNTRIES.flatMap((country, rank) => {
    const count = /** @type {number} */ (counts[rank]);
    const weights = zipf(count, 1);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const share = /** @type {number} */ (countryWeights[rank]) / total;
    return citiesOf(country, count, chance).map((city, i) => ({ ...city, weight: share * (weights[i] ?? 0) }));
  });
}

/**
 * @param {import('./countries.mjs').Country} country
 * @param {number} count
 * @param {Chance} chance
 * @returns {Omit<City, 'weight'>[]}
 */
function citiesOf(country, count, chance) {
  const words = WORDS.get(country.language) ?? missing(country.language);
  const patterns = (PATTERNS.get(country.language) ?? '{x}|Novo {x}|{x} Stara|{x}-{x}').split('|');
  const stems = [...words.praise, ...words.streets, ...words.people].map((word) => word.replace(/[„“«»]/g, ''));
  const latitude = chance.integer(-45, 60) + chance.next();
  const longitude = chance.integer(-150, 150) + chance.next();
  /** @type {Map<string, Omit<City, 'weight'>>} */
  const cities = new Map();
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
function shareOut(/** @type {number} */ total, /** @type {Float64Array} */ weights) {
  const sum = weights.reduce((a, b) => a + b, 0);
  const counts = Array.from(weights, (weight) => Math.max(5, Math.floor((total * weight) / sum)));
  counts[0] = (counts[0] ?? 0) + total - counts.reduce((a, b) => a + b, 0);
  return counts;
}

/** @returns {never} */
function missing(/** @type {string} */ language) {
  throw new Error(`There are no words of "${language}"`);
}
