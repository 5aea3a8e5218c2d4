import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { CompoundWords } from '../../postgres/compound-words.js';
import { TermQueries } from '../../postgres/terms.queries.js';
import { citiesNamed, cityNamesLike } from './city-names.js';
import { bySpelling, citySpellings } from './city-spellings.js';
import { cityByShortName, withoutDots } from './city-short-names.js';
import { citySlugsOf } from '../../engine/search-engine.js';
import { countryByName, countryByNameOrCode, countryNamesLike } from './country-aliases.js';
import { editDistance } from '../words/edit-distance.js';
import { areaPlace, cityPlace, countryPlace, regionPlace, type Locality } from '../parsed-query.js';
import { PlacesQueries, type AreaRow, type CityRow, type Filled, type LocalityRow } from './places.queries.js';
import { withDivisions } from './place-forms.js';
import { regionsByName } from './region-aliases.js';
import { nameOfRegion } from './region-words.js';
import { inPostalCode, POSTAL_CODE, withOtherCodes } from './postal-codes.js';
import { MIN_INHABITANTS, TownFinder } from './town-finder.js';

const MAX_SPELLINGS = 200;
const MAX_OTHERS = 5;
/** A region precedes a city of the same name if it has so many times as many businesses. */
const MIN_REGION_RATIO = 10;
/** A place with so few businesses may be a misspelling of one with so many times as many. */
const MAX_DOUBTFUL_BUSINESSES = 5;
const MIN_DOUBT_RATIO = 100;

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
    private readonly towns: TownFinder,
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
    const [found = [], ...wider] = await this.named([name, ...around]);
    const inside = await this.within(found, wider);
    const outside = found.filter((it) => !inside.some((other) => isSame(it, other)));
    const exact = inside.length > 0 || outside.length > 0 ? [...inside, ...outside] : await this.beforeRegion(name);
    if (inside.length === 0 && (await this.isOtherTown(text, exact, around))) return undefined;
    const [likeliest] = exact;
    if (likeliest && (around.length > 0 || !isDoubtful(likeliest))) return firstOf(exact);
    const misspelt = await this.misspelt(name, likeliest, signal);
    const some = [...misspelt, ...exact];
    return firstOf(some.length > 0 ? some : await this.misspeltBeforeWider(name, signal));
  }

  /** The place of `80331 München`, `Leeds LS1 6BY`; the code is not a part of it. */
  async findWithCode(location: string, signal: AbortSignal): Promise<{ place: Locality; code: string } | undefined> {
    const { text = '', code = [] } = inPostalCode(withOtherCodes(location).at(-1) ?? location) ?? {};
    const found = text === '' ? undefined : await this.find(text, signal);
    return found && { place: found.place, code: code.join(' ') };
  }

  /** Whether a text names a town without businesses, rather than the places: none, or some that are not within the wider one. */
  private async isOtherTown(text: string, places: Locality[], around: string[]): Promise<boolean> {
    if (places.length > 0 && around.length === 0) return false;
    const towns = await this.towns.named(text);
    if (places.length === 0) return towns.some(({ inhabitants }) => inhabitants >= MIN_INHABITANTS);
    const isHere = (countryCode: string) => places.some((place) => place.countryCode === countryCode);
    return towns.length > 0 && !towns.some(({ countryCode }) => isHere(countryCode));
  }

  /** The places with the name of each text, most likely first: the city that a short name stands for, then the largest. */
  async named(typed: string[]): Promise<Locality[][]> {
    const texts = typed.map(withoutDots);
    const shortNames = texts.map(cityByShortName);
    const ofRegions = texts.map(nameOfRegion);
    const regions = texts.map((text, i) => regionsByName(ofRegions[i] ?? text));
    const codes = texts.map((text) => (text.length === 2 ? countryByNameOrCode(text) : countryByName(text)));
    const spellings = texts.map((text) => [text, ...withDivisions(text)]);
    const slugs = spellings.map((some) => some.flatMap((text) => citySpellings(slugify(text))));
    const meant = shortNames.map((city) => (city ? citySpellings(slugify(city.name)) : []));
    const foreign = texts.map(citiesNamed);
    const keys = regions.flat().flatMap((region) => region.keys);
    const [cities, localities, counts] = await Promise.all([
      this.places.cities([...new Set([...slugs, ...meant, ...foreign.flat().map((city) => city.slugs)].flat())]),
      this.places.localities([
        ...new Set([...spellings.flat(), ...keys, ...ofRegions.filter((name) => name !== undefined)]),
      ]),
      this.places.countryCounts(codes.filter((code) => code !== undefined)),
    ]);
    return texts.map((text, i) => {
      const local = localities.filter(
        (row) => spellings[i]?.includes(row.typed) || (row.typed === ofRegions[i] && !row.city),
      );
      const country = codes[i] ?? '';
      const count = counts.get(country);
      const named = (some: string[] = []) =>
        cities.filter(({ requested }) => requested.some((it) => some.includes(it)));
      const short = citiesOf(named(meant[i]).filter((row) => row.country_code === shortNames[i]?.countryCode));
      const inOtherLanguage = (foreign[i] ?? []).flatMap((city) =>
        citiesOf(named(city.slugs).filter((row) => row.country_code === city.countryCode)),
      );
      const own = [
        ...citiesOf(named(slugs[i])),
        ...(count === undefined ? [] : [countryPlace(country, count)]),
        ...regionsOf(regions[i] ?? [], local, localities),
        ...areasOf(local),
      ].sort((a, b) => weight(b, isCode(text)) - weight(a, isCode(text)));
      const all = [...short, ...own, ...inOtherLanguage];
      return all.filter((place, at) => all.findIndex((other) => isSame(place, other)) === at);
    });
  }

  /** The country, if it has businesses. */
  async country(code: string | undefined): Promise<Locality | undefined> {
    const count = code === undefined ? undefined : (await this.places.countryCounts([code])).get(code);
    return code !== undefined && count !== undefined ? countryPlace(code, count) : undefined;
  }

  /** A city by slugs, with its other spellings; the largest, without a country. */
  async city(slug: string, countryCode: string | undefined): Promise<Locality | undefined> {
    const rows = await this.places.cities(citySpellings(slug));
    const row = rows.find(
      (it) => it.requested.includes(slug) && (countryCode === undefined || it.country_code === countryCode),
    );
    if (!row) return undefined;
    const others = rows.filter((it) => it !== row && it.country_code === row.country_code);
    return cityPlace([row, ...others]);
  }

  /** An area of a city by its slug. */
  async area(slug: string, city: Locality): Promise<Locality | undefined> {
    const rows = await this.places.areas(city.filters, slug);
    return isFilled(rows) ? areaPlace(rows) : undefined;
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
    const { regions = [] } = region.filters;
    if (!(await this.places.exists(city.filters, regions))) return city;
    return { ...city, within: region.name, filters: { ...city.filters, regions } };
  }

  /** `tampa fl`, without a comma. */
  private async beforeRegion(text: string): Promise<Locality[]> {
    for (const [name, wider] of beforeWider(text)) {
      const [places = []] = await this.named([name]);
      const inside = await this.inside(places, wider);
      if (inside.length > 0) return inside;
    }
    return [];
  }

  private async misspeltBeforeWider(text: string, signal: AbortSignal): Promise<Locality[]> {
    for (const [name, wider] of beforeWider(text)) {
      const inside = await this.inside(await this.misspelt(name, undefined, signal), wider);
      if (inside.length > 0) return inside;
    }
    return [];
  }

  /** The places in a region or country, which businesses need not have as their region. */
  async inside(places: Locality[], wider: string): Promise<Locality[]> {
    const regions = regionsByName(wider);
    if (places.length === 0 || (regions.length === 0 && countryByName(wider) === undefined)) return [];
    const [around = []] = await this.named([wider]);
    const inside = await this.within(places, [around.filter(({ kind }) => kind === 'region' || kind === 'country')]);
    if (inside.length > 0) return inside;
    return places.filter(
      ({ kind, countryCode }) => kind === 'city' && regions.some((it) => it.countryCode === countryCode),
    );
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
            [word, ...(splits[i] ? [splits[i].parts.join('-')] : []), ...(known[i] ?? []).map((it) => it.word)].map(
              (next) => (start ? `${start}-${next}` : next),
            ),
          )
          .slice(0, MAX_SPELLINGS),
      [''],
    );
    const spellings = [...new Set([...slugs, ...countryNamesLike(slug), ...cityNamesLike(slug)])].filter(
      (it) => it !== slug,
    );
    const named = await this.named(spellings.map((spelling) => spelling.replaceAll('-', ' ')));
    const near = named.flatMap((places, i) =>
      places.map((place) => ({ place, edits: editDistance(spellings[i] ?? '', slug, 1) })),
    );
    const enough = exact ? exact.businessCount * MIN_DOUBT_RATIO : 0;
    return near
      .filter(({ place, edits }) => place.businessCount >= enough && (!exact || edits < 2))
      .sort((a, b) => a.edits - b.edits || weight(b.place) - weight(a.place))
      .map(({ place }) => place)
      .filter((place, i, all) => all.findIndex((other) => isSame(place, other)) === i);
  }
}

/** Where a text may be divided into a place and one around it that is known by name. */
function beforeWider(text: string): [name: string, wider: string][] {
  const words = text.split(/\s+/);
  const ends = Array.from({ length: Math.max(0, Math.min(words.length, 4) - 1) }, (_, i) => i + 1);
  return ends
    .map((count): [string, string] => [words.slice(0, -count).join(' '), words.slice(-count).join(' ')])
    .filter(([, wider]) => countryByName(wider) !== undefined || regionsByName(wider).length > 0);
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
  return [...listed.filter(isFilled), ...others].map(regionPlace);
}

function areasOf(own: LocalityRow[]): Locality[] {
  const inCities = own.flatMap((row) => (row.city ? [{ ...row, city: row.city }] : []));
  const cityOf = ({ city }: AreaRow) => ({ countryCode: city.country_code, slug: city.slug });
  return bySpelling(inCities, cityOf).map(areaPlace);
}

/** Spellings of one city are one place, named as most businesses spell it. */
export function citiesOf(rows: CityRow[]): Locality[] {
  return bySpelling(rows, ({ country_code, slug }) => ({ countryCode: country_code, slug })).map(cityPlace);
}

function isFilled<T>(rows: T[]): rows is Filled<T> {
  return rows.length > 0;
}

function groupedBy<T>(rows: T[], keyOf: (row: T) => string): Filled<T>[] {
  const groups = new Map<string, Filled<T>>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}

/** @param isOfCode whether the place was named by a code, such as that of California and of Canada */
function weight({ kind, businessCount }: Locality, isOfCode = false): number {
  return kind === 'region' && !isOfCode ? businessCount / MIN_REGION_RATIO : businessCount;
}

function isCode(text: string): boolean {
  return text.length === 2;
}

function contains(outer: Locality, { kind, countryCode, slug, filters }: Locality): boolean {
  if (outer.countryCode !== countryCode) return false;
  if (outer.kind === 'country') return true;
  if (outer.kind === 'region') return kind === 'city' || kind === 'area';
  const isOfCity = outer.kind === 'city' && citySlugsOf(outer.filters)?.includes(filters.citySlug ?? '');
  return isOfCity === true && kind === 'area' && slug !== outer.slug;
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
