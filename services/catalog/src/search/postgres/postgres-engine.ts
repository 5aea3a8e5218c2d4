import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { BrowseCounts, type KnownFacets } from './browse-counts.js';
import { CategoryWords } from './category-words.js';
import { CompoundWords } from './compound-words.js';
import { PostgresEngineQueries, type SearchResultSet } from './postgres-engine.queries.js';
import type { SearchCriteria, WordCriteria } from './search-criteria.js';
import { dictionaryForm, SpellingCorrection } from './spelling-correction.js';
import { TermQueries } from './terms.queries.js';
import {
  relaxationCount,
  type CountedFacets,
  type FacetCounts,
  type DelegateEngine,
  type SearchEngine,
  type SearchResultWithFacets,
  type CityFilters,
  type MatchCount,
  type SearchPlan,
  type SearchResult,
} from '../engine/search-engine.js';
import { OpenHours, type WeekClock } from './open-hours.js';
import { FACET_FILTERS, OWN_FILTERS } from '../engine/facets.js';
import { FACET_NAMES } from './search-statement.js';
import { withAbbreviations, withNumberWords } from '../query/words/abbreviations.js';
import { OwnSynonyms } from '../query/words/own-synonyms.js';
import { hasStopWords, isStopWord, nameVariants, withoutStopWords } from '../query/words/stop-words.js';
import { withSynonyms } from '../query/words/synonyms.js';
import { folded, tokenize, type QueryToken } from '../query/tokenizer.js';
import { editDistance, prefixVariants } from '../query/words/edit-distance.js';
import { anyWord, prefixForms, everySpelling, everyWord, houseNumber, type Completions } from './tsquery.js';

const NOTHING: SearchResultSet = {
  ids: [],
  total: 0,
  totalIsCapped: false,
  facets: { categories: [], countries: [], cities: [], areas: [], ratings: [], verified: 0, phone: 0, open: 0 },
  isExact: true,
};

const MIN_PREFIX_LENGTH = 2;
/** Up to this length the last word of a suggestion is checked in names. */
const MAX_SHORT_PREFIX = 3;
/** Above this a last word counts as complete. */
const MIN_WHOLE_WORD_BUSINESSES = 200;
/** Up to this a prefix matches every word that starts with it. */
const MAX_PREFIX_BUSINESSES = 5_000;

/** Whether the last word is complete: it is, where it is frequent, or never, while it is being typed or if it starts a number or code. */
type LastWord = 'whole' | 'known' | 'unfinished' | 'code';

/** For searches without opening hours. */
const NO_CLOCK: WeekClock = { points: '{}', otherPoint: -1 };

/** Searches the directory's own tables: always available and up to date. */
@Injectable()
export class PostgresEngine implements DelegateEngine {
  readonly name = 'postgres';
  /** A plan is prepared and executed once, for its results and its facets. */
  private readonly prepared = new WeakMap<SearchPlan, Promise<SearchCriteria | undefined>>();
  private readonly inFlight = new WeakMap<SearchPlan, Promise<SearchResultSet>>();

  constructor(
    private readonly queries: PostgresEngineQueries,
    private readonly terms: TermQueries,
    private readonly categoryWords: CategoryWords,
    private readonly compoundWords: CompoundWords,
    private readonly ownSynonyms: OwnSynonyms,
    private readonly spellings: SpellingCorrection,
    private readonly browseCounts: BrowseCounts,
    private readonly openHours: OpenHours,
  ) {}

  async search(plan: SearchPlan, signal: AbortSignal): Promise<SearchResult> {
    const { ids, total, totalIsCapped } = await this.find(plan, signal);
    return { ids: ids.slice(plan.offset, plan.offset + plan.limit), total, totalIsCapped };
  }

  /** Nothing is ranked, and no facets are counted. */
  async count(plan: SearchPlan, signal: AbortSignal): Promise<MatchCount> {
    const criteria = await this.criteriaOf(plan, signal);
    return criteria ? this.queries.count(criteria, signal) : relaxationCount(0);
  }

  async facets(plan: SearchPlan, signal: AbortSignal): Promise<FacetCounts> {
    const [exact, criteria] = await Promise.all([this.browseCounts.of(plan, signal), this.criteriaOf(plan, signal)]);
    const found = criteria ? await this.withOwnFacets(plan, criteria, exact, signal) : NOTHING;
    return { ...found.facets, ...exact, approximate: !found.isExact };
  }

  /** Finds the matches, with each facet that is not known counted without its own filter. */
  private async withOwnFacets(
    plan: SearchPlan,
    criteria: SearchCriteria,
    known: KnownFacets,
    signal: AbortSignal,
  ): Promise<SearchResultSet> {
    const active = OWN_FILTERS.filter(([name, , names]) => plan.filters[name] && !names.every((it) => it in known));
    if (active.length > 0) {
      const facetFilters = FACET_FILTERS.filter((name) => plan.filters[name] !== undefined);
      const all = await this.queries.findWithFacets({ ...criteria, facetFilters }, signal);
      if (all) {
        this.inFlight.set(plan, Promise.resolve(all));
        return all;
      }
    }
    const [found, ...without] = await Promise.all([
      this.find(plan, signal),
      ...active.map(([, less, facetsOnly]) =>
        this.queries.find({ ...criteria, filters: { ...criteria.filters, ...less }, facetsOnly }, signal),
      ),
    ]);
    const facets = { ...found.facets };
    active.forEach(([, , names], i) => {
      for (const name of names) Object.assign(facets, { [name]: without[i]?.facets[name] });
    });
    return { ...found, facets, isExact: [found, ...without].every(({ isExact }) => isExact) };
  }

  async searchWithFacets(plan: SearchPlan, signal: AbortSignal): Promise<SearchResultWithFacets> {
    const facets = await this.facets(plan, signal);
    return { result: await this.search(plan, signal), facets };
  }

  async countFacets(plan: SearchPlan, signal: AbortSignal): Promise<CountedFacets | undefined> {
    const criteria = await this.criteriaOf(plan, signal);
    if (!criteria) return undefined;
    const facetFilters = FACET_FILTERS.filter((name) => plan.filters[name] !== undefined);
    const found = await this.queries.findWithFacets({ ...criteria, facetFilters, facetsOnly: FACET_NAMES }, signal);
    return found && { ...found, facets: { ...found.facets, approximate: false } };
  }

  async countOpen(ids: string[], at: Date, signal: AbortSignal): Promise<number | null> {
    const clock = await this.openHours.clockAt(at, signal);
    const filters = { open: true };
    const { facets } = await this.queries.find(
      { ids, filters, clock, sort: 'relevance', facetsOnly: ['open'] },
      signal,
    );
    return facets.open;
  }

  async suggest(text: string, filters: CityFilters, limit: number, signal: AbortSignal): Promise<string[]> {
    const typed = tokenize(text);
    const last = typed.at(-1);
    if (!last) return [];
    const find = async (words: Promise<WordCriteria> | WordCriteria) => {
      const { ids } = await this.queries.find(
        { words: await words, isSuggestion: true, filters, clock: NO_CLOCK, sort: 'relevance' },
        signal,
      );
      return this.queries.onePerName(ids, limit);
    };
    const before = withNumberWords(typed.length > 1 ? withoutStopWords(typed.slice(0, -1)) : []);
    const number = wholeNumber(typed);
    // The lists of all words with a short prefix are long: it filters what has the other words.
    const isShort = !number && before.length > 0 && [...last.text].length <= MAX_SHORT_PREFIX;
    const withStart = async (lastBefore: LastWord) => ({
      ...(await this.queryOf(text, before, lastBefore, signal, 'unfinished')),
      wordStart: folded(last.text),
    });
    const unfinished = isShort
      ? withStart('whole')
      : this.queryOf(text, number ?? [...before, last], 'unfinished', signal);
    const names = await find(unfinished);
    if (names.length > 0) return names;
    const continued = isShort ? await find(withStart('unfinished')) : [];
    if (continued.length > 0) return continued;
    if (isShort && isStopWord(last.text)) {
      const others = await find(this.queryOf(text, before, 'unfinished', signal));
      if (others.length > 0) return others;
    }
    const similar = await this.similarWords(
      text,
      isShort && isStopWord(last.text) ? before : [...before, last],
      signal,
    );
    const similarNames = similar ? await find(similar) : [];
    if (similarNames.length > 0 || before.length === 0) return similarNames;
    return find(this.queryOf(text, withLastJoined(typed), 'unfinished', signal));
  }

  /** Words with one slip in each, the last of them unfinished. */
  private async similarWords(
    text: string,
    words: QueryToken[],
    signal: AbortSignal,
  ): Promise<WordCriteria | undefined> {
    const forms = words.map(dictionaryForm);
    const last = forms.at(-1);
    const typed = words.at(-1)?.text ?? '';
    const isShort = words.length > 1 && [...typed].length <= MAX_SHORT_PREFIX;
    if (last === undefined && !isShort) return undefined;
    const complete = forms.slice(0, -1).map((form) => form ?? '');
    const [known, endings] = await Promise.all([
      this.terms.spellings(complete, signal),
      isShort || last === undefined ? [] : this.terms.completions([last, ...prefixVariants(last)], signal),
    ]);
    const choices = [
      ...known.map((some, i) => {
        const form = forms[i];
        if (form === undefined) return words[i]?.plain ?? [];
        return [form, ...some.map(({ word }) => word).filter((word) => editDistance(word, form, 1) < 2)];
      }),
      ...(isShort ? [] : [endings.map(({ word }) => word)]),
    ];
    if (choices.some((some) => some.length === 0)) return undefined;
    return {
      every: everySpelling(choices),
      any: choices
        .flat()
        .map((word) => everySpelling([[word]]))
        .join(' | '),
      houseNumber: undefined,
      text,
      named: await this.queries.named([slugify(text)], {}, signal),
      maxMatches: Infinity,
      minMatches: 0,
      isPrefix: false,
      ...(isShort && { wordStart: folded(typed) }),
    };
  }

  correct(...text: Parameters<SearchEngine['correct']>): Promise<string | undefined> {
    return this.spellings.correct(...text);
  }

  private find(plan: SearchPlan, signal: AbortSignal): Promise<SearchResultSet> {
    return once(this.inFlight, plan, async () => {
      const criteria = await this.criteriaOf(plan, signal);
      return criteria ? this.queries.find(criteria, signal) : NOTHING;
    });
  }

  /** Resolves to undefined if the text has no word to search for. */
  private criteriaOf(plan: SearchPlan, signal: AbortSignal): Promise<SearchCriteria | undefined> {
    return once(this.prepared, plan, async () => {
      const { text, isLastWordWhole = false, isCodeUnfinished, categories, phone, contact, filters, sort } = plan;
      const [words, clock] = await Promise.all([this.tokensOf(text, signal), this.openHours.clockAt(plan.at, signal)]);
      const criteria: SearchCriteria = { phone, contact, filters, clock, sort };
      const last = isCodeUnfinished ? 'code' : isLastWordWhole ? 'whole' : 'known';
      if (phone !== undefined || contact || text === '') return criteria;
      return words.length === 0
        ? undefined
        : {
            ...criteria,
            categories,
            words: await this.queryOf(text, words, last, signal),
          };
    });
  }

  private async tokensOf(text: string, signal: AbortSignal): Promise<QueryToken[]> {
    const tokens = await this.categoryWords.withNumberForms(withoutStopWords(tokenize(text)));
    const own = await this.ownSynonyms.current();
    return this.compoundWords.withSpellings(withSynonyms(withAbbreviations(tokens), own), signal);
  }

  /** @param lastOfText which may follow the words */
  private async queryOf(
    text: string,
    words: QueryToken[],
    last: LastWord,
    signal: AbortSignal,
    lastOfText = last,
  ): Promise<WordCriteria> {
    const names = [slugify(text), ...nameVariants(text), ...otherSpellings(slugify(text), words)];
    const [completions, named, minMatches] = await Promise.all([
      this.completions(words.at(-1), last, signal),
      this.queries.named(names, { isLeading: hasStopWords(text), isWhole: lastOfText === 'whole' }, signal),
      this.categoryWords.businessesOfCategory(text),
    ]);
    const finished = completions === '*' || completions.length > 0 ? words.slice(0, -1) : words;
    const isPrefix =
      completions === '*' || words.every(({ bigrams: [bigram, ...more] }) => bigram?.length === 1 && more.length === 0);
    return {
      every: everyWord(words, completions),
      any: anyWord(words, completions),
      houseNumber: lastOfText === 'unfinished' ? undefined : houseNumber(words),
      text,
      named,
      maxMatches: Math.min(Infinity, ...finished.map(({ maxBusinesses = Infinity }) => maxBusinesses)),
      minMatches,
      isPrefix,
    };
  }

  private async completions(word: QueryToken | undefined, last: LastWord, signal: AbortSignal): Promise<Completions> {
    if (!word || last === 'whole') return [];
    // The dictionary has no numbers.
    if (last === 'code') return '*';
    // A plural is a whole word.
    if (word.forms.some(([form = '', ...more]) => more.length === 0 && form.length < word.text.length)) return [];
    const forms = prefixForms(word).filter(
      (form) => (last === 'unfinished' || form.length >= MIN_PREFIX_LENGTH) && !/\d/.test(form),
    );
    if (forms.length === 0) return [];
    const known = await this.terms.completions(forms, signal);
    const isFinished = known.some(
      ({ word, frequency }) => forms.includes(word) && frequency >= MIN_WHOLE_WORD_BUSINESSES,
    );
    if (isFinished && last !== 'unfinished') return [];
    const businesses = known.reduce((sum, { frequency }) => sum + frequency, 0);
    return businesses <= MAX_PREFIX_BUSINESSES ? '*' : known.map(({ word }) => word);
  }
}

/** The tokens of a text that ends with a number, which is not the beginning of another word; undefined for other texts. */
function wholeNumber(typed: QueryToken[]): QueryToken[] | undefined {
  const words = withNumberWords(withoutStopWords(typed));
  const { parts = [], text = '' } = words.at(-1) ?? {};
  return parts.length > 0 || /^\d{2,}$/.test(text) ? words : undefined;
}

/** The last two words as one: `mcdon` of `mc don`. */
function withLastJoined(typed: QueryToken[]): QueryToken[] {
  const end = typed.slice(-2).map(({ text }) => text);
  return [...withoutStopWords(typed.slice(0, -2)), ...tokenize(end.join(''))];
}

/** Starts the work for a plan once. */
function once<T>(started: WeakMap<SearchPlan, Promise<T>>, plan: SearchPlan, start: () => Promise<T>): Promise<T> {
  const promise = started.get(plan) ?? start();
  started.set(plan, promise);
  return promise;
}

/** The slug of a name with one or all of its words in another spelling. */
function otherSpellings(slug: string, words: QueryToken[]): string[] {
  const respelt = (name: string, { text }: QueryToken, spelling: string[]) =>
    `-${name}-`.replace(`-${slugify(text)}-`, `-${spelling.join('-')}-`).slice(1, -1);
  const some = words.filter(({ spellings }) => spellings.length > 0);
  const each = some.flatMap((word) => word.spellings.map((spelling) => respelt(slug, word, spelling)));
  const all = some.reduce((name, word) => respelt(name, word, word.spellings[0] ?? []), slug);
  return [...new Set([...each, all])].filter((name) => name !== slug);
}
