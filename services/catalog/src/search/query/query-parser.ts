import { DEFAULT_RADIUS_KM, PHRASE_KINDS, type SearchQuery } from '@directory/contracts/search';
import { countryCodeOf } from '@directory/contracts/countries';
import { citySlugsOf } from '../engine/search-engine.js';
import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { abbreviatedSlugs } from './words/abbreviations.js';
import { countryByName, countryByNameOrCode } from './places/country-aliases.js';
import { ContactFinder } from './contacts/contact-finder.js';
import { joinedSplitsOf, namePrefixesOf, splitsOf, type Split } from './places/place-splits.js';
import { CategoryWords } from '../postgres/category-words.js';
import { TermQueries } from '../postgres/terms.queries.js';
import { AroundFinder, type Around } from './places/around-finder.js';
import { locate, type Located } from './places/coordinates.js';
import { OwnSynonyms } from './words/own-synonyms.js';
import { parsePhrases, textWithDetails, type Phrase } from './phrases/phrases.js';
import { isClear, isCountryOfAddress, isLikelyCode } from './places/place-codes.js';
import { PlaceFinder, type FoundPlaces } from './places/place-finder.js';
import { PlacesQueries, type NamedPlaceRow } from './places/places.queries.js';
import { PositionQueries } from './places/position.queries.js';
import { isStartOfDutchCode, POSTAL_CODE } from './places/postal-codes.js';
import { endsWithShortWord, parsedText, type Locality, type ParsedQuery } from './parsed-query.js';
import { regionsByName } from './places/region-aliases.js';
import { withoutArticle } from './words/stop-words.js';
import { isOfRestaurants } from './words/synonyms.js';
import { isWithoutSpaces, tokenize } from './tokenizer.js';
import { WiderPlaces } from './places/wider-places.js';

/** A word is a place if at least this share of the businesses with it are there. */
const MIN_PLACE_SHARE = 0.5;
/** Codes of countries that are known as such in lower case too. */
const COUNTRY_CODES = new Set(['us', 'uk', 'uae', 'usa']);

/** A phrase is rather the start of names if one in so many businesses with the other words has such a name. */
const MAX_NAMED_RATIO = 50;
/** Of a word that tells whether a text makes sense. */
const MIN_KNOWN_LETTERS = 3;

type Words = Pick<SearchQuery, 'q' | 'location' | 'area' | 'city' | 'country' | 'exact' | 'literal' | 'near'>;

/** Splits a query into what and where. */
@Injectable()
export class QueryParser {
  constructor(
    private readonly finder: PlaceFinder,
    private readonly places: PlacesQueries,
    private readonly positions: PositionQueries,
    private readonly terms: TermQueries,
    private readonly categoryWords: CategoryWords,
    private readonly around: AroundFinder,
    private readonly contacts: ContactFinder,
    private readonly ownSynonyms: OwnSynonyms,
    private readonly widerPlaces: WiderPlaces,
  ) {}

  /** A name is not split into phrases. */
  async parse(query: Words, signal: AbortSignal, withDetails = true): Promise<ParsedQuery> {
    const located = query.exact || query.literal.includes('around') ? undefined : locate(query.q);
    const typed = located?.text ?? query.q;
    const literally = query.exact ? PHRASE_KINDS : query.literal;
    const { phrases, isDoubtful, means, ...found } = parsePhrases(typed, literally, withDetails);
    let words = found.text;
    const [literal, withoutPhrases] = await Promise.all([
      this.parseWords(query, signal),
      phrases.length > 0 || located ? this.parseWords({ ...query, q: words }, signal) : undefined,
    ]);
    if (query.exact || literal.phone !== undefined || (literal.contact && !located)) return literal;
    let parsed = withoutPhrases ?? literal;
    const ofPlace = literal.place && !parsed.place && !located ? phrases.map(({ kind }) => kind) : [];
    if (ofPlace.length > 0) return this.parse({ ...query, literal: [...literally, ...ofPlace] }, signal);
    const point = located && (await this.pointOf(located, parsed, query.near));
    if (located && point) {
      phrases.push(point);
      const recognised = { phrases, words: parsed.text, literal, isDoubtful: false };
      return { ...parsed, place: undefined, alternatives: [], recognised };
    }
    const uncertain = phrases.filter(({ needsCategory }) => needsCategory).map(({ kind }) => kind);
    if (uncertain.length > 0 && !(await this.categoryWords.areCategories(parsed.text)))
      return this.parse({ ...query, literal: [...query.literal, ...uncertain] }, signal);
    const hasDetails = phrases.some(({ needsName }) => needsName);
    for (const text of hasDetails ? [parsed.text, textWithDetails(typed, literally, words, parsed.text)] : [])
      if (await this.categoryWords.areCategories(text)) return this.parse(query, signal, false);
    if (means !== undefined && parsed.text === '') {
      words = `${means} ${words}`.trim();
      parsed = { ...parsed, text: means };
    }
    const around = query.literal.includes('around')
      ? undefined
      : await this.findAround(words, parsed, query.near, signal);
    if (around) {
      if (around.isWhole) parsed = { ...parsed, place: undefined, alternatives: [] };
      const spaced = ` ${words.split(/[\s,]+/).join(' ')} `;
      words = spaced.replace(` ${around.phrase.text} `, ' ').trim();
      phrases.push(around.phrase);
      parsed = { ...parsed, text: around.text };
    }
    if (phrases.length === 0) return this.withoutArticle(query.q, literal, signal);
    if (await this.isName(query.q, literal)) return literal;
    const isRatherName =
      (await this.categoryWords.isCategory(literal.text)) ||
      (isDoubtful && (await this.isRatherName(literal.text, parsed.text, signal)));
    const text = await this.categoryWords.withoutArticle(parsed.text);
    return { ...parsed, text, recognised: { phrases, words, literal, isDoubtful: isRatherName } };
  }

  /** `farmacia` of `la farmacia`, unless that is a name or the start of many. */
  private async withoutArticle(q: string, parsed: ParsedQuery, signal: AbortSignal): Promise<ParsedQuery> {
    const { text: whole } = parsed;
    const text = withoutArticle(whole);
    if (text === whole || (await this.isName(q, parsed)) || (await this.isRatherName(whole, text, signal)))
      return parsed;
    return { ...parsed, text };
  }

  private async pointOf(
    { at, typed }: Located,
    { place }: ParsedQuery,
    near: Words['near'],
  ): Promise<Phrase | undefined> {
    const point = at(place ? await this.positions.centre(place.filters) : near);
    return point && { kind: 'around', text: typed, sets: { near: point, radius: DEFAULT_RADIUS_KM, sort: 'distance' } };
  }

  /** Words after the place may belong to the name of a business or street. */
  private async findAround(
    words: string,
    { text, place, isInner }: ParsedQuery,
    near: Words['near'],
    signal: AbortSignal,
  ): Promise<(Around & { isWhole: boolean }) | undefined> {
    const whole = await (isInner ? this.around.find(words, {}, near, signal) : this.around.ofArea(words, text, place));
    const around =
      whole ??
      (await this.around.find(text, place?.filters ?? {}, near, signal)) ??
      (await this.around.ofKind(isInner ? words : text, place));
    return around && { ...around, isWhole: whole !== undefined };
  }

  /** Phrases have been recognised before. */
  async parseAgain(query: SearchQuery, { recognised }: ParsedQuery, signal: AbortSignal): Promise<ParsedQuery> {
    return { ...(await this.parse(query, signal)), recognised };
  }

  /** Whether a business has the whole query as its name, or the words before a place in it. */
  private async isName(q: string, { text, place }: ParsedQuery): Promise<boolean> {
    const words = text.split(/\s+/);
    const name = POSTAL_CODE.test(words.at(-1) ?? '') ? words.slice(0, -1).join(' ') : text;
    const rows = await this.places.placesOfNames([slugify(q), slugify(name)].filter(Boolean));
    return rows.some((row) => row.slug === slugify(q) || !place || isInside(row, place));
  }

  /** Whether words with a phrase, such as `best western`, are rather the start of names than a category. */
  private async isRatherName(whole: string, text: string, signal: AbortSignal): Promise<boolean> {
    if (text === '') return true;
    if (!(await this.categoryWords.areCategories(text))) return true;
    const words = slugify(text).split('-');
    const [named, frequencies] = await Promise.all([
      this.places.countNamesStartingWith(slugify(whole), MAX_NAMED_RATIO),
      this.terms.frequencies(words, signal),
    ]);
    return named * MAX_NAMED_RATIO > Math.min(...words.map((word) => frequencies.get(word) ?? 0));
  }

  private async parseWords(query: Words, signal: AbortSignal): Promise<ParsedQuery> {
    const { q, location, exact } = query;
    const isCodeUnfinished = isStartOfDutchCode(q);
    const plain: ParsedQuery = { ...parsedText(q), isCodeUnfinished, phone: await this.contacts.phoneOf(q) };
    if (plain.phone === undefined) plain.contact = await this.contacts.contactOf(q, signal);
    const filtered = await this.filterPlace(query);
    if (filtered) return { ...plain, place: filtered, source: 'filter' };
    if (location !== '') {
      const found = await this.finder.find(location, signal);
      if (found) return { ...plain, source: 'location', ...(await this.placeOfName(q, found)) };
      const near = await this.finder.findWithCode(location, signal);
      if (near) return { ...plain, text: `${q} ${near.code}`.trim(), source: 'location', place: near.place };
      return { ...plain, text: `${q} ${location}`.trim(), unknownPlace: location };
    }
    if (exact || q === '' || plain.phone !== undefined || plain.contact) return plain;
    const inPlace = await this.placeInWords(q, signal);
    if (!inPlace) return plain;
    const { text, isLeading, isInner } = inPlace;
    const phone = await this.contacts.phoneOf(text);
    if (phone !== undefined) return { ...plain, phone };
    return { ...inPlace, isLastWordWhole: !isLeading && !isInner && endsWithShortWord(text) };
  }

  /** A place at the start or end of words that a script writes together, or of a kind of business: `friseurberlin`. */
  async parseJoinedPlace(text: string): Promise<ParsedQuery | undefined> {
    if (/\s/.test(text)) return undefined;
    const likely = isWithoutSpaces(text) ? joinedSplitsOf(text) : await this.categoryWords.joinedSplitsOf(text);
    const named = await this.finder.named(likely.map(({ place }) => place));
    for (const [i, { rest }] of likely.entries()) {
      const place = named[i]?.find(({ kind }) => kind !== 'country');
      if (place) return { ...parsedText(rest), place };
    }
    return undefined;
  }

  /** Whether one of the words is known, also as another name of a category or city; nearly any text has some short one. */
  async hasKnownWord(text: string, signal: AbortSignal): Promise<boolean> {
    const words = tokenize(text)
      .flatMap(({ plain, native }) => (native === undefined ? plain : [...plain, native]))
      .filter((word) => word.length >= MIN_KNOWN_LETTERS);
    const synonyms = await this.ownSynonyms.current();
    if (words.some((word) => synonyms.has(word))) return true;
    return (await this.terms.frequencies(words, signal)).size > 0 || (await this.places.cities(words)).length > 0;
  }

  /** Of several places with a name, the one with a business of the queried name, else the largest. */
  private async placeOfName(
    q: string,
    { place, others }: FoundPlaces,
  ): Promise<Pick<ParsedQuery, 'place' | 'alternatives'>> {
    const name = slugify(q);
    if (name === '' || others.length === 0) return { place, alternatives: others };
    const namedPlaces = await this.places.placesOfNames([name]);
    const all = [place, ...others];
    const home = all.find((it) => namedPlaces.some((row) => isSamePlace(row, it))) ?? place;
    return { place: home, alternatives: all.filter((it) => it !== home) };
  }

  private async filterPlace({ area, city, country }: Words): Promise<Locality | undefined> {
    const code = country === undefined ? undefined : countryCodeOf(country);
    if (city !== undefined) {
      const place = await this.finder.city(city, code);
      if (place) return (area !== undefined && (await this.finder.area(area, place))) || place;
    }
    return this.finder.country(code);
  }

  /** A place at the start or end; undefined if the words are a name, or contain no place. */
  private async placeInWords(q: string, signal: AbortSignal): Promise<ParsedQuery | undefined> {
    const all = splitsOf(q);
    const ownNames = [slugify(q), slugify(q.replace(/^the\s+/i, ''))].filter(Boolean);
    const names = [...new Set([...[q, ...all.map(({ rest }) => rest)].flatMap(namesOf), ...ownNames])];
    const words = [...new Set(all.map(({ place, typed }) => slugify(typed ?? place)))];
    const [places, placesOfNames, frequencies, isNamePrefix, inAddress] = await Promise.all([
      this.finder.named(all.map(({ place }) => place)),
      this.places.placesOfNames(names),
      this.terms.frequencies(words, signal),
      this.places.isNamePrefix([q, ...namePrefixesOf(q)].map(slugify)),
      this.addressEnd(q),
    ]);
    if (placesOfNames.some(({ slug }) => ownNames.includes(slug))) return undefined;
    if (inAddress) {
      const inArea = await this.withAreaBefore(inAddress);
      // Other words before the city are a street.
      return (await this.categoryWords.areCategories(inArea.text)) ? inArea : inAddress;
    }
    // The start of a business name is no place.
    const splits = all.flatMap((split, i) =>
      isNamePrefix && split.isLeading ? [] : [{ split, named: places[i] ?? [] }],
    );
    const afterCategories = await Promise.all(
      splits.map(async ({ split }) => isLikelyCode(split) && (await this.categoryWords.areCategories(split.rest))),
    );
    const likely = splits.flatMap(({ split: typed, named }, i) => {
      const split = { ...typed, hasPreposition: typed.hasPreposition || afterCategories[i] === true };
      if (named[0]?.kind === 'country') return [];
      const clear = named.filter((place) => isClear(place, split, named));
      const there = clear.reduce((sum, { businessCount }) => sum + businessCount, 0);
      const everywhere = frequencies.get(slugify(split.typed ?? split.place)) ?? 0;
      return there > 0 && (split.hasPreposition || there >= everywhere * MIN_PLACE_SHARE)
        ? [{ split, named: clear }]
        : [];
    });
    const inPlace = bestPlace(likely, placesOfNames);
    if (inPlace?.hasHome) return inPlace.parsed;
    if (inPlace)
      return this.widerPlaces.without(
        (await this.widerPlaces.after(inPlace.parsed)) ?? (await this.withAreaBefore(inPlace.parsed)),
      );
    for (const { split } of splits) {
      const { rest, place, hasPreposition, isLeading } = split;
      const isKnownCode = COUNTRY_CODES.has(place.toLowerCase()) && (hasPreposition || place.toLowerCase() !== 'us');
      const isCode = isKnownCode || isCountryOfAddress(split);
      // `restaurant italien` is no restaurant in Italy, which is called so in German.
      if (!hasPreposition && (isOfRestaurants(withoutArticle(q)) || (place.length < 4 && !isCode))) continue;
      const isTypedAsCode = isCode || (hasPreposition && place === place.toUpperCase());
      const code = isTypedAsCode ? countryByNameOrCode(place) : countryByName(place);
      const country = await this.finder.country(code);
      if (!country) continue;
      const inside = await this.placeBefore(rest, country);
      return inside ? this.withAreaBefore(inside) : { ...parsedText(rest), place: country, isLeading };
    }
    return undefined;
  }

  /** `Tampa, FL 33602` and `Tampa, Florida, USA`; the postal code remains a word. */
  private async addressEnd(q: string): Promise<ParsedQuery | undefined> {
    let words = q.split(/[\s,]+/).filter(Boolean);
    const countryWords = [1, 2].find(
      (count) => words.length > count + 1 && countryByName(words.slice(-count).join(' ')),
    );
    const code = countryWords && countryByName(words.slice(-countryWords).join(' '));
    const withoutCountry = countryWords ? words.slice(0, -countryWords) : words;
    const postalCode = POSTAL_CODE.test(withoutCountry.at(-1) ?? '') ? withoutCountry.at(-1) : undefined;
    words = postalCode === undefined ? withoutCountry : withoutCountry.slice(0, -1);
    for (let count = Math.min(3, words.length - 1); count > 0; count--) {
      const typed = words.slice(-count).join(' ');
      const regions = regionsByName(typed).filter(({ countryCode }) => code === undefined || countryCode === code);
      if (regions.length === 0) continue;
      const before = words.slice(0, -count);
      const cityTexts = [4, 3, 2, 1].filter((n) => n <= before.length).map((n) => before.slice(-n).join(' '));
      const [around = [], ...cities] = await this.finder.named([typed, ...cityTexts]);
      for (const [i, named] of cities.entries()) {
        const city = named.find(
          ({ kind, countryCode }) => kind === 'city' && regions.some((region) => region.countryCode === countryCode),
        );
        if (!city || (await this.isCityItself(typed, city, around))) continue;
        const region = around.find(({ kind, countryCode }) => kind === 'region' && countryCode === city.countryCode);
        const rest = before.slice(0, before.length - (cityTexts[i] ?? '').split(' ').length);
        const text = [...rest, ...(postalCode === undefined ? [] : [postalCode])].join(' ');
        return { ...parsedText(text), place: await this.finder.inRegion(city, region) };
      }
      const region = around.find(({ kind }) => kind === 'region');
      if (region && postalCode !== undefined)
        return { ...parsedText([...before, postalCode].join(' ')), place: region };
    }
    return undefined;
  }

  /** Whether a region is rather the city of its name: Berlin, in which Essen is not, although both are in Germany. */
  private async isCityItself(typed: string, city: Locality, around: Locality[]): Promise<boolean> {
    const inCountry = around.filter(({ countryCode }) => countryCode === city.countryCode);
    if (!inCountry.some(({ kind, name }) => kind === 'city' && slugify(name) === slugify(typed))) return false;
    const region = inCountry.find(({ kind }) => kind === 'region');
    return (await this.finder.inRegion(city, region)) === city;
  }

  /** `Brickell` in `sushi Brickell Miami`. */
  private async withAreaBefore(query: ParsedQuery): Promise<ParsedQuery> {
    const { place, text } = query;
    if (place?.kind !== 'city' || text === '') return query;
    const inArea = await this.placeBefore(text, place);
    return inArea && inArea.text !== '' ? { ...query, ...inArea } : query;
  }

  /** `Berlin` in `pizza Berlin Germany`. */
  private async placeBefore(text: string, outer: Locality): Promise<ParsedQuery | undefined> {
    const splits = splitsOf(text);
    const named = await this.finder.named(splits.map(({ place }) => place));
    for (const [i, { rest }] of splits.entries()) {
      const [place] = await this.finder.within(
        (named[i] ?? []).filter(({ kind }) => kind !== 'country'),
        [[outer]],
      );
      if (place) return { ...parsedText(rest), place };
    }
    return undefined;
  }
}

/** The place that has a business of the remaining name, else the most likely; the longest name of a place first. */
function bestPlace(
  likely: { split: Split; named: Locality[] }[],
  placesOfNames: NamedPlaceRow[],
): { hasHome: boolean; parsed: ParsedQuery } | undefined {
  const readings = likely.map(({ split, named }) => {
    const names = namesOf(split.rest);
    const namedPlaces = placesOfNames.filter(({ slug }) => names.includes(slug));
    const home = named.find((place) => namedPlaces.some((row) => isSamePlace(row, place)));
    const [place, ...others] = home ? [home, ...named.filter((it) => it !== home)] : named;
    return {
      hasHome: home !== undefined,
      parsed: {
        ...parsedText(split.rest),
        isLeading: split.isLeading,
        ...(split.isInner && { isInner: true }),
        place,
        alternatives: others.slice(0, 5),
      },
    };
  });
  return readings.find(({ hasHome }) => hasHome) ?? readings[0];
}

/** The slug of a name, and those with other forms of its words. */
function namesOf(text: string): string[] {
  const slug = slugify(text);
  return slug === '' ? [] : [slug, ...abbreviatedSlugs(slug)];
}

function isInside(row: NamedPlaceRow, place: Locality): boolean {
  return place.kind === 'city' ? isSamePlace(row, place) : row.country_code === place.countryCode;
}

function isSamePlace(row: NamedPlaceRow, { kind, countryCode, filters }: Locality): boolean {
  const slugs = citySlugsOf(filters) ?? [];
  return kind === 'city' && row.country_code === countryCode && slugs.includes(row.city_slug ?? '');
}
