import { paging } from '@directory/contracts/paging';
import { MAX_COUNTED, MAX_SEARCH_PAGES, type SearchPage, type SearchQuery } from '@directory/contracts/search';
import { Inject, Injectable } from '@nestjs/common';
import { UsageService } from '../usage/usage.service.js';
import { cityOf, isFound, type Attempt, type Count } from './attempt.js';
import { highlighter } from './highlights.js';
import { interpretation } from './interpretation.js';
import { WordDropper, type FewerWords } from './query/word-dropper.js';
import { hasOnlyPhrases, withPhrases } from './query/phrases.js';
import { QueryParser } from './query/query-parser.js';
import { inOtherLayouts } from './query/keyboard-layouts.js';
import { withComposedVowels } from './query/tokenizer.js';
import { domainOf, isNumber, isWebsite } from './query/contacts.js';
import type { Locality, ParsedQuery } from './query/parsed-query.js';
import { CategoryWords } from './postgres/category-words.js';
import { Relaxations } from './relaxations.js';
import { withOneSpelling, withSelected } from './engine/facets.js';
import { SEARCH_ENGINES, type SearchEngine, type SearchEngines, type SearchPlan } from './engine/search-engine.js';
import { parametersOf } from './search.parameters.js';
import { SearchPlans } from './query/search-plans.js';
import { SearchQueries } from './search.queries.js';
import { areaFacet, searchFacets, searchHit } from './search.view.js';

/** Matches whose opening hours are checked one by one. */
const MAX_OPEN_CHECKS = 100;
const NONE: Count = { total: 0, totalIsCapped: false };
/** Of the ways to drop words, those that are also corrected. */
const MAX_CORRECTED_DROPS = 4;

/** A text with corrected spelling, and how it is parsed. */
interface Correction {
  from: string;
  to: string;
  parsed: ParsedQuery;
}

@Injectable()
export class SearchService {
  constructor(
    private readonly parser: QueryParser,
    private readonly plans: SearchPlans,
    private readonly wordDropper: WordDropper,
    private readonly relaxations: Relaxations,
    private readonly categoryWords: CategoryWords,
    private readonly queries: SearchQueries,
    private readonly usage: UsageService,
    @Inject(SEARCH_ENGINES) private readonly engines: SearchEngines,
  ) {}

  async search(typed: SearchQuery, signal: AbortSignal): Promise<SearchPage> {
    const query = { ...typed, q: await this.parser.withEmojiWords(withComposedVowels(typed.q)) };
    const [parsed, known] = await Promise.all([this.parser.parse(query, signal), this.plans.withKnownFilters(query)]);
    const page = await this.engines.run((engine, either) => this.respond(engine, known, parsed, either), signal);
    if (page.totalCount === 0) this.usage.addMissedSearch(query.q);
    return page;
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
    const city = cityOf(attempt);
    const [rows, categories, cities, areaSlugs, relaxations] = await Promise.all([
      this.queries.hits(page),
      this.queries.categories(facets.categories.map(({ slug }) => slug)),
      this.queries.cities(facets.cities),
      this.queries.areaSlugs(facets.areas.map(({ name }) => name)),
      total === 0 && !isBlank(query) ? this.relaxations.of(engine, query, attempt, signal) : [],
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
    const literally = async () => {
      const attempt = recognised && (await this.attempt(engine, typed, recognised.literal, signal));
      return attempt && isFound(attempt) ? attempt : undefined;
    };
    const doubted = recognised?.isDoubtful ? await literally() : undefined;
    if (doubted) return doubted;
    const first = await this.attempt(engine, query, parsed, signal);
    if (isFound(first)) return first;
    const literal = recognised?.isDoubtful ? undefined : await literally();
    return literal ?? this.findLess(engine, query, parsed, first, signal);
  }

  /** Without results in another place of that name, then as words only, then with corrected spelling, finally with fewer words. */
  private async findLess(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    first: Attempt,
    signal: AbortSignal,
  ): Promise<Attempt> {
    if (query.exact || parsed.text === '' || parsed.phone !== undefined || parsed.contact) return first;
    if (!/[\p{L}\p{N}]/u.test(parsed.text) || isNumber(query.q) || hasOnlyPhrases(query.q)) return first;
    if (isWebsite(query.q)) return (await this.bySite(engine, query, parsed, signal)) ?? first;
    const plain = { ...parsed, text: query.q, place: undefined, isLeading: false, alternatives: [] };
    const inOtherPlace = await this.inOtherPlace(engine, query, parsed, signal);
    if (inOtherPlace) return inOtherPlace;
    if (parsed.source === 'words' && parsed.place) {
      const whole =
        (await this.retry(engine, query, plain, signal)) ?? (await this.nameWithinWords(engine, query, plain, signal));
      if (whole) return whole;
    }
    const inJoinedPlace = parsed.place ? undefined : await this.inJoinedPlace(engine, query, parsed, signal);
    if (inJoinedPlace) return inJoinedPlace;
    // Leading words are no place if nothing in it matches the others.
    const readings = parsed.isLeading ? [plain, parsed] : [parsed];
    let dropped: Promise<FewerWords[][]> | undefined;
    const fewerWords = () =>
      (dropped ??= Promise.all(readings.map((read) => this.wordDropper.without(read.text, signal))));
    // Any word sounds like some other one: a name that only lacks unknown words is rather meant.
    const isSoundTried = async () => !(await fewerWords()).flat().some(({ isCertain }) => isCertain);
    const corrected =
      (await this.inOtherLayout(engine, query, parsed, signal)) ??
      (await this.corrected(engine, query, parsed, signal, isSoundTried)) ??
      (await this.inMisspeltPlace(engine, query, parsed, signal));
    if (corrected) return corrected;
    const fewer = await fewerWords();
    for (const isCorrected of [false, true])
      for (const [i, read] of readings.entries()) {
        const drops = fewer[i] ?? [];
        for (const words of isCorrected
          ? drops.slice(0, MAX_CORRECTED_DROPS)
          : drops.filter(({ isKnown }) => isKnown)) {
          const some = await this.withFewerWords(engine, query, read, words, isCorrected, signal);
          if (some) return some;
        }
      }
    return first;
  }

  /** As the same keys give it in another keyboard layout. */
  private async inOtherLayout(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const layouts = parsed.source === 'words' && !parsed.place ? inOtherLayouts(query.q) : [];
    if (layouts.length === 0 || (await this.parser.hasKnownWord(query.q, signal))) return undefined;
    for (const to of layouts) {
      const again = await this.parsedAgain({ ...query, q: to }, parsed, signal);
      const attempt = await this.correctedAttempt(engine, query, { from: query.q, to, parsed: again }, signal);
      if (attempt) return attempt;
    }
    return undefined;
  }

  /** In the place that the last words are misspelt for, where the others may be misspelt too. */
  private async inMisspeltPlace(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    if (parsed.source !== 'words' || parsed.place || query.location !== '') return undefined;
    for (const { from, ...inPlace } of await this.parser.parseMisspeltPlaces(parsed.text, signal)) {
      const { text, place } = inPlace;
      const corrected = await engine.correct(text, signal, () => Promise.resolve(false));
      for (const what of [text, corrected, await this.categoryWords.closest(text)]) {
        if (what === undefined || !place) continue;
        const correction = { from, to: [what, place.name].join(' '), parsed: { ...parsed, ...inPlace, text: what } };
        const attempt = await this.correctedAttempt(engine, query, correction, signal);
        if (attempt) return attempt;
      }
    }
    return undefined;
  }

  /** A name that contains a place, with one word too many: `Librería El Sol de Córdoba downtown`. */
  private async nameWithinWords(
    engine: SearchEngine,
    query: SearchQuery,
    plain: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const fewer = await this.wordDropper.without(plain.text, signal);
    const name = fewer.find(({ isName, leftOut }) => isName && leftOut.length === 1);
    return name && this.withFewerWords(engine, query, plain, name, false, signal);
  }

  private async withFewerWords(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    { text: from, leftOut, areUnknown }: FewerWords,
    isCorrected: boolean,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    // Where a word that exists is left out, others are not replaced by any that sounds alike.
    const isSoundTried = () => Promise.resolve(areUnknown);
    const to = isCorrected ? await engine.correct(from, signal, isSoundTried) : from;
    if (to === undefined) return undefined;
    const isPlaceSought = areUnknown && !parsed.place && query.location === '';
    const again = isPlaceSought ? await this.parsedAgain({ ...query, q: to }, parsed, signal) : parsed;
    const some =
      (again.place && isPlaceSought && (await this.retry(engine, query, again, signal))) ||
      (await this.retry(engine, query, { ...parsed, text: to }, signal));
    if (!some) return undefined;
    // With another filter more of the words may match.
    const facets = { ...some.facets, approximate: true };
    return { ...some, leftOut, corrected: isCorrected ? { from, to } : null, facets };
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
      const attempt = await this.retry(engine, query, { ...parsed, place, alternatives: others }, signal);
      if (attempt) return attempt;
    }
    return undefined;
  }

  /**
   * First corrects all words where that gives a name, of which the place may be a part; then the words except the place, and at
   * last all of them, which are parsed again; a place that was typed stays.
   */
  private async corrected(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
    isSoundTried: () => Promise<boolean>,
  ): Promise<Attempt | undefined> {
    const placeInWords = parsed.source === 'words' ? parsed.place : undefined;
    // Any words sound like some name: those of a place are rather meant.
    const isWholeSoundTried = placeInWords ? () => Promise.resolve(false) : isSoundTried;
    const whole = await this.correctedWhole(engine, query, parsed, signal, isWholeSoundTried);
    if (whole && (!placeInWords || !whole.parsed.place)) {
      const attempt = await this.correctedAttempt(engine, query, whole, signal);
      if (attempt || !placeInWords) return attempt;
    }
    if (!placeInWords) return undefined;
    const { text: from } = parsed;
    const to = await engine.correct(from, signal, isSoundTried);
    const inPlace =
      to === undefined
        ? undefined
        : await this.correctedAttempt(engine, query, { from, to, parsed: { ...parsed, text: to } }, signal);
    if (inPlace || !whole?.parsed.place || !isSamePlace(whole.parsed.place, placeInWords)) return inPlace;
    return this.correctedAttempt(engine, query, whole, signal);
  }

  private async correctedWhole(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
    isSoundTried: () => Promise<boolean>,
  ): Promise<Correction | undefined> {
    const from = parsed.source === 'words' ? query.q : parsed.text;
    const to = await engine.correct(from, signal, isSoundTried);
    if (to === undefined) return undefined;
    const location = parsed.unknownPlace === undefined ? query.location : '';
    return { from, to, parsed: await this.parsedAgain({ ...query, q: to, location }, parsed, signal) };
  }

  /** Phrases have been recognised before. */
  private async parsedAgain(
    query: SearchQuery,
    { recognised }: ParsedQuery,
    signal: AbortSignal,
  ): Promise<ParsedQuery> {
    return { ...(await this.parser.parse(query, signal)), recognised };
  }

  /** The name of a website as words: `pizzahut` of `pizzahut.com`. */
  private async bySite(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const [to] = (domainOf(query.q) ?? '').split('.');
    if (!to) return undefined;
    return this.correctedAttempt(engine, query, { from: query.q, to, parsed: { ...parsed, text: to } }, signal);
  }

  /** `北京酒店`, written together with its place. */
  private async inJoinedPlace(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const inPlace = parsed.source === 'words' ? await this.parser.parseJoinedPlace(parsed.text) : undefined;
    return inPlace && this.retry(engine, query, { ...inPlace, recognised: parsed.recognised }, signal);
  }

  private async correctedAttempt(
    engine: SearchEngine,
    query: SearchQuery,
    { from, to, parsed }: Correction,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const attempt =
      (await this.retry(engine, query, parsed, signal)) ?? (await this.inOtherPlace(engine, query, parsed, signal));
    return attempt && { ...attempt, corrected: { from, to } };
  }

  private async attempt(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
    plan = this.planOf(query, parsed),
  ): Promise<Attempt> {
    const { result, facets } = await engine.searchWithFacets(plan, signal);
    const filtered = result.total === 0 ? await this.unfiltered(engine, plan, signal) : NONE;
    return {
      query,
      parsed,
      leftOut: [],
      corrected: null,
      ...result,
      facets: withSelected(withOneSpelling(facets, plan.filters), plan, result),
      filtered,
    };
  }

  /** An attempt that mostly finds nothing: facets are counted only of what it finds. */
  private async retry(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt | undefined> {
    const plan = this.planOf(query, parsed);
    const { total } = await engine.count(plan, signal);
    const isKnown = total > 0 || (await this.unfiltered(engine, plan, signal)).total > 0;
    return isKnown ? this.attempt(engine, query, parsed, signal, plan) : undefined;
  }

  private planOf(query: SearchQuery, parsed: ParsedQuery): SearchPlan {
    const limit = Math.min(Math.max(query.page * query.limit, MAX_OPEN_CHECKS), MAX_COUNTED);
    return { ...this.plans.of(query, parsed), limit };
  }

  /** Matches of the words in the place, whatever the other filters; none without any. */
  private async unfiltered(engine: SearchEngine, plan: SearchPlan, signal: AbortSignal): Promise<Count> {
    const { categorySlug, minimumRating, verified, hasPhone, open, hours, ...filters } = plan.filters;
    const isFiltered = [categorySlug, minimumRating, verified, hasPhone, open, hours].some((it) => it !== undefined);
    const isAnyHours = open === true || hours !== undefined;
    return isFiltered ? engine.count({ ...plan, filters, isAnyHours, limit: 0 }, signal) : NONE;
  }

  /** Without a query there are no results, but the facets of the whole directory. */
  private async browse(
    engine: SearchEngine,
    query: SearchQuery,
    parsed: ParsedQuery,
    signal: AbortSignal,
  ): Promise<Attempt> {
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
      filtered: NONE,
    };
  }
}

function isSamePlace(a: Locality, b: Locality): boolean {
  return a.kind === b.kind && a.slug === b.slug && a.countryCode === b.countryCode;
}

function isBlank(query: SearchQuery): boolean {
  const parameters = parametersOf({ ...query, exact: false, literal: [], sort: undefined });
  return Object.keys(parameters).length === 0;
}
