import { setImmediate } from 'node:timers/promises';
import { slugify } from '@directory/contracts/slugs';
import { geoNamesTowns, type GeoNamesTown } from '@directory/service-kit/geonames';
import { citiesNamed } from './city-names.js';
import { citySpellings } from './city-spellings.js';
import { districts } from './districts.js';

/** Power of two, twice the number of towns. */
const SLOTS = 2 ** 18;
const MAX_TOWNS = SLOTS / 2 + 2 ** 16;
const NAME_BYTES = 2 ** 21;
const UNITS_PER_DEGREE = 1e5;
/** Other requests run after so many, a few milliseconds. */
const TOWNS_AT_ONCE = 1_000;
/** Former towns. */
const NO_TOWNS = new Set(['PPLH', 'PPLCH', 'PPLQ', 'PPLW']);
/** What names of GeoNames may end in, as those of Korean and Philippine cities do. */
const CITY_ENDINGS = ['-city', '-si'];
/** Of a town that is called so without the ending: smaller ones are rather other words. */
const MIN_INHABITANTS_OF_CITY = 50_000;

/** A town of the world, whether it has businesses or not. */
export interface Town {
  name: string;
  countryCode: string;
  /** In the United States the code of the state. */
  region: string;
  inhabitants: number;
  latitude: number;
  longitude: number;
}

/** Towns by the slugs of their names, in 7 MB outside the heap. */
class TownTable {
  /** Number of a town, counted from one, in the first free slot after the hash of its slug. */
  private readonly slots = new Int32Array(SLOTS);
  private readonly names = new Uint8Array(NAME_BYTES);
  private readonly ends = new Int32Array(MAX_TOWNS + 1);
  private readonly latitudes = new Int32Array(MAX_TOWNS);
  private readonly longitudes = new Int32Array(MAX_TOWNS);
  private readonly inhabitants = new Int32Array(MAX_TOWNS);
  private readonly countries = new Codes();
  private readonly regions = new Codes();
  private readonly decoder = new TextDecoder();
  private readonly encoder = new TextEncoder();
  private count = 0;

  add(town: GeoNamesTown): void {
    const at = this.count++;
    const start = this.ends[at] ?? 0;
    this.ends[at + 1] = start + this.encoder.encodeInto(town.name, this.names.subarray(start)).written;
    this.latitudes[at] = Math.round(town.latitude * UNITS_PER_DEGREE);
    this.longitudes[at] = Math.round(town.longitude * UNITS_PER_DEGREE);
    this.inhabitants[at] = town.inhabitants;
    this.countries.add(town.country);
    this.regions.add(town.country === 'US' ? town.region : '');
    let slot = hashOf(slugify(town.name));
    while (this.slots[slot] !== 0) slot = (slot + 1) % SLOTS;
    this.slots[slot] = at + 1;
  }

  /** Those of this name, largest first. */
  named(slug: string): Town[] {
    const towns: Town[] = [];
    for (
      let slot = hashOf(slug), number = this.slots[slot];
      number;
      slot = (slot + 1) % SLOTS, number = this.slots[slot]
    ) {
      const name = this.nameAt(number - 1);
      if (slugify(name) === slug) towns.push(this.townAt(number - 1, name));
    }
    return towns.sort((a, b) => b.inhabitants - a.inhabitants);
  }

  private nameAt(at: number): string {
    return this.decoder.decode(this.names.subarray(this.ends[at], this.ends[at + 1]));
  }

  private townAt(at: number, name: string): Town {
    return {
      name,
      countryCode: this.countries.of(at),
      region: this.regions.of(at),
      inhabitants: this.inhabitants[at] ?? 0,
      latitude: (this.latitudes[at] ?? NaN) / UNITS_PER_DEGREE,
      longitude: (this.longitudes[at] ?? NaN) / UNITS_PER_DEGREE,
    };
  }
}

/** A short text for each town, of which few exist. */
class Codes {
  private readonly codes: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly ofTowns = new Uint16Array(MAX_TOWNS);
  private count = 0;

  add(code: string): void {
    const number = this.numbers.get(code) ?? this.codes.push(code) - 1;
    this.numbers.set(code, number);
    this.ofTowns[this.count++] = number;
  }

  of(at: number): string {
    return this.codes[this.ofTowns[at] ?? 0] ?? '';
  }
}

/** FNV-1a. */
function hashOf(slug: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < slug.length; i++) hash = Math.imul(hash ^ slug.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % SLOTS;
}

let table: Promise<TownTable> | undefined;

async function load(): Promise<TownTable> {
  const towns = new TownTable();
  let count = 0;
  for (const town of geoNamesTowns()) {
    if (NO_TOWNS.has(town.kind)) continue;
    towns.add(town);
    if (++count % TOWNS_AT_ONCE === 0) await setImmediate();
  }
  for (const district of districts()) towns.add(district);
  return towns;
}

/** Towns of this name, also in another language, in a shorter form or spelling, largest first. Loaded on demand: few searches need them. */
export async function townsNamed(text: string): Promise<Town[]> {
  const slug = slugify(text);
  if (slug === '') return [];
  table ??= load();
  const towns = await table;
  const named = (slugs: string[]) => slugs.flatMap((name) => towns.named(name));
  const exact = named(citySpellings(slug));
  const cities = () =>
    named(CITY_ENDINGS.map((ending) => slug + ending)).filter(
      ({ inhabitants }) => inhabitants >= MIN_INHABITANTS_OF_CITY,
    );
  const own = exact.length > 0 ? exact : cities();
  const others = citiesNamed(text).flatMap(({ countryCode, slugs }) =>
    named(slugs).filter((town) => town.countryCode === countryCode),
  );
  return [...own, ...others]
    .sort((a, b) => b.inhabitants - a.inhabitants)
    .filter((town, i, all) => all.findIndex((other) => isSame(town, other)) === i);
}

function isSame(a: Town, b: Town): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude;
}
