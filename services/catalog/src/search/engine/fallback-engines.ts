import { isOutage } from '@directory/service-kit/outages';
import { FACET_FILTERS } from './facets.js';
import { tokenize } from '../query/tokenizer.js';
import type { PrimaryEngine } from './primary-engine.js';
import type { AdaptiveTimeout } from './adaptive-timeout.js';
import type {
  CountedFacets,
  DelegateEngine,
  SearchEngine,
  SearchEngines,
  SearchPlan,
  SearchResult,
} from './search-engine.js';

/** A failed call to the primary engine; other errors of a request are not counted against it. */
class EngineError extends Error {}

/** The primary engine exceeded the timeout, and may still respond. */
class EngineTimeoutError extends EngineError {
  /** @param isHealthy resolves to whether it responds within the longest timeout; never rejects */
  constructor(
    timeoutMs: number,
    readonly isHealthy: Promise<boolean>,
  ) {
    super('The primary engine timed out', { cause: new Error(`No response within ${Math.round(timeoutMs)} ms`) });
  }
}

/** A primary engine, if configured, and the fallback that serves what the primary cannot. */
export class FallbackEngines implements SearchEngines {
  constructor(
    private readonly primary: PrimaryEngine | undefined,
    private readonly fallback: DelegateEngine,
  ) {}

  async run<T>(request: (engine: SearchEngine, signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const { primary, fallback } = this;
    const call = primary?.tryAcquire();
    if (!primary || !call) return request(fallback, signal);
    let isCalled = false;
    const engine = withTimeouts(primary.engine, primary.timeout, () => (isCalled = true));
    try {
      const result = await request(withDelegate(engine, fallback), signal);
      // What was delegated shows nothing about the primary engine.
      if (isCalled) call.succeeded();
      else call.abandoned();
      return result;
    } catch (error) {
      if (signal.aborted || !(error instanceof EngineError)) {
        call.abandoned();
        throw error;
      }
      if (error instanceof EngineTimeoutError) primary.timedOut(call, error.cause, error.isHealthy);
      else primary.failed(call, error.cause);
    }
    return request(fallback, signal);
  }
}

/**
 * Delegates to another engine: spelling, what is searched without words (places, phones, domains), opening hours, circles, and facets
 * where it counts all of the same matches.
 */
export function withDelegate(engine: SearchEngine, delegate: DelegateEngine): SearchEngine {
  return {
    name: engine.name,
    search: (plan, signal) => (isDelegated(plan) ? delegate : engine).search(plan, signal),
    count: (plan, signal) => (isDelegated(plan) ? delegate : engine).count(plan, signal),
    facets: (plan, signal) => (isDelegated(plan) ? delegate : engine).facets(plan, signal),
    async searchWithFacets(plan, signal) {
      if (isDelegated(plan)) return delegate.searchWithFacets(plan, signal);
      const withOwnFacets = async () => {
        const found = await engine.searchWithFacets(plan, signal);
        return { ...found, facets: { ...found.facets, open: await countOpen(delegate, plan, found.result, signal) } };
      };
      if (!hasFacetFilter(plan)) {
        const own = await withOwnFacets();
        if (!own.facets.approximate) return own;
        const counted = await countFacets(delegate, plan, signal);
        return isCountOf(own.result, counted) ? { result: own.result, facets: counted.facets } : own;
      }
      const [result, { counted, own }] = await Promise.all([
        engine.search(plan, signal),
        countFacets(delegate, plan, signal).then(async (it) => ({
          counted: it,
          own: it ? undefined : await withOwnFacets(),
        })),
      ]);
      return isCountOf(result, counted) ? { result, facets: counted.facets } : (own ?? withOwnFacets());
    },
    async suggest(text, ...args) {
      // Without a word an engine may match everything.
      const ids = tokenize(text).length > 0 ? await engine.suggest(text, ...args) : [];
      return ids.length > 0 ? ids : delegate.suggest(text, ...args);
    },
    correct: (...text) => delegate.correct(...text),
  };
}

/** Undefined also where the count takes too long. */
async function countFacets(
  delegate: DelegateEngine,
  plan: SearchPlan,
  signal: AbortSignal,
): Promise<CountedFacets | undefined> {
  try {
    return await delegate.countFacets(plan, signal);
  } catch (error) {
    if (signal.aborted || !isOutage(error)) throw error;
    return undefined;
  }
}

/** Engines forgive different slips: counts are those of the matches that are shown. */
function isCountOf(result: SearchResult, counted: CountedFacets | undefined): counted is CountedFacets {
  return counted?.total === result.total && counted.totalIsCapped === result.totalIsCapped;
}

/** Without one all facets are those of the matches themselves. */
function hasFacetFilter({ filters }: SearchPlan): boolean {
  return FACET_FILTERS.some((name) => filters[name] !== undefined);
}

/** Null if not all matches are known. */
async function countOpen(
  delegate: DelegateEngine,
  { offset, at }: SearchPlan,
  { ids, total, totalIsCapped }: SearchResult,
  signal: AbortSignal,
): Promise<number | null> {
  const isAll = offset === 0 && ids.length === total && !totalIsCapped;
  return isAll ? delegate.countOpen(ids, at, signal) : null;
}

function isDelegated({ text, phone, contact, isAnyHours, filters: { open, hours, near } }: SearchPlan): boolean {
  const hasWords = tokenize(text).length > 0 && phone === undefined && contact === undefined;
  return !hasWords || open === true || hours !== undefined || isAnyHours === true || near !== undefined;
}

/** An engine whose calls fail as `EngineError` in time, even if it ignores its signal. */
function withTimeouts(engine: SearchEngine, timeout: AdaptiveTimeout, onCall: () => void): SearchEngine {
  const withTimeout = <T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => {
    onCall();
    return withinTimeout(call, timeout, signal);
  };
  return {
    name: engine.name,
    search: (plan, signal) => withTimeout((either) => engine.search(plan, either), signal),
    count: (plan, signal) => withTimeout((either) => engine.count(plan, either), signal),
    facets: (plan, signal) => withTimeout((either) => engine.facets(plan, either), signal),
    searchWithFacets: (plan, signal) => withTimeout((either) => engine.searchWithFacets(plan, either), signal),
    suggest: (text, filters, limit, signal) =>
      withTimeout((either) => engine.suggest(text, filters, limit, either), signal),
    correct: (...text) => engine.correct(...text),
  };
}

/**
 * The result of a call, or an `EngineTimeoutError` after the limit. A late call continues without its caller up to the longest limit,
 * because its duration adapts the next limit.
 */
async function withinTimeout<T>(
  call: (signal: AbortSignal) => Promise<T>,
  timeout: AdaptiveTimeout,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted();
  const stop = new AbortController();
  const abandonTimer = setTimeout(() => stop.abort(new Error(`No response within ${timeout.maxMs} ms`)), timeout.maxMs);
  const startMs = performance.now();
  const response = untilAborted(call(stop.signal), stop.signal).finally(() => clearTimeout(abandonTimer));
  // eslint-disable-next-line promises/handled-at-once -- it never rejects
  const isHealthy = response.then(
    () => (timeout.observe(performance.now() - startMs), true),
    () => false,
  );
  const timeoutMs = timeout.currentMs;
  let timer: NodeJS.Timeout | undefined;
  // eslint-disable-next-line promises/handled-at-once -- it rejects from a timer, which starts after the race below has it
  const late = new Promise<never>((_, reject) => {
    // In a busy process a response may be queued behind the timer: it is read first.
    timer = setTimeout(() => setImmediate(() => reject(new EngineTimeoutError(timeoutMs, isHealthy))), timeoutMs);
  });
  const onAbort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([response, late]);
  } catch (error) {
    if (signal.aborted || error instanceof EngineTimeoutError) throw error;
    throw new EngineError('The primary engine failed', { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
