import { businessDocument } from './business-document.js';
import type { DocumentQueries } from './documents.queries.js';
import type { IndexServer, TaskNumber } from './index-server.js';
import type { Rebuild } from './projection-state.js';

/** Documents in a batch. */
export const BATCH_SIZE = 10_000;
/** Batches handed over and not done yet: the server takes those that wait as one, which is faster. */
const UNDER_WAY = 16;

/** Fills the index aside, page by page, in the order of ids. Only what the server has done counts as done. */
export class IndexBackfill {
  private readonly inFlight: { task: TaskNumber; afterId: string; documents: number }[] = [];
  private sentUpTo: string;

  constructor(
    private readonly server: IndexServer,
    private readonly documents: DocumentQueries,
    private rebuild: Rebuild,
  ) {
    this.sentUpTo = rebuild.afterId;
  }

  /** One page more; resolves to how far it has come, and whether that was all. */
  async step(signal: AbortSignal): Promise<{ rebuild: Rebuild; complete: boolean }> {
    const rows = await this.documents.pageAfter(this.sentUpTo, BATCH_SIZE);
    if (rows.length > 0) {
      const task = await this.server.put(this.server.next, rows.map(businessDocument));
      this.sentUpTo = rows.at(-1)!.id;
      this.inFlight.push({ task, afterId: this.sentUpTo, documents: rows.length });
    }
    const complete = rows.length === 0;
    while (this.inFlight.length > (complete ? 0 : UNDER_WAY)) {
      const { task, afterId, documents } = this.inFlight[0]!;
      await this.server.settled(task, signal);
      this.inFlight.shift();
      this.rebuild = { ...this.rebuild, afterId, documents: this.rebuild.documents + documents };
    }
    return { rebuild: this.rebuild, complete };
  }
}
