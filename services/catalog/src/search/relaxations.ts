import { MAX_RADIUS_KM, type Relaxation, type SearchQuery } from '@directory/contracts/search';
import { Injectable } from '@nestjs/common';
import { PlaceFinder } from './query/place-finder.js';
import { PlacesQueries } from './query/places.queries.js';
import { placeText, type ParsedQuery } from './query/parsed-query.js';
import type { SearchEngine } from './engine/search-engine.js';
import { parametersOf } from './search.parameters.js';
import { SearchPlans } from './query/search-plans.js';

const MAX_RELAXATIONS = 5;
/** Longer queries are not relaxed by words. */
const MAX_OPTIONAL_WORDS = 5;
const NEARBY_RADIUS_KM = 50;

/** A broader query; it is run to count its results unless they are known. */
interface Candidate {
  kind: Relaxation['kind'];
  label: string;
  query: SearchQuery;
  parsed: ParsedQuery;
  known?: Pick<Relaxation, 'count' | 'countIsCapped'>;
}

/** A query without results. */
interface Failure {
  parsed: ParsedQuery;
  /** Matches that are closed. */
  closed: number;
  closedIsCapped: boolean;
}

/** Offers broader queries with results for one without. */
@Injectable()
export class Relaxations {
  constructor(
    private readonly plans: SearchPlans,
    private readonly places: PlacesQueries,
    private readonly finder: PlaceFinder,
  ) {}

  /** Best first: without one of the filters, in a wider place, with fewer words, nearby. */
  async of(engine: SearchEngine, query: SearchQuery, failure: Failure, signal: AbortSignal): Promise<Relaxation[]> {
    const { parsed, closed } = failure;
    const candidates = [
      ...withoutFilter(query, failure),
      ...(await this.wider(query, parsed)),
      ...(closed > 0 ? [] : fewerWords(query, parsed)),
      ...(await this.nearby(query, parsed)),
    ];
    const tried = await Promise.all(candidates.map((candidate) => this.tried(engine, candidate, signal)));
    return tried.filter(({ count }) => count > 0).slice(0, MAX_RELAXATIONS);
  }

  private async tried(
    engine: SearchEngine,
    { kind, label, query, parsed, known }: Candidate,
    signal: AbortSignal,
  ): Promise<Relaxation> {
    const common = { kind, label, parameters: parametersOf(query) };
    if (known) return { ...common, ...known };
    const plan = { ...this.plans.of(query, parsed), limit: 0 };
    const { total, totalIsCapped } = await engine.search(plan, signal);
    return { ...common, count: total, countIsCapped: totalIsCapped };
  }

  private async wider(query: SearchQuery, parsed: ParsedQuery): Promise<Candidate[]> {
    const { place, text } = parsed;
    if (!place) return [];
    const anywhere = { ...query, q: text, location: '', city: undefined, country: undefined };
    const candidates: Candidate[] = [
      {
        kind: 'place',
        label: 'anywhere',
        query: { ...anywhere, exact: true },
        parsed: { ...parsed, place: undefined },
      },
    ];
    const country = place.kind !== 'country' ? await this.finder.country(place.countryCode) : undefined;
    if (country) {
      const inCountry = { ...anywhere, location: placeText(country) };
      candidates.unshift({
        kind: 'place',
        label: country.name,
        query: inCountry,
        parsed: { ...parsed, place: country },
      });
    }
    return candidates;
  }

  private async nearby(query: SearchQuery, parsed: ParsedQuery): Promise<Candidate[]> {
    const { place, text } = parsed;
    if (query.near && query.radius < MAX_RADIUS_KM) {
      const radius = Math.min(query.radius * 5, MAX_RADIUS_KM);
      return [{ kind: 'nearby', label: `${radius} km`, query: { ...query, radius }, parsed }];
    }
    if ((place?.kind !== 'city' && place?.kind !== 'area') || query.near) return [];
    const centre = await this.places.centre(place.countryCode, place.filters.citySlug!);
    if (!centre) return [];
    const around = { ...query, q: text, location: '', city: undefined, country: undefined, near: rounded(centre) };
    return [
      {
        kind: 'nearby',
        label: place.name,
        query: { ...around, radius: NEARBY_RADIUS_KM },
        parsed: { ...parsed, place: undefined },
      },
    ];
  }
}

function withoutFilter(query: SearchQuery, { parsed, closed, closedIsCapped }: Failure): Candidate[] {
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
      kind: 'filter',
      label,
      query: { ...query, ...less },
      parsed,
      ...(label === 'open' && closed > 0 && { known: { count: closed, countIsCapped: closedIsCapped } }),
    }));
}

function fewerWords(query: SearchQuery, parsed: ParsedQuery): Candidate[] {
  const words = parsed.text.split(/\s+/);
  if (words.length < 2 || words.length > MAX_OPTIONAL_WORDS || parsed.phone !== undefined || parsed.contact) return [];
  return words.map((_, i) => {
    const text = words.filter((_word, position) => position !== i).join(' ');
    const location = parsed.place && parsed.source !== 'filter' ? placeText(parsed.place) : '';
    return { kind: 'words', label: text, query: { ...query, q: text, location }, parsed: { ...parsed, text } };
  });
}

function rounded({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) };
}
