import { MAX_RADIUS, type Relaxation, type SearchQuery } from '@directory/contracts/search';
import { Injectable } from '@nestjs/common';
import { PlaceFinder } from './query/place-finder.js';
import { PlacesQueries } from './query/places.queries.js';
import { placeText, type ParsedQuery } from './query/parsed-query.js';
import type { SearchEngine } from './engine/search-engine.js';
import { parametersOf } from './search.parameters.js';
import { SearchPlans } from './query/search-plans.js';

const MOST_OFFERED = 5;
/** Words of which each is tried without. */
const MOST_WORDS = 5;
/** Kilometres around a city. */
const NEARBY = 50;

/** A looser query, not yet tried unless its count is known. */
interface Idea {
  kind: Relaxation['kind'];
  label: string;
  query: SearchQuery;
  reading: ParsedQuery;
  known?: Pick<Relaxation, 'count' | 'countIsCapped'>;
}

/** What finds nothing. */
interface Failure {
  reading: ParsedQuery;
  /** What the words do match, all of it closed. */
  closed: number;
  closedIsCapped: boolean;
}

/** Thinks of looser queries for one that finds nothing, and keeps those that find something. */
@Injectable()
export class Relaxations {
  constructor(
    private readonly plans: SearchPlans,
    private readonly places: PlacesQueries,
    private readonly finder: PlaceFinder,
  ) {}

  /** Best first: without one of the filters, in a wider place, with fewer words, nearby. */
  async of(engine: SearchEngine, query: SearchQuery, failure: Failure, signal: AbortSignal): Promise<Relaxation[]> {
    const { reading, closed } = failure;
    const ideas = [
      ...withoutFilter(query, failure),
      ...(await this.wider(query, reading)),
      ...(closed > 0 ? [] : fewerWords(query, reading)),
      ...(await this.nearby(query, reading)),
    ];
    const tried = await Promise.all(ideas.map((idea) => this.tried(engine, idea, signal)));
    return tried.filter(({ count }) => count > 0).slice(0, MOST_OFFERED);
  }

  private async tried(
    engine: SearchEngine,
    { kind, label, query, reading, known }: Idea,
    signal: AbortSignal,
  ): Promise<Relaxation> {
    const common = { kind, label, parameters: parametersOf(query) };
    if (known) return { ...common, ...known };
    const plan = { ...this.plans.of(query, reading), limit: 0 };
    const { total, totalIsCapped } = await engine.search(plan, signal);
    return { ...common, count: total, countIsCapped: totalIsCapped };
  }

  private async wider(query: SearchQuery, reading: ParsedQuery): Promise<Idea[]> {
    const { place, text } = reading;
    if (!place) return [];
    const anywhere = { ...query, q: text, location: '', city: undefined, country: undefined };
    const ideas: Idea[] = [
      {
        kind: 'place',
        label: 'anywhere',
        query: { ...anywhere, exact: true },
        reading: { ...reading, place: undefined },
      },
    ];
    const country = place.kind === 'city' ? await this.finder.country(place.countryCode) : undefined;
    if (country) {
      const inCountry = { ...anywhere, location: placeText(country) };
      ideas.unshift({ kind: 'place', label: country.name, query: inCountry, reading: { ...reading, place: country } });
    }
    return ideas;
  }

  private async nearby(query: SearchQuery, reading: ParsedQuery): Promise<Idea[]> {
    const { place, text } = reading;
    if (query.near && query.radius < MAX_RADIUS) {
      const radius = Math.min(query.radius * 5, MAX_RADIUS);
      return [{ kind: 'nearby', label: `${radius} km`, query: { ...query, radius }, reading }];
    }
    if (place?.kind !== 'city' || query.near) return [];
    const centre = await this.places.centre(place.countryCode, place.slug);
    if (!centre) return [];
    const around = { ...query, q: text, location: '', city: undefined, country: undefined, near: rounded(centre) };
    return [
      {
        kind: 'nearby',
        label: place.name,
        query: { ...around, radius: NEARBY },
        reading: { ...reading, place: undefined },
      },
    ];
  }
}

function withoutFilter(query: SearchQuery, { reading, closed, closedIsCapped }: Failure): Idea[] {
  const without: [string, boolean, Partial<SearchQuery>][] = [
    ['open', query.open, { open: false }],
    ['rating', query.rating !== undefined, { rating: undefined }],
    ['verified', query.verified, { verified: false }],
    ['phone', query.phone, { phone: false }],
    ['category', query.category !== undefined, { category: undefined }],
  ];
  return without
    .filter(([, isSet]) => isSet)
    .map(([label, , less]) => ({
      ...{ kind: 'filter', label, query: { ...query, ...less }, reading },
      ...(label === 'open' && closed > 0 && { known: { count: closed, countIsCapped: closedIsCapped } }),
    }));
}

function fewerWords(query: SearchQuery, reading: ParsedQuery): Idea[] {
  const words = reading.text.split(/\s+/);
  if (words.length < 2 || words.length > MOST_WORDS || reading.phone !== undefined) return [];
  return words.map((_, i) => {
    const text = words.filter((_word, position) => position !== i).join(' ');
    const location = reading.place && reading.source !== 'filter' ? placeText(reading.place) : '';
    return { kind: 'words', label: text, query: { ...query, q: text, location }, reading: { ...reading, text } };
  });
}

function rounded({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) };
}
