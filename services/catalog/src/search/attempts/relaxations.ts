import { MAX_COUNTED, MAX_RADIUS_KM, SearchQuery, type Relaxation } from '@directory/contracts/search';
import { slugify } from '@directory/contracts/slugs';
import { isOutage } from '@directory/service-kit/outages';
import { Injectable } from '@nestjs/common';
import { BrowseCounts } from '../postgres/browse-counts.js';
import { PlaceFinder } from '../query/places/place-finder.js';
import { PositionQueries } from '../query/places/position.queries.js';
import { placeText, type ParsedQuery } from '../query/parsed-query.js';
import type { MatchCount } from '../engine/search-engine.js';
import type { SearchContext } from './attempt.js';
import { parametersOf } from '../search.parameters.js';
import { SearchQueries } from '../search.queries.js';
import { SearchPlans } from '../query/search-plans.js';
import { synonymsOf } from '../query/words/synonyms.js';
import type { NamedCountRow } from '../query/directory-counts.js';

const MAX_RELAXATIONS = 6;
const MAX_FILTERS = 3;
const MAX_CATEGORIES = 2;
/** Of a category's name to what was typed, and to a kind of business that has half of its name in common. */
const MIN_LIKENESS = { text: 0.6, kind: 0.5 };
/** Offered where nothing else is. */
const MAX_LARGEST_CATEGORIES = 3;
const NEARBY_RADIUS_KM = 50;

/** Kinds of business that have only this in common are not alike. */
const GENERIC = /\b(?:shops?|stores?|services?|cent(?:er|re)s?|company|club|studio|school|office)$/;

/** A broader query; it is run to count its results unless they are known. */
interface Candidate {
  kind: Relaxation['kind'];
  label: string;
  query: SearchQuery;
  parsed: ParsedQuery;
  known?: MatchCount | undefined;
}

/** A query without results. */
interface Failure {
  parsed: ParsedQuery;
  /** Matches that do not pass the filters. */
  filtered: MatchCount;
}

/** Offers broader queries with results for one without. */
@Injectable()
export class Relaxations {
  constructor(
    private readonly plans: SearchPlans,
    private readonly positions: PositionQueries,
    private readonly finder: PlaceFinder,
    private readonly queries: SearchQueries,
    private readonly counts: BrowseCounts,
  ) {}

  /** Without one of the filters, corrected, as a category, in a wider place, nearby; at last the largest categories there. */
  async of(context: SearchContext, failure: Failure): Promise<Relaxation[]> {
    const { query } = context;
    const { parsed, filtered } = failure;
    // Words that are found without the filters are neither misspelt nor meant otherwise.
    const isFiltered = filtered.total > 0;
    const [corrected, categories, wider, nearby] = await Promise.all([
      isFiltered ? [] : this.corrected(context, parsed),
      isFiltered ? [] : this.nearestCategories(parsed.text),
      this.wider(query, parsed),
      this.nearby(query, parsed),
    ]);
    const found = await this.withResults(context, [
      ...withoutFilter(query, failure),
      ...corrected,
      ...categories.map((category) => asCategory(query, parsed, category)),
      ...wider,
      ...nearby,
    ]);
    if (found.length > 0) return found.slice(0, MAX_RELAXATIONS);
    const places = parsed.place ? [parsed, { ...parsed, place: undefined }] : [parsed];
    for (const there of places) {
      const largest = await this.withResults(context, await this.largestCategories(context, there));
      if (largest.length > 0) return largest.sort((a, b) => b.count - a.count);
    }
    return [];
  }

  /** Those like the text, else like the kinds of business that it names. */
  private async nearestCategories(text: string): Promise<NamedCountRow[]> {
    const slug = slugify(text);
    const nearest = await this.queries.nearestCategories([slug], MIN_LIKENESS.text, MAX_CATEGORIES);
    if (nearest.length > 0) return nearest;
    const kinds = synonymsOf(slug.replaceAll('-', ' ')).map((kind) => slugify(kind.replace(GENERIC, '')));
    return this.queries.nearestCategories(kinds, MIN_LIKENESS.kind, MAX_CATEGORIES);
  }

  private async withResults(context: SearchContext, candidates: Candidate[]): Promise<Relaxation[]> {
    const tried = await Promise.all(candidates.map((candidate) => this.tried(context, candidate)));
    return tried.filter((it): it is Relaxation => it !== undefined && it.count > 0);
  }

  /** Spelling is corrected in the place before: here everywhere, or where words are searched as they are. */
  private async corrected({ engine, query, signal }: SearchContext, parsed: ParsedQuery): Promise<Candidate[]> {
    const { text, place, phone, contact } = parsed;
    if (text === '' || phone !== undefined || contact || (!query.exact && !place)) return [];
    const to = await engine.correct(text, signal);
    if (to === undefined) return [];
    return [
      query.exact
        ? { kind: 'spelling', label: to, query: { ...query, q: to }, parsed: { ...parsed, text: to } }
        : {
            kind: 'spelling',
            label: to,
            query: anywhere(query, to),
            parsed: { ...parsed, text: to, place: undefined },
          },
    ];
  }

  /** Only in the place: no other filter has to be passed. */
  private async largestCategories(
    { engine, query: { limit, page }, signal }: SearchContext,
    parsed: ParsedQuery,
  ): Promise<Candidate[]> {
    const empty = { ...SearchQuery.parse({}), limit, page };
    const here = { ...parsed, text: '', phone: undefined, contact: undefined };
    const plan = this.plans.of(empty, here);
    const counted = await this.counts.categoriesOf(plan, signal);
    const largest = (counted ?? (await engine.facets(plan, signal)).categories).slice(0, MAX_LARGEST_CATEGORIES);
    const names = await this.queries.categories(largest.map(({ slug }) => slug));
    return names.map((category) => {
      const count = counted?.find(({ slug }) => slug === category.slug)?.count;
      const known = count !== undefined && {
        known: { total: Math.min(count, MAX_COUNTED), totalIsCapped: count > MAX_COUNTED },
      };
      return { ...asCategory(empty, here, category), ...known };
    });
  }

  /** Undefined: its count takes too long. */
  private async tried(
    { engine, signal }: SearchContext,
    { kind, label, query, parsed, known }: Candidate,
  ): Promise<Relaxation | undefined> {
    const plan = { ...this.plans.of(query, parsed), limit: 0 };
    try {
      const { total, totalIsCapped } = known ?? (await engine.count(plan, signal));
      return { kind, label, parameters: parametersOf(query), count: total, countIsCapped: totalIsCapped };
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error;
      return undefined;
    }
  }

  private async wider(query: SearchQuery, parsed: ParsedQuery): Promise<Candidate[]> {
    const { place, text, unknownPlace } = parsed;
    if (!place && unknownPlace === undefined) return [];
    const words = place ? text : query.q;
    const candidates: Candidate[] = [
      {
        kind: 'place',
        label: 'anywhere',
        query: anywhere(query, words),
        parsed: { ...parsed, text: words, place: undefined },
      },
    ];
    if (!place) return words === '' ? [] : candidates;
    const { citySlug } = place.filters;
    const around = await Promise.all([
      place.kind === 'area' && citySlug !== undefined ? this.finder.city(citySlug, place.countryCode) : undefined,
      place.kind !== 'country' ? this.finder.country(place.countryCode) : undefined,
    ]);
    const inWider = around.flatMap((wider): Candidate[] => {
      if (!wider) return [];
      const there = { ...anywhere(query, text), exact: query.exact, location: placeText(wider) };
      return [{ kind: 'place', label: wider.name, query: there, parsed: { ...parsed, place: wider } }];
    });
    return [...inWider, ...candidates];
  }

  private async nearby(query: SearchQuery, parsed: ParsedQuery): Promise<Candidate[]> {
    const { place, text } = parsed;
    if (query.near && query.radius < MAX_RADIUS_KM) {
      const radius = Math.min(query.radius * 5, MAX_RADIUS_KM);
      return [{ kind: 'nearby', label: `${radius} km`, query: { ...query, radius }, parsed }];
    }
    if ((place?.kind !== 'city' && place?.kind !== 'area') || query.near) return [];
    const centre = await this.positions.centre(place.filters);
    if (!centre) return [];
    const around = { ...anywhere(query, text), exact: query.exact, near: rounded(centre) };
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

function withoutFilter(query: SearchQuery, { parsed, filtered }: Failure): Candidate[] {
  const without: [string, boolean, Partial<SearchQuery>][] = [
    ['open', query.open, { open: false }],
    ['hours', query.hours !== undefined, { hours: undefined }],
    ['rating', query.rating !== undefined, { rating: undefined }],
    ['verified', query.verified, { verified: false }],
    ['phone', query.phone, { phone: false }],
    ['category', query.category !== undefined, { category: undefined }],
  ];
  const some = without.filter(([, isSet]) => isSet);
  return some.slice(0, MAX_FILTERS).map(([label, , less]) => ({
    kind: 'filter',
    label,
    query: { ...query, ...less },
    parsed,
    known: some.length === 1 && filtered.total > 0 ? filtered : undefined,
  }));
}

/** Parameters of words in no place, taken literally so that none is read from them. */
function anywhere(query: SearchQuery, q: string): SearchQuery {
  return { ...query, q, location: '', area: undefined, city: undefined, country: undefined, exact: true };
}

function asCategory(
  query: SearchQuery,
  parsed: ParsedQuery,
  { slug, name }: { slug: string; name: string },
): Candidate {
  const where = parsed.place && {
    location: placeText(parsed.place),
    area: undefined,
    city: undefined,
    country: undefined,
  };
  return {
    kind: 'category',
    label: name,
    query: { ...query, q: '', category: slug, ...where },
    parsed: { ...parsed, text: '', phone: undefined, contact: undefined, unknownPlace: undefined },
  };
}

function rounded({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) };
}
