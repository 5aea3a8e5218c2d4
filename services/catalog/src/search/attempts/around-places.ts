import { MAX_RADIUS_KM, type SearchQuery } from '@directory/contracts/search';
import { Injectable } from '@nestjs/common';
import type { Attempt, SearchContext } from './attempt.js';
import { Attempts } from './attempts.js';
import { kilometres } from '../engine/bounding-box.js';
import { CategoryWords } from '../postgres/category-words.js';
import { countryName } from '@directory/contracts/countries';
import { endsWithShortWord, parsedText, type Locality, type ParsedQuery } from '../query/parsed-query.js';
import type { Phrase } from '../query/phrases/phrases.js';
import { NEAR, splitsOf } from '../query/places/place-splits.js';
import { PlacesQueries } from '../query/places/places.queries.js';
import { PositionQueries, type Position } from '../query/places/position.queries.js';
import { inPostalCode, wordsOfPostalCode } from '../query/places/postal-codes.js';
import { isOfRestaurants } from '../query/words/synonyms.js';
import { MIN_INHABITANTS, TownFinder, type TownReading } from '../query/places/town-finder.js';

/** Kilometres, of which the first with enough results is searched. */
const RADII_KM = [10, 50, MAX_RADIUS_KM];
const ENOUGH = 5;
/** Farther away fewer words are searched first; what is found by its words so near to a town is what is meant there. */
const NEAR_KM = 50;
/** A smaller town without a preposition may be another word. */
const MIN_INHABITANTS_OF_FAR_TOWN = 15_000;

/** From the centre of a city to its districts and suburbs. */
const MAX_PART_KM = 60;

/** A town that is typed as a place. */
const AS_PLACE = { hasPreposition: true, isLeading: false, areCategories: true };

/** What to search for around a point, and the words for it. */
interface Surroundings {
  text: string;
  around: string;
  near: Position;
}

/** Searches around a place that lacks what is searched for, and around towns without businesses: the nearest come first. */
@Injectable()
export class AroundPlaces {
  constructor(
    private readonly attempts: Attempts,
    private readonly towns: TownFinder,
    private readonly places: PlacesQueries,
    private readonly positions: PositionQueries,
    private readonly categoryWords: CategoryWords,
  ) {}

  /** Where nothing is found: around the place of the query, else around a town in its words or in the location box. */
  async find(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const { query } = context;
    if (!isAroundAllowed(query, parsed)) return undefined;
    return (await this.ofPlace(context, parsed)) ?? (await this.ofTown(context, parsed));
  }

  /** What no business with a postal code is: around that code, or the next one that is known. */
  async ofPostalCode(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const { query } = context;
    const { source, unknownPlace, text: typed, place, recognised } = parsed;
    if (query.near || source === 'filter' || !isAroundAllowed(query, parsed)) return undefined;
    const found = unknownPlace === undefined ? inPostalCode(typed) : inPostalCode(unknownPlace);
    if (!found) return undefined;
    const text = unknownPlace === undefined ? found.text : `${query.q} ${found.text}`.trim();
    if (text !== '' && !(await this.isCategoryOrName(text))) return undefined;
    const around = found.code.join(' ').toUpperCase();
    for (const words of wordsOfPostalCode(found.code)) {
      const near = await this.positions.positionOfAddress(words, place?.filters ?? {});
      if (!near) continue;
      const within = (kind: string, maxKm: number) =>
        this.around(context, recognised, { text: kind, around, near: rounded(near) }, maxKm);
      return (
        (await within(text, NEAR_KM)) ??
        (await this.widerKind(text, (kind) => within(kind, NEAR_KM))) ??
        within(text, MAX_RADIUS_KM)
      );
    }
    return undefined;
  }

  /** A kind of business that is nowhere near a town: everywhere, rather than other kinds whose names have the words of the town. */
  async withoutTown(
    context: SearchContext,
    parsed: ParsedQuery,
    needsPreposition = false,
  ): Promise<Attempt | undefined> {
    const { query } = context;
    if (!isAroundAllowed(query, parsed) || parsed.place) return undefined;
    for (const { text, towns, typed, areCategories, hasPreposition } of await this.readingsOf(query, parsed)) {
      if (!areCategories || (needsPreposition && !hasPreposition) || text === '') continue;
      if (!towns.some(({ inhabitants }) => inhabitants >= MIN_INHABITANTS)) continue;
      const attempt = await this.attempts.retry(context, { ...parsed, text });
      if (attempt) return { ...attempt, leftOut: typed.split(/[\s,]+/).filter(Boolean) };
    }
    return undefined;
  }

  /** Around a part of the place, or a town near it. */
  async inPart(context: SearchContext, parsed: ParsedQuery, part: string): Promise<Attempt | undefined> {
    const { query } = context;
    const { text, place, recognised } = parsed;
    if (place?.kind !== 'city' || query.near || !isAroundAllowed(query, parsed)) return undefined;
    const towns = await this.towns.named(part, place.countryCode);
    const centre = towns.length > 0 ? await this.centreOf(place) : undefined;
    const town = centre && towns.find((it) => kilometres(centre, it) <= MAX_PART_KM);
    if (!town) return undefined;
    const surroundings = { text, around: `${town.name}, ${place.name}`, near: rounded(town) };
    return this.around(context, recognised, surroundings, NEAR_KM);
  }

  /** Where words of a town, after a preposition or in the location box, are found only far from it, unless they are a whole name. */
  async insteadOf(context: SearchContext, found: Attempt): Promise<Attempt | undefined> {
    const { query, parsed } = found;
    if (!isAroundAllowed(query, parsed) || parsed.place || parsed.source !== 'words') return undefined;
    if (parsed.unknownPlace === undefined && !(await this.isAfterPreposition(parsed.text))) return undefined;
    const readings = await this.readingsOf(query, parsed);
    const [town] = readings[0]?.towns ?? [];
    if (!town || !readings[0]?.hasPreposition || (await this.places.isName(parsed.text))) return undefined;
    const there = { ...query, near: rounded(town), radius: NEAR_KM };
    if ((await this.attempts.count({ ...context, query: there }, parsed)) > 0) return undefined;
    return this.ofTown({ ...context, query }, parsed, readings);
  }

  private async isAfterPreposition(text: string): Promise<boolean> {
    // Before towns are looked up, which the first search of a process waits for.
    if (!splitsOf(text).some(({ hasPreposition }) => hasPreposition)) return false;
    const [reading] = await this.towns.inWords(text);
    return reading?.hasPreposition === true && reading.areCategories;
  }

  /** Of a kind of business, or of a name that others have elsewhere. */
  private async ofPlace(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const { query } = context;
    const { place, source, text, recognised } = parsed;
    if (!place || source === 'filter' || query.near || (place.kind !== 'city' && place.kind !== 'area'))
      return undefined;
    if (!(await this.isCategoryOrName(text))) return undefined;
    const near = await this.centreOf(place);
    if (!near) return undefined;
    const within = (maxKm: number) => this.around(context, recognised, { text, around: place.name, near }, maxKm);
    return (
      (await within(NEAR_KM)) ??
      (await this.widerKind(text, (kind) => this.attempts.retry(context, { ...parsed, text: kind }))) ??
      within(MAX_RADIUS_KM)
    );
  }

  private async ofTown(
    context: SearchContext,
    parsed: ParsedQuery,
    known?: TownReading[],
  ): Promise<Attempt | undefined> {
    const { query } = context;
    for (const { text, towns, hasPreposition, isLeading } of known ?? (await this.readingsOf(query, parsed)))
      for (const town of towns) {
        const around = `${town.name}, ${countryName(town.countryCode)}`;
        const within = (words: string, maxKm: number) =>
          this.around(context, parsed.recognised, { text: words, around, near: rounded(town) }, maxKm);
        const attempt = (await within(text, NEAR_KM)) ?? (await this.widerKind(text, (kind) => within(kind, NEAR_KM)));
        if (attempt) return attempt;
        const far = hasPreposition || (!isLeading && town.inhabitants >= MIN_INHABITANTS_OF_FAR_TOWN);
        const fartherAway = far ? await within(text, MAX_RADIUS_KM) : undefined;
        if (fartherAway) return fartherAway;
      }
    return undefined;
  }

  /** `restaurant` of `Mexican restaurant` and of a dish, of `restaurante mexicano` the first word, and `hotel` of `hotel near hospital`. */
  private async widerKind(
    text: string,
    search: (kind: string) => Promise<Attempt | undefined>,
  ): Promise<Attempt | undefined> {
    const words = text.split(/\s+/);
    if (isOfRestaurants(text) && !(await this.categoryWords.isKind(text))) {
      const attempt = await search('restaurant');
      return attempt && { ...attempt, leftOut: words };
    }
    if (words.length === 1 || !(await this.categoryWords.areCategories(text)) || (await this.places.isName(text)))
      return undefined;
    for (const { kind, leftOut } of await this.kindsWithin(words)) {
      const attempt = await search(kind);
      if (attempt) return { ...attempt, leftOut };
    }
    return undefined;
  }

  private async kindsWithin(words: string[]): Promise<{ kind: string; leftOut: string[] }[]> {
    const near = words.findIndex((word, i) => i > 0 && NEAR.has(word.toLowerCase()));
    // What is near another kind is not that kind.
    if (near > 0) return [{ kind: words.slice(0, near).join(' '), leftOut: words.slice(near) }];
    const ends = [
      { kind: words.at(-1) ?? '', leftOut: words.slice(0, -1) },
      { kind: words[0] ?? '', leftOut: words.slice(1) },
    ];
    const areCategories = await Promise.all(ends.map(({ kind }) => this.categoryWords.isCategory(kind)));
    return ends.filter((_, i) => areCategories[i]);
  }

  /** Also of towns that are called as the place: another Boston. */
  private async readingsOf(
    query: SearchQuery,
    { place, text, source, unknownPlace }: ParsedQuery,
  ): Promise<TownReading[]> {
    if (unknownPlace !== undefined) {
      const towns = await this.towns.named(unknownPlace);
      return [{ ...AS_PLACE, text: query.q, towns, typed: unknownPlace }];
    }
    if (source === 'filter') return [];
    if (place?.kind === 'country') return this.towns.inWords(text, place.countryCode);
    if (!place) return this.towns.inWords(text);
    const [largest] = place.kind === 'city' ? await this.towns.named(place.name) : [];
    if (!largest || largest.countryCode === place.countryCode || !(await this.isCategoryOrName(text))) return [];
    return [{ ...AS_PLACE, text, towns: [largest], typed: place.name }];
  }

  private async isCategoryOrName(text: string): Promise<boolean> {
    if (text === '') return false;
    return (await this.categoryWords.areCategories(text)) || (await this.places.isName(text));
  }

  /** Of its businesses, else of the town. */
  private async centreOf({ name, countryCode, filters }: Locality): Promise<Position | undefined> {
    const near = await (filters.areas ? this.positions.centreOfAreas(filters.areas) : this.positions.centre(filters));
    if (near) return near;
    const [town] = await this.towns.named(name, countryCode);
    return town && rounded(town);
  }

  private async around(
    context: SearchContext,
    recognised: ParsedQuery['recognised'],
    { text, around, near }: Surroundings,
    maxKm: number,
  ): Promise<Attempt | undefined> {
    const { query: typed } = context;
    const anywhere = { ...typed, q: text, location: '', area: undefined, city: undefined, country: undefined };
    const within = (radius: number) => {
      const sets = { near, radius, sort: 'distance' as const };
      const phrase: Phrase = { kind: 'around', text: `around ${around}`, sets };
      const literal = recognised?.literal ?? parsedText(typed.q);
      const phrases = [...(recognised?.phrases ?? []), phrase];
      const recognisedAround = { phrases, words: text, literal, isDoubtful: false };
      const parsed = { ...parsedText(text), isLastWordWhole: endsWithShortWord(text), recognised: recognisedAround };
      return { query: { ...anywhere, ...sets, sort: typed.sort ?? sets.sort }, parsed };
    };
    const countWithin = (radius: number) => {
      const { query, parsed } = within(radius);
      return this.attempts.count({ ...context, query }, parsed);
    };
    if ((await countWithin(maxKm)) === 0) return undefined;
    const counts: number[] = [];
    for (const radius of RADII_KM) {
      counts.push(await countWithin(radius));
      if ((counts.at(-1) ?? 0) >= ENOUGH) break;
    }
    const best = within(RADII_KM[counts.indexOf(Math.max(...counts))] ?? maxKm);
    return this.attempts.attempt({ ...context, query: best.query }, best.parsed);
  }
}

/** Unless a point was found in the words before, or they are to be searched as words. */
function isAroundAllowed({ exact, literal }: SearchQuery, { recognised, phone, contact }: ParsedQuery): boolean {
  if (exact || literal.includes('around') || phone !== undefined || contact) return false;
  return !recognised?.phrases.some(({ kind }) => kind === 'around');
}

function rounded({ latitude, longitude }: Position): Position {
  return { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) };
}
