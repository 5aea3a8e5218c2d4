import { paging } from '@directory/contracts/paging';
import {
  MAX_COUNTED,
  MAX_SEARCH_PAGES,
  SearchQuery,
  type Interpretation,
  type SearchPage,
} from '@directory/contracts/search';
import { Inject, Injectable } from '@nestjs/common';
import { highlighter } from './highlights.js';
import { WordDropper } from './query/word-dropper.js';
import { withPhrases } from './query/phrases.js';
import { QueryParser } from './query/query-parser.js';
import { placeText, publicPlace, type ParsedQuery } from './query/parsed-query.js';
import { Relaxations } from './relaxations.js';
import { withSelected } from './engine/facets.js';
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

const BLANK = SearchQuery.parse({});
/** Matches whose opening hours are checked one by one. */
const MAX_OPEN_CHECKS = 100;

/** Result of one way of parsing the query. */
interface Attempt {
  /** With the parameters of recognised phrases. */
  query: SearchQuery;
  parsed: ParsedQuery;
  leftOut: string[];
  corrected: Interpretation['corrected'];
  /** From the first match at least to the end of the page. */
  ids: string[];
  total: number;
  totalIsCapped: boolean;
  /** Closed matches, if none is open. */
  closed: number;
  closedIsCapped: boolean;
  facets: FacetCounts;
}

@Injectable()
export class SearchService {
  constructor(
    private readonly parser: QueryParser,
    private readonly plans: SearchPlans,
    private readonly wordDropper: WordDropper,
    private readonly relaxations: Relaxations,
    private readonly queries: SearchQueries,
    @Inject(SEARCH_ENGINES) private readonly engines: SearchEngines,
  ) {}

  async search(query: SearchQuery, signal: AbortSignal): Promise<SearchPage> {
    const [parsed, known] = await Promise.all([this.parser.parse(query, signal), this.plans.withKnownFilters(query)]);
    return this.engines.run((engine, either) => this.respond(engine, known, parsed, either), signal);
  }

  private async respond(
    engine: SearchEngine,
    typed: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<SearchPage> {
    const attempt = await this.findBest(engine, typed, parsed, signal);
    const { query, ids, total, totalIsCapped, facets } = attempt;
    const offset = (query.page - 1) * query.limit;
    const page = ids.slice(offset, offset + query.limit);
    const [rows, categories, cities, relaxations] = await Promise.all([
      this.queries.hits(page),
      this.queries.categories(facets.categories.map(({ slug }) => slug)),
      this.queries.cities(facets.cities),
      total === 0 && !isBlank(query) ? this.relaxations.of(engine, query, attempt, signal) : [],
    ]);
    const highlight = highlighter(attempt.parsed.text);
    return {
      businesses: rows.map((row) => searchHit(row, query.near, highlight)),
      ...paging(query.page, query.limit, total, MAX_SEARCH_PAGES),
      totalIsCapped,
      facets: searchFacets(facets, categories, cities),
      interpreted: interpretation(typed, attempt),
      relaxations,
      engine: engine.name,
    };
  }

  /** With its phrases as parameters; as words first where these may be a name, and last where nothing else is found. */
  private async findBest(
    engine: SearchEngine,
    typed: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt> {
    if (isBlank(typed)) return this.browse(engine, typed, parsed, signal);
    const { recognised } = parsed;
    const query = recognised ? withPhrases({ ...typed, q: recognised.words }, recognised.phrases) : typed;
    const searches = [{ query, parsed }, ...(recognised ? [{ query: typed, parsed: recognised.literal }] : [])];
    if (recognised?.isDoubtful) searches.reverse();
    let first: Attempt | undefined;
    for (const search of searches) {
      const attempt = await this.attempt(engine, search.query, search.parsed, signal);
      if (isFound(attempt)) return attempt;
      if (search.query === query) first = attempt;
    }
    return this.findLess(engine, query, parsed, first!, signal);
  }

  /** Without results as words only, then with corrected spelling, finally with fewer words. */
  private async findLess(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    first: Attempt,
    signal: AbortSignal,
  ): Promise<Attempt> {
    if (query.exact || parsed.text === '' || parsed.phone !== undefined || parsed.contact) return first;
    const plain = { ...parsed, text: query.q, place: undefined, isLeading: false, alternatives: [] };
    if (parsed.source === 'words' && parsed.place) {
      const whole = await this.attempt(engine, query, plain, signal);
      if (isFound(whole)) return whole;
    }
    if (parsed.source === 'location') {
      const inOtherPlace = await this.inOtherPlace(engine, query, parsed, signal);
      if (inOtherPlace) return inOtherPlace;
    }
    const corrected = await this.corrected(engine, query, parsed, signal);
    if (corrected) return corrected;
    // Leading words are no place if nothing in it matches the others.
    for (const read of parsed.isLeading ? [plain, parsed] : [parsed]) {
      for (const { text, leftOut } of await this.wordDropper.without(read.text, signal)) {
        const some = await this.attempt(engine, query, { ...read, text }, signal);
        // With another filter more of the words may match.
        if (isFound(some)) return { ...some, leftOut, facets: { ...some.facets, approximate: true } };
      }
    }
    return first;
  }

  /** In the largest other place of that name where the words match. */
  private async inOtherPlace(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    for (const place of parsed.alternatives) {
      const others = [...(parsed.place ? [parsed.place] : []), ...parsed.alternatives].filter((it) => it !== place);
      const attempt = await this.attempt(engine, query, { ...parsed, place, alternatives: others }, signal);
      if (isFound(attempt)) return attempt;
    }
    return undefined;
  }

  /**
   * First corrects the words except the place. The place may also be part of a misspelt name: then all words are corrected and
   * parsed again.
   */
  private async corrected(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    if (parsed.source === 'words' && parsed.place) {
      const { text: from } = parsed;
      const to = await engine.correct(from, signal);
      const attempt = to === undefined ? undefined : await this.attempt(engine, query, { ...parsed, text: to }, signal);
      if (attempt && to !== undefined && isFound(attempt)) return { ...attempt, corrected: { from, to } };
    }
    const from = parsed.source === 'words' ? query.q : parsed.text;
    const to = await engine.correct(from, signal);
    if (to === undefined) return undefined;
    const location = parsed.unknownPlace === undefined ? query.location : '';
    const right = await this.parser.parse({ ...query, q: to, location }, signal);
    const attempt = await this.attempt(engine, query, right, signal);
    return isFound(attempt) ? { ...attempt, corrected: { from, to } } : undefined;
  }

  private async attempt(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt> {
    const end = query.page * query.limit;
    const limit = Math.min(Math.max(end, MAX_OPEN_CHECKS), MAX_COUNTED);
    const plan = { ...this.plans.of(query, parsed), limit };
    const { result, facets } = await engine.searchWithFacets(plan, signal);
    const closed =
      (query.open || query.hours) && result.total === 0 ? await this.closed(engine, plan, signal) : undefined;
    return {
      query,
      parsed,
      leftOut: [],
      corrected: null,
      ...result,
      facets: withSelected(facets, plan, result),
      closed: closed?.total ?? 0,
      closedIsCapped: closed?.totalIsCapped ?? false,
    };
  }

  private closed(engine: SearchEngine, plan: SearchPlan, signal: AbortSignal): Promise<SearchResult> {
    return engine.search(
      { ...plan, filters: { ...plan.filters, open: undefined, hours: undefined }, limit: 0 },
      signal,
    );
  }

  /** Without a query there are no results, but the facets of the whole directory. */
  private async browse(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt> {
    const facets = { ...(await engine.facets(this.plans.of(query, parsed), signal)), open: null };
    return {
      query,
      parsed,
      leftOut: [],
      corrected: null,
      facets,
      ids: [],
      total: 0,
      totalIsCapped: false,
      closed: 0,
      closedIsCapped: false,
    };
  }
}

/** Whether the words match anything, open or closed: then they need no correction. */
function isFound({ total, closed }: Attempt): boolean {
  return total + closed > 0;
}

function isBlank(query: SearchQuery): boolean {
  const parameters = parametersOf({ ...query, exact: false, literal: [], sort: undefined });
  return Object.keys(parameters).length === 0;
}

function interpretation(typed: SearchQuery, { query, parsed, leftOut, corrected }: Attempt): Interpretation {
  const { place, source, alternatives, unknownPlace, phone, text, recognised } = parsed;
  return {
    what: text,
    leftOut,
    corrected,
    phrases: (recognised?.phrases ?? []).map((phrase) => ({
      kind: phrase.kind,
      text: phrase.text,
      sets: parametersOf({ ...BLANK, ...phrase.sets }),
      parameters: parametersOf({ ...typed, literal: [...typed.literal, phrase.kind] }),
    })),
    parameters: parametersOf(query),
    place: place ? { ...publicPlace(place), source } : null,
    alternatives: alternatives.map((other) => ({
      ...publicPlace(other),
      parameters: parametersOf({
        ...query,
        city: undefined,
        country: undefined,
        q: source === 'words' ? text : query.q,
        location: placeText(other),
      }),
    })),
    unknownPlace: unknownPlace ?? null,
    phone: phone === undefined ? null : String(phone),
  };
}
