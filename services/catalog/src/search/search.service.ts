import { paging } from '@directory/contracts/paging';
import {
  MAX_COUNTED,
  MAX_SEARCH_PAGES,
  type Interpretation,
  type SearchPage,
  type SearchQuery,
} from '@directory/contracts/search';
import { Inject, Injectable } from '@nestjs/common';
import { highlighter } from './highlights.js';
import { QueryParser } from './query/query-parser.js';
import { placeText, type ParsedQuery } from './query/parsed-query.js';
import { Relaxations } from './relaxations.js';
import { withChosen } from './engine/facets.js';
import {
  SEARCH_ENGINES,
  type FacetCounts,
  type SearchEngine,
  type SearchEngines,
  type SearchPlan,
  type SearchResult,
} from './engine/search-engine.js';
import { parametersOf } from './search.parameters.js';
import { SearchPlans } from './query/search-plans.js';
import { SearchQueries } from './search.queries.js';
import { searchFacets, searchHit } from './search.view.js';

/** Matches up to which those that are open are counted where the engine has to be given each of them. */
const MOST_CLOCKS = 100;

/** What one way of reading the query has found. */
interface Attempt {
  reading: ParsedQuery;
  everyWord: boolean;
  corrected: Interpretation['corrected'];
  /** From the first match on, at least as far as the page goes. */
  ids: string[];
  total: number;
  totalIsCapped: boolean;
  /** Where none is open: those that match, but for being closed. */
  closed: number;
  closedIsCapped: boolean;
  facets: FacetCounts;
}

@Injectable()
export class SearchService {
  constructor(
    private readonly reader: QueryParser,
    private readonly plans: SearchPlans,
    private readonly relaxations: Relaxations,
    private readonly queries: SearchQueries,
    @Inject(SEARCH_ENGINES) private readonly engines: SearchEngines,
  ) {}

  async search(query: SearchQuery, signal: AbortSignal): Promise<SearchPage> {
    const [reading, known] = await Promise.all([this.reader.read(query, signal), this.plans.withKnownFilters(query)]);
    return this.engines.run((engine, either) => this.answer(engine, known, reading, either), signal);
  }

  private async answer(
    engine: SearchEngine,
    query: SearchQuery,
    reading: ParsedQuery,
    signal: AbortSignal,
  ): Promise<SearchPage> {
    const attempt = await this.best(engine, query, reading, signal);
    const { ids, total, totalIsCapped, facets } = attempt;
    const offset = (query.page - 1) * query.limit;
    const page = ids.slice(offset, offset + query.limit);
    const [rows, categories, cities, relaxations] = await Promise.all([
      this.queries.hits(page),
      this.queries.categories(facets.categories.map(({ slug }) => slug)),
      this.queries.cities(facets.cities),
      total === 0 && !isBlank(query) ? this.relaxations.of(engine, query, attempt, signal) : [],
    ]);
    const highlight = highlighter(attempt.reading.text);
    return {
      businesses: rows.map((row) => searchHit(row, query.near, highlight)),
      ...paging(query.page, query.limit, total, MAX_SEARCH_PAGES),
      totalIsCapped,
      facets: searchFacets(facets, categories, cities),
      interpreted: interpretation(query, attempt),
      relaxations,
      engine: engine.name,
    };
  }

  /** As read; if that finds nothing, as words alone, with the spelling put right, and at last with fewer words. */
  private async best(
    engine: SearchEngine,
    query: SearchQuery,
    reading: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt> {
    if (isBlank(query)) return this.nothing(engine, query, reading, signal);
    const first = await this.attempt(engine, query, reading, signal);
    if (isFound(first) || query.exact || reading.text === '' || reading.phone !== undefined) return first;
    const plain = { ...reading, text: query.q, place: undefined, isLeading: false, alternatives: [] };
    if (reading.source === 'words' && reading.place) {
      const whole = await this.attempt(engine, query, plain, signal);
      if (isFound(whole)) return whole;
    }
    if (reading.source === 'location') {
      const elsewhere = await this.elsewhere(engine, query, reading, signal);
      if (elsewhere) return elsewhere;
    }
    const corrected = await this.corrected(engine, query, reading, signal);
    if (corrected) return corrected;
    // First words that nothing in their place goes with were no place.
    for (const read of reading.isLeading ? [plain, reading] : [reading]) {
      const some = await this.attempt(engine, query, read, signal, 'most');
      // With another filter more of the words may match, and others are counted.
      if (isFound(some)) return { ...some, everyWord: false, facets: { ...some.facets, approximate: true } };
    }
    return first;
  }

  /** In the largest of the other places of that name where the words match. */
  private async elsewhere(
    engine: SearchEngine,
    query: SearchQuery,
    reading: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    for (const place of reading.alternatives) {
      const others = [...(reading.place ? [reading.place] : []), ...reading.alternatives].filter((it) => it !== place);
      const attempt = await this.attempt(engine, query, { ...reading, place, alternatives: others }, signal);
      if (isFound(attempt)) return attempt;
    }
    return undefined;
  }

  /**
   * What is left beside a place is put right first. The place may also be a part of a name that is misspelt: then all words are put
   * right, and read again.
   */
  private async corrected(
    engine: SearchEngine,
    query: SearchQuery,
    reading: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    if (reading.source === 'words' && reading.place) {
      const { text: from } = reading;
      const to = await engine.correct(from, signal);
      const attempt =
        to === undefined ? undefined : await this.attempt(engine, query, { ...reading, text: to }, signal);
      if (attempt && to !== undefined && isFound(attempt)) return { ...attempt, corrected: { from, to } };
    }
    const from = reading.source === 'words' ? query.q : reading.text;
    const to = await engine.correct(from, signal);
    if (to === undefined) return undefined;
    const location = reading.unknownPlace === undefined ? query.location : '';
    const right = await this.reader.read({ ...query, q: to, location }, signal);
    const attempt = await this.attempt(engine, query, right, signal);
    return isFound(attempt) ? { ...attempt, corrected: { from, to } } : undefined;
  }

  private async attempt(
    engine: SearchEngine,
    query: SearchQuery,
    reading: ParsedQuery,
    signal: AbortSignal,
    match: 'all' | 'most' = 'all',
  ): Promise<Attempt> {
    const end = query.page * query.limit;
    const limit = Math.min(Math.max(end, MOST_CLOCKS), MAX_COUNTED);
    const plan = { ...this.plans.of(query, reading), match, limit };
    const { result, facets } = await engine.searchWithFacets(plan, signal);
    const closed = query.open && result.total === 0 ? await this.closed(engine, plan, signal) : undefined;
    return {
      ...{ reading, everyWord: true, corrected: null, ...result, facets: withChosen(facets, plan, result) },
      ...{ closed: closed?.total ?? 0, closedIsCapped: closed?.totalIsCapped ?? false },
    };
  }

  private closed(engine: SearchEngine, plan: SearchPlan, signal: AbortSignal): Promise<SearchResult> {
    return engine.search({ ...plan, filters: { ...plan.filters, open: undefined }, limit: 0 }, signal);
  }

  /** Nothing is asked for: nothing is found, but the facets show what there is. */
  private async nothing(
    engine: SearchEngine,
    query: SearchQuery,
    reading: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt> {
    const facets = { ...(await engine.facets(this.plans.of(query, reading), signal)), open: null };
    return {
      ...{ reading, everyWord: true, corrected: null, facets },
      ...{ ids: [], total: 0, totalIsCapped: false, closed: 0, closedIsCapped: false },
    };
  }
}

/** Whether the words match anything, be it closed: then they are what was meant. */
function isFound({ total, closed }: Attempt): boolean {
  return total + closed > 0;
}

/** No words, no place, no filter. */
function isBlank(query: SearchQuery): boolean {
  const { sort: _, ...rest } = parametersOf({ ...query, exact: false });
  return Object.keys(rest).length === 0;
}

function interpretation(query: SearchQuery, { reading, everyWord, corrected }: Attempt): Interpretation {
  const { place, source, alternatives, unknownPlace, phone, text } = reading;
  return {
    what: text,
    everyWord,
    corrected,
    place: place ? { ...place, source } : null,
    alternatives: alternatives.map((other) => ({
      ...other,
      parameters: parametersOf({
        ...{ ...query, city: undefined, country: undefined },
        ...{ q: source === 'words' ? text : query.q, location: placeText(other) },
      }),
    })),
    unknownPlace: unknownPlace ?? null,
    phone: phone === undefined ? null : String(phone),
  };
}
