import type { FirstEngine } from './first-engine.js';
import type { SearchEngine, SearchEngines } from './search-engine.js';

/** Milliseconds that a call of the first engine may take. */
const PATIENCE = 800;

/** The first engine could not answer a call; what else goes wrong in a request is not its fault. */
class EngineFailure extends Error {}

/** An engine in front, if there is one, and one behind it that always is: what the first cannot answer, the last does. */
export class FallbackEngines implements SearchEngines {
  private readonly front: SearchEngine | undefined;

  constructor(
    private readonly first: FirstEngine | undefined,
    private readonly last: SearchEngine,
  ) {
    this.front = first && helpedBy(impatient(first.engine), last);
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
      first.failed(call, error.cause);
    }
    return request(last, signal);
  }
}

/** An engine that leaves to another one what that does better: spelling, and counting where no words are looked for. */
export function helpedBy(engine: SearchEngine, helper: SearchEngine): SearchEngine {
  return {
    name: engine.name,
    search: (...plan) => engine.search(...plan),
    facets: (plan, signal) => (plan.text === '' ? helper : engine).facets(plan, signal),
    async searchWithFacets(plan, signal) {
      const known = await helper.knownFacets(plan, signal);
      if (plan.text !== '' || Object.keys(known).length > 0) return engine.searchWithFacets(plan, signal, known);
      const [result, facets] = await Promise.all([engine.search(plan, signal), helper.facets(plan, signal)]);
      return { result, facets };
    },
    knownFacets: (...plan) => helper.knownFacets(...plan),
    suggest: (...wanted) => engine.suggest(...wanted),
    correct: (...text) => helper.correct(...text),
  };
}

/** An engine whose calls fail as `EngineFailure`, in time even if it does not listen to its signal. */
function impatient(engine: SearchEngine): SearchEngine {
  return {
    name: engine.name,
    search: (plan, signal) => inTime((either) => engine.search(plan, either), signal),
    facets: (plan, signal) => inTime((either) => engine.facets(plan, either), signal),
    searchWithFacets: (plan, signal, known) => inTime((either) => engine.searchWithFacets(plan, either, known), signal),
    knownFacets: (...plan) => engine.knownFacets(...plan),
    suggest: (text, filters, limit, signal) => inTime((either) => engine.suggest(text, filters, limit, either), signal),
    correct: (text, signal) => engine.correct(text, signal),
  };
}

async function inTime<T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`No answer within ${PATIENCE} ms`)), PATIENCE);
  const either = AbortSignal.any([signal, limit.signal]);
  try {
    return await new Promise<T>((resolve, reject) => {
      either.addEventListener('abort', () => reject(either.reason as Error), { once: true });
      either.throwIfAborted();
      call(either).then(resolve, reject);
    });
  } catch (error) {
    throw signal.aborted ? error : new EngineFailure('The first engine fails', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
