import { businessDocument } from './business-document.js';
import type { DocumentQueries } from './documents.queries.js';
import type { IndexServer, TaskUid } from './index-server.js';
import type { Rebuild } from './projection-state.js';

export const BATCH_DOCUMENTS = 10_000;
/** The server merges enqueued batches into one task, which is faster. */
const MAX_BATCHES_IN_FLIGHT = 16;

/** Fills the new index page by page, ordered by id. Only completed tasks count as progress. */
export class IndexBackfill {
  private readonly inFlight: { task: TaskUid; afterId: string; documents: number }[] = [];
  private sentUpTo: string;

  constructor(
    private readonly server: IndexServer,
    private readonly documents: DocumentQueries,
    private rebuild: Rebuild,
  ) {
    this.sentUpTo = rebuild.afterId;
  }

  /** Sends the next page; resolves to the progress, and whether all pages are done. */
  async step(signal: AbortSignal): Promise<{ rebuild: Rebuild; complete: boolean }> {
    const rows = await this.documents.pageAfter(this.sentUpTo, BATCH_DOCUMENTS);
    const last = rows.at(-1);
    if (last) {
      const task = await this.server.put(this.server.next, rows.map(businessDocument));
      this.sentUpTo = last.id;
      this.inFlight.push({ task, afterId: this.sentUpTo, documents: rows.length });
    }
    const complete = rows.length === 0;
    const excess = this.inFlight.length - (complete ? 0 : MAX_BATCHES_IN_FLIGHT);
    for (const { task, afterId, documents } of this.inFlight.slice(0, Math.max(excess, 0))) {
      await this.server.waitForTask(task, signal);
      this.inFlight.shift();
      this.rebuild = { ...this.rebuild, afterId, documents: this.rebuild.documents + documents };
    }
    return { rebuild: this.rebuild, complete };
  }
}
