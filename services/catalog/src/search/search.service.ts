import { paging } from '@directory/contracts/paging';
import { MAX_SEARCH_PAGES, type SearchPage, type SearchQuery } from '@directory/contracts/search';
import { ConcurrencyLimit } from '@directory/service-kit/concurrency-limit';
import { Inject, Injectable } from '@nestjs/common';
import { UsageService } from '../usage/usage.service.js';
import { cityOf, isFound, type Attempt, type SearchContext } from './attempts/attempt.js';
import { AroundPlaces } from './attempts/around-places.js';
import { Attempts } from './attempts/attempts.js';
import { highlighter } from './highlights.js';
import { interpretation } from './interpretation.js';
import { CategoryWords } from './postgres/category-words.js';
import { locate } from './query/places/coordinates.js';
import { isNearMe, withPhrases, type Phrase } from './query/phrases/phrases.js';
import { QueryParser } from './query/query-parser.js';
import { QueryText } from './query/query-text.js';
import type { ParsedQuery } from './query/parsed-query.js';
import { Corrections } from './attempts/corrections.js';
import { OtherReadings } from './attempts/other-readings.js';
import { Relaxations } from './attempts/relaxations.js';
import { withOneSpelling } from './engine/facets.js';
import { SEARCH_ENGINES, type SearchEngines } from './engine/search-engine.js';
import { parametersOf } from './search.parameters.js';
import { SearchPlans } from './query/search-plans.js';
import { SearchQueries } from './search.queries.js';
import { areaFacet, searchFacets, searchHit } from './search.view.js';

/** Enough to occupy every connection of their pool. */
const MAX_CONCURRENT_SEARCHES = 12;

@Injectable()
export class SearchService {
  /** If many wait, as after a pause of this process, the first ones get their response before their clients time out. */
  private readonly limit = new ConcurrencyLimit(MAX_CONCURRENT_SEARCHES);

  constructor(
    private readonly queryText: QueryText,
    private readonly parser: QueryParser,
    private readonly plans: SearchPlans,
    private readonly attempts: Attempts,
    private readonly corrections: Corrections,
    private readonly otherReadings: OtherReadings,
    private readonly aroundPlaces: AroundPlaces,
    private readonly relaxations: Relaxations,
    private readonly queries: SearchQueries,
    private readonly usage: UsageService,
    private readonly categoryWords: CategoryWords,
    @Inject(SEARCH_ENGINES) private readonly engines: SearchEngines,
  ) {}

  search(typed: SearchQuery, signal: AbortSignal): Promise<SearchPage> {
    return this.limit.run(async () => {
      signal.throwIfAborted();
      return this.run(typed, signal);
    });
  }

  private async run(typed: SearchQuery, signal: AbortSignal): Promise<SearchPage> {
    const query = withPosition({ ...typed, q: await this.queryText.of(typed.q) });
    const [parsed, known] = await Promise.all([this.parser.parse(query, signal), this.plans.withKnownFilters(query)]);
    const meant = this.plans.withKnownPlace(known, parsed);
    const page = await this.engines.run(
      (engine, either) => this.respond({ engine, query: meant, signal: either }, parsed),
      signal,
    );
    if (page.totalCount === 0) this.usage.addMissedSearch(query.q);
    return page;
  }

  private async respond(context: SearchContext, parsed: ParsedQuery): Promise<SearchPage> {
    const best = await this.findBest(context, parsed);
    const attempt = (await this.withoutFilters(context, best)) ?? best;
    const { query, ids, total, totalIsCapped, facets } = attempt;
    const offset = (query.page - 1) * query.limit;
    const page = ids.slice(offset, offset + query.limit);
    const city = cityOf(attempt);
    const [rows, categories, cities, areaSlugs, relaxations] = await Promise.all([
      this.queries.hits(page),
      this.queries.categories(facets.categories.map(({ slug }) => slug)),
      this.queries.cities(facets.cities),
      this.queries.areaSlugs(facets.areas.map(({ name }) => name)),
      total === 0 && !isBlank(query) ? this.relaxations.of({ ...context, query }, attempt) : [],
    ]);
    const highlight = highlighter(attempt.parsed.text);
    return {
      businesses: rows.map((row) => searchHit(row, query.near, highlight)),
      ...paging(query.page, query.limit, total, MAX_SEARCH_PAGES),
      totalIsCapped,
      facets: {
        ...searchFacets(facets, categories, cities),
        areas: city ? areaFacet(city, facets.areas, areaSlugs) : [],
      },
      interpreted: interpretation(
        context.query,
        attempt,
        rows.map(({ name }) => name),
      ),
      relaxations,
      engine: context.engine.name,
    };
  }

  /** With its phrases as parameters; as words first where these may be a name, and last where nothing else is found. */
  private async findBest(typed: SearchContext, parsed: ParsedQuery): Promise<Attempt> {
    if (isBlank(typed.query)) return this.browse(typed, parsed);
    const { recognised } = parsed;
    const context = recognised
      ? { ...typed, query: withPhrases({ ...typed.query, q: recognised.words }, recognised.phrases) }
      : typed;
    const literally = async () => {
      const attempt = recognised && (await this.attempts.attempt(typed, recognised.literal));
      return attempt && isFound(attempt) ? attempt : undefined;
    };
    const doubted = recognised?.isDoubtful ? await literally() : undefined;
    if (doubted) return doubted;
    const inMisspeltPlace = await this.corrections.categoryInMisspeltPlace(context, parsed);
    if (inMisspeltPlace) return inMisspeltPlace;
    const first = await this.attempts.attempt(context, parsed);
    if (isFound(first)) return (await this.aroundPlaces.insteadOf(context, first)) ?? first;
    const literal = recognised?.isDoubtful ? undefined : await literally();
    return literal ?? this.otherReadings.findLess(context, parsed, first);
  }

  /**
   * A question whether a business is open is about that business, also while it is closed; pharmacies on duty are all where none is
   * known to be open; where nothing has the rating that the words ask for, the best come first.
   */
  private async withoutFilters(
    context: SearchContext,
    { parsed, total, filtered, ...rest }: Attempt,
  ): Promise<Attempt | undefined> {
    const { recognised } = parsed;
    if (!recognised || total > 0 || filtered.total === 0) return undefined;
    const areCategories = await this.categoryWords.areCategories(parsed.text);
    const isKept = ({ kind, isOptional }: Phrase) =>
      areCategories ? !isOptional : kind !== 'open' && kind !== 'hours';
    const phrases = recognised.phrases.filter(isKept).map((phrase) => {
      const { rating, ...sets } = phrase.sets;
      return rating === undefined ? phrase : { ...phrase, sets };
    });
    if (phrases.every((phrase, i) => phrase === recognised.phrases[i]) && phrases.length === recognised.phrases.length)
      return undefined;
    const query = withPhrases({ ...context.query, q: recognised.words }, phrases);
    const again = { ...parsed, recognised: { ...recognised, phrases } };
    const attempt = await this.attempts.retry({ ...context, query }, again);
    return attempt && { ...attempt, leftOut: rest.leftOut, corrected: rest.corrected };
  }

  /** Without a query there are no results, but the facets of the whole directory. */
  private async browse({ engine, query, signal }: SearchContext, parsed: ParsedQuery): Promise<Attempt> {
    const plan = this.plans.of(query, parsed);
    const facets = { ...withOneSpelling(await engine.facets(plan, signal), plan.filters), open: null };
    return {
      query,
      parsed,
      leftOut: [],
      corrected: null,
      facets,
      ids: [],
      total: 0,
      totalIsCapped: false,
      filtered: { total: 0, totalIsCapped: false },
    };
  }
}

/** With a position in the location box, or words for that of the visitor, among the words, in which both are recognised. */
function withPosition(query: SearchQuery): SearchQuery {
  const { q, location, exact } = query;
  const located = locate(location);
  if (exact || location === '' || !(located || isNearMe(location))) return query;
  const typed = located ? `${located.typed} ${located.isOfPage ? '' : located.text}` : location;
  return { ...query, q: `${q} ${typed}`.trim(), location: '' };
}

function isBlank(query: SearchQuery): boolean {
  const parameters = parametersOf({ ...query, exact: false, literal: [], sort: undefined });
  return Object.keys(parameters).length === 0;
}
