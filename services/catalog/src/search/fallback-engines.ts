import type { FirstEngine } from './first-engine.js';
import type { SearchEngine, SearchEngines } from './search-engine.js';

/** Milliseconds that a request may take on the first engine. */
const PATIENCE = 800;

/** An engine in front, if there is one, and one behind it that always is: what the first cannot answer, the last does. */
export class FallbackEngines implements SearchEngines {
  private readonly front: SearchEngine | undefined;

  constructor(
    private readonly first: FirstEngine | undefined,
    private readonly last: SearchEngine,
  ) {
    this.front = first && spelledBy(first.engine, last);
  }

  async run<T>(request: (engine: SearchEngine, signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const { first, front, last } = this;
    const call = first?.begin();
    if (!first || !front || !call) return request(last, signal);
    try {
      const answer = await inTime((either) => request(front, either), signal);
      call.succeeded();
      return answer;
    } catch (error) {
      if (signal.aborted) {
        call.abandoned();
        throw error;
      }
      first.failed(call, error);
    }
    return request(last, signal);
  }
}

/** An engine that has another one put spelling right, where it finds nothing itself. */
export function spelledBy(engine: SearchEngine, speller: SearchEngine): SearchEngine {
  return {
    name: engine.name,
    search: (...plan) => engine.search(...plan),
    facets: (...plan) => engine.facets(...plan),
    suggest: (...wanted) => engine.suggest(...wanted),
    correct: (...text) => speller.correct(...text),
  };
}

/** Rejects in time even if the request does not listen to its signal. */
async function inTime<T>(request: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`No answer within ${PATIENCE} ms`)), PATIENCE);
  const either = AbortSignal.any([signal, limit.signal]);
  try {
    return await new Promise<T>((resolve, reject) => {
      either.addEventListener('abort', () => reject(either.reason as Error), { once: true });
      either.throwIfAborted();
      request(either).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
  }
}
