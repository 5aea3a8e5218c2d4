import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { CompoundWords } from '../postgres/compound-words.js';
import { TermQueries } from '../postgres/terms.queries.js';
import { withOtherFirstWords } from './first-words.js';
import { countryByName, countryByNameOrCode, countryNamesLike } from './country-aliases.js';
import { editDistance } from './edit-distance.js';
import { areaPlace, cityPlace, countryPlace, regionPlace, type Locality } from './parsed-query.js';
import { PlacesQueries, type LocalityRow } from './places.queries.js';
import { regionsByName } from './region-aliases.js';

const MAX_SPELLINGS = 200;
const MAX_OTHERS = 5;
/** A region precedes a city of the same name if it has so many times as many businesses. */
const MIN_REGION_RATIO = 10;
/** A place with so few businesses may be a misspelling of one with so many times as many. */
const MAX_DOUBTFUL_BUSINESSES = 5;
const MIN_DOUBT_RATIO = 100;
/** `33602`, `33602-1234`, `SW1A 2AA`, `K1A 0B1` at the end of an address. */
export const POSTAL_CODE = /^(?:\d{4,6}(?:-\d{3,4})?|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d)$/i;

/** Places with one name, most likely first. */
export interface FoundPlaces {
  place: Locality;
  others: Locality[];
}

/** Finds places that have businesses. */
@Injectable()
export class PlaceFinder {
  constructor(
    private readonly places: PlacesQueries,
    private readonly terms: TermQueries,
    private readonly compounds: CompoundWords,
  ) {}

  /** Parses a location box: a place, a place within another, a code, else the place with the closest spelling. */
  async find(text: string, signal: AbortSignal): Promise<FoundPlaces | undefined> {
    const parts = text
      .split(',')
      .map((part) =>
        part.trim().replace(/\s\S+$/, (code) => (/\d/.test(code) && POSTAL_CODE.test(code.trim()) ? '' : code)),
      )
      .filter((part) => part !== '' && !POSTAL_CODE.test(part));
    const [name = text, ...around] = parts;
    const [found, ...wider] = await this.named([name, ...around]);
    const inside = await this.within(found!, wider);
    const outside = found!.filter((it) => !inside.some((other) => isSame(it, other)));
    const exact = inside.length > 0 || outside.length > 0 ? [...inside, ...outside] : await this.beforeRegion(name);
    if (exact.length > 0 && (around.length > 0 || !isDoubtful(exact[0]!))) return firstOf(exact);
    const misspelt = await this.misspelt(name, exact[0], signal);
    return firstOf([...misspelt, ...exact]);
  }

  /** The places with the name of each text, most likely first. */
  async named(texts: string[]): Promise<Locality[][]> {
    const regions = texts.map(regionsByName);
    const codes = texts.map((text) => (text.length === 2 ? countryByNameOrCode(text) : countryByName(text)));
    const slugs = texts.map((text) => withOtherFirstWords(slugify(text)));
    const keys = regions.flat().flatMap((region) => region.keys);
    const [cities, localities, counts] = await Promise.all([
      this.places.cities([...new Set(slugs.flat())]),
      this.places.localities([...texts, ...keys]),
      this.places.countryCounts(codes.filter((code) => code !== undefined)),
    ]);
    return texts.map((text, i) => {
      const own = localities.filter((row) => row.typed === text);
      const country = codes[i];
      return [
        ...cities.filter(({ requested }) => requested.some((slug) => slugs[i]!.includes(slug))).map(cityPlace),
        ...(country !== undefined && counts.has(country) ? [countryPlace(country, counts.get(country)!)] : []),
        ...regionsOf(regions[i]!, own, localities),
        ...areasOf(own),
      ].sort((a, b) => weight(b) - weight(a));
    });
  }

  /** The country, if it has businesses. */
  async country(code: string | undefined): Promise<Locality | undefined> {
    const count = code === undefined ? undefined : (await this.places.countryCounts([code])).get(code);
    return code !== undefined && count !== undefined ? countryPlace(code, count) : undefined;
  }

  /** A city by slugs; the largest, without a country. */
  async city(slug: string, countryCode: string | undefined): Promise<Locality | undefined> {
    const rows = await this.places.cities([slug]);
    const row = rows.find((it) => countryCode === undefined || it.country_code === countryCode);
    return row && cityPlace(row);
  }

  /** An area of a city by its slug. */
  async area(slug: string, city: Locality): Promise<Locality | undefined> {
    const rows = await this.places.areas(city.countryCode, city.slug, slug);
    const found = {
      country_code: city.countryCode,
      slug: city.slug,
      name: city.name,
      business_count: city.businessCount,
    };
    return rows.length > 0 ? areaPlace(found, rows) : undefined;
  }

  /** The places within one of the wider ones, the last of which may be a country after a region. */
  async within(places: Locality[], wider: Locality[][]): Promise<Locality[]> {
    const outer = wider.filter((some) => some.length > 0);
    const inside = places.flatMap((place) => {
      const around = outer.map((some) => some.find((it) => contains(it, place)));
      return outer.length > 0 && around.every((it) => it !== undefined) ? [{ place, around }] : [];
    });
    return Promise.all(
      inside.map(({ place, around }) =>
        this.inRegion(
          place,
          around.find(({ kind }) => kind === 'region'),
        ),
      ),
    );
  }

  /** Regions distinguish cities of one name in a country, as far as businesses have regions. */
  async inRegion(city: Locality, region: Locality | undefined): Promise<Locality> {
    if (!region || city.kind !== 'city') return city;
    const filters = { ...city.filters, regions: region.filters.regions };
    if (!(await this.places.exists(city.countryCode, city.slug, region.filters.regions!))) return city;
    return { ...city, within: region.name, filters };
  }

  /** `tampa fl`, without a comma. */
  private async beforeRegion(text: string): Promise<Locality[]> {
    const words = text.split(/\s+/);
    for (let count = 1; count < Math.min(words.length, 4); count++) {
      const [places, around] = await this.named([words.slice(0, -count).join(' '), words.slice(-count).join(' ')]);
      const inside = await this.within(places!, [around!.filter(({ kind }) => kind !== 'city')]);
      if (inside.length > 0) return inside;
    }
    return [];
  }

  /** The largest of the places with the closest spelling; if a small place has exactly this name, only a much larger one. */
  private async misspelt(text: string, exact: Locality | undefined, signal: AbortSignal): Promise<Locality[]> {
    const slug = slugify(text);
    const words = slug.split('-').filter(Boolean).slice(0, 4);
    if (words.length === 0) return [];
    const [known, splits] = await Promise.all([
      this.terms.spellings(words, signal),
      this.compounds.splits(words, signal),
    ]);
    const slugs = words.reduce<string[]>(
      (prefixes, word, i) =>
        prefixes
          .flatMap((start) =>
            [word, ...(splits[i] ? [splits[i].parts.join('-')] : []), ...known[i]!.map((it) => it.word)].map((next) =>
              start ? `${start}-${next}` : next,
            ),
          )
          .slice(0, MAX_SPELLINGS),
      [''],
    );
    const spellings = [...new Set([...slugs, ...countryNamesLike(slug)])].filter((it) => it !== slug);
    const named = await this.named(spellings.map((spelling) => spelling.replaceAll('-', ' ')));
    const near = named.flatMap((places, i) =>
      places.map((place) => ({ place, edits: Math.min(editDistance(spellings[i]!, slug), 2) })),
    );
    const enough = exact ? exact.businessCount * MIN_DOUBT_RATIO : 0;
    return near
      .filter(({ place, edits }) => place.businessCount >= enough && (!exact || edits < 2))
      .sort((a, b) => a.edits - b.edits || weight(b.place) - weight(a.place))
      .map(({ place }) => place)
      .filter((place, i, all) => all.findIndex((other) => isSame(place, other)) === i);
  }
}

function regionsOf(known: ReturnType<typeof regionsByName>, own: LocalityRow[], localities: LocalityRow[]): Locality[] {
  const listed = known.map(({ countryCode, keys }) => {
    const rows = localities.filter((row) => !row.city && row.country_code === countryCode && keys.includes(row.key));
    const unique = [...new Map(rows.map((row) => [row.name, row])).values()];
    return unique.sort((a, b) => Number(a.key === keys[0]) - Number(b.key === keys[0]));
  });
  const isListed = (row: LocalityRow) =>
    known.some(({ countryCode, keys }) => countryCode === row.country_code && keys.includes(row.key));
  const others = groupedBy(
    own.filter((row) => !row.city && !isListed(row)),
    (row) => row.country_code,
  );
  return [...listed.filter((rows) => rows.length > 0), ...others].map(regionPlace);
}

function areasOf(own: LocalityRow[]): Locality[] {
  const inCities = own.flatMap((row) => (row.city ? [{ ...row, city: row.city }] : []));
  return groupedBy(inCities, ({ city }) => `${city.country_code}/${city.slug}`).map((rows) =>
    areaPlace(rows[0]!.city, rows),
  );
}

function groupedBy<T>(rows: T[], keyOf: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()];
}

function weight({ kind, businessCount }: Locality): number {
  return kind === 'region' ? businessCount / MIN_REGION_RATIO : businessCount;
}

function contains(outer: Locality, { kind, countryCode, slug, filters }: Locality): boolean {
  if (outer.countryCode !== countryCode) return false;
  if (outer.kind === 'country') return true;
  if (outer.kind === 'region') return kind === 'city' || kind === 'area';
  return outer.kind === 'city' && kind === 'area' && filters.citySlug === outer.slug && slug !== outer.slug;
}

function isSame(a: Locality, b: Locality): boolean {
  return (
    a.kind === b.kind &&
    a.countryCode === b.countryCode &&
    a.slug === b.slug &&
    a.filters.citySlug === b.filters.citySlug
  );
}

function isDoubtful({ kind, businessCount }: Locality): boolean {
  return kind !== 'country' && businessCount < MAX_DOUBTFUL_BUSINESSES;
}

function firstOf([place, ...others]: Locality[]): FoundPlaces | undefined {
  return place && { place, others: others.slice(0, MAX_OTHERS) };
}
