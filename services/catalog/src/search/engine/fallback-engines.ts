import type { PrimaryEngine } from './primary-engine.js';
import type { AdaptiveTimeout } from './adaptive-timeout.js';
import { openNow } from './open-now.js';
import type { DelegateEngine, SearchEngine, SearchEngines } from './search-engine.js';

/** The first engine could not answer a call; what else goes wrong in a request is not its fault. */
class EngineFailure extends Error {}

/** The first engine has not responded within the limit, and may yet do so. */
class LateResponse extends EngineFailure {
  /** @param isHealthy resolves to whether it responds before it is given up; never rejects */
  constructor(
    limitMs: number,
    readonly isHealthy: Promise<boolean>,
  ) {
    super('The first engine is late', { cause: new Error(`No response within ${Math.round(limitMs)} ms`) });
  }
}

/** An engine in front, if there is one, and one behind it that always is: what the first cannot answer, the last does. */
export class FallbackEngines implements SearchEngines {
  private readonly front: SearchEngine | undefined;

  constructor(
    private readonly first: PrimaryEngine | undefined,
    private readonly last: DelegateEngine,
  ) {
    this.front = first && withFacetDelegate(timeLimited(first.engine, first.limit), last);
  }

  async run<T>(request: (engine: SearchEngine, signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const { first, front, last } = this;
    const call = first?.begin();
    if (!first || !front || !call) return request(last, signal);
    try {
      const answer = await request(front, signal);
      call.succeeded();
      return answer;
    } catch (error) {
      if (signal.aborted || !(error instanceof EngineFailure)) {
        call.abandoned();
        throw error;
      }
      if (error instanceof LateResponse) first.late(call, error.cause, error.isHealthy);
      else first.failed(call, error.cause);
    }
    return request(last, signal);
  }
}

/** An engine that leaves to another one what that does better: spelling, and counting where no words are looked for. */
export function withFacetDelegate(engine: SearchEngine, helper: DelegateEngine): SearchEngine {
  return {
    name: engine.name,
    search: async (plan, signal) =>
      plan.filters.open ? (await openNow(engine, helper, plan, signal)).result : engine.search(plan, signal),
    facets: async (plan, signal) => {
      if (plan.text === '') return helper.facets(plan, signal);
      return plan.filters.open ? (await openNow(engine, helper, plan, signal)).facets : engine.facets(plan, signal);
    },
    async searchWithFacets(plan, signal) {
      if (plan.filters.open) return openNow(engine, helper, plan, signal);
      const known = await helper.knownFacets(plan, signal);
      if (plan.text === '' && Object.keys(known).length === 0) {
        const [result, facets] = await Promise.all([engine.search(plan, signal), helper.facets(plan, signal)]);
        return { result, facets };
      }
      const { result, facets } = await engine.searchWithFacets(plan, signal, known);
      const isAll = plan.offset === 0 && result.ids.length === result.total && !result.totalIsCapped;
      const open = isAll ? (await helper.openAmong(result.ids, plan.at, signal, ['open'])).facets.open : null;
      return { result, facets: { ...facets, open } };
    },
    knownFacets: (...plan) => helper.knownFacets(...plan),
    suggest: (...wanted) => engine.suggest(...wanted),
    correct: (...text) => helper.correct(...text),
  };
}

/** An engine whose calls fail as `EngineFailure`, in time even if it does not listen to its signal. */
function timeLimited(engine: SearchEngine, limit: AdaptiveTimeout): SearchEngine {
  const withTimeout = <T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) =>
    withinLimit(call, limit, signal);
  return {
    name: engine.name,
    search: (plan, signal) => withTimeout((either) => engine.search(plan, either), signal),
    facets: (plan, signal) => withTimeout((either) => engine.facets(plan, either), signal),
    searchWithFacets: (plan, signal, known) =>
      withTimeout((either) => engine.searchWithFacets(plan, either, known), signal),
    knownFacets: (...plan) => engine.knownFacets(...plan),
    suggest: (text, filters, limit, signal) =>
      withTimeout((either) => engine.suggest(text, filters, limit, either), signal),
    correct: (text, signal) => engine.correct(text, signal),
  };
}

/**
 * The result of a call, or `LateResponse` once it takes longer than the limit. A late call goes on without its caller until the
 * longest limit: how long it takes is what the next limit follows.
 */
async function withinLimit<T>(
  call: (signal: AbortSignal) => Promise<T>,
  limit: AdaptiveTimeout,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted();
  const stop = new AbortController();
  const giveUp = setTimeout(() => stop.abort(new Error(`No response within ${limit.maxMs} ms`)), limit.maxMs);
  const startMs = performance.now();
  const response = untilAborted(call(stop.signal), stop.signal).finally(() => clearTimeout(giveUp));
  // eslint-disable-next-line promises/handled-at-once -- it never rejects
  const isHealthy = response.then(
    () => (limit.observe(performance.now() - startMs), true),
    () => false,
  );
  const limitMs = limit.currentMs;
  let timer: NodeJS.Timeout | undefined;
  // eslint-disable-next-line promises/handled-at-once -- it rejects from a timer, which starts after the race below has it
  const late = new Promise<never>((_, reject) => {
    // A response may lie unread behind a timer in a busy process: it is read first.
    timer = setTimeout(() => setImmediate(() => reject(new LateResponse(limitMs, isHealthy))), limitMs);
  });
  const leave = () => stop.abort(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([response, late]);
  } catch (error) {
    if (signal.aborted || error instanceof LateResponse) throw error;
    throw new EngineFailure('The first engine fails', { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
