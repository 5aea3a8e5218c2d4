import { businessDocument } from './business-document.js';
import type { DocumentQueries } from './documents.queries.js';
import { RejectedDocuments, type IndexServer, type TaskUid } from './index-server.js';
import type { OutboxQueries } from './outbox.queries.js';
import type { Rebuild } from './projection-state.js';

export const BATCH_DOCUMENTS = 10_000;
/** The server merges enqueued batches into one task, which is faster. */
const MAX_BATCHES_IN_FLIGHT = 16;

interface SentPage {
  ids: string[];
  /** Undefined if the server rejects it. */
  task: TaskUid | undefined;
}

/**
 * Fills the new index page by page, ordered by id. Only completed tasks count as progress. Pages that the server rejects are added to the
 * outbox, whose consumer finds out which of their documents are the reason.
 */
export class IndexBackfill {
  private readonly inFlight: SentPage[] = [];
  private sentUpTo: string;

  constructor(
    private readonly server: IndexServer,
    private readonly documents: DocumentQueries,
    private readonly outbox: OutboxQueries,
    private rebuild: Rebuild,
  ) {
    this.sentUpTo = rebuild.afterId;
  }

  /** Sends the next page; resolves to the progress, and whether all pages are done. */
  async step(signal: AbortSignal): Promise<{ rebuild: Rebuild; complete: boolean }> {
    const rows = await this.documents.pageAfter(this.sentUpTo, BATCH_DOCUMENTS);
    const last = rows.at(-1);
    if (last) {
      const task = await accepted(() => this.server.put(this.server.next, rows.map(businessDocument)));
      this.sentUpTo = last.id;
      this.inFlight.push({ ids: rows.map(({ id }) => id), task });
    }
    let complete = !last;
    const excess = this.inFlight.length - (complete ? 0 : MAX_BATCHES_IN_FLIGHT);
    for (const { ids, task } of this.inFlight.slice(0, Math.max(excess, 0))) {
      const isWritten =
        task !== undefined && (await accepted(() => this.server.waitForTask(task, signal).then(() => true)));
      if (!isWritten) {
        await this.outbox.add(ids);
        complete = false;
      }
      this.inFlight.shift();
      const [afterId, documents] = [ids.at(-1) ?? this.rebuild.afterId, this.rebuild.documents + ids.length];
      this.rebuild = { ...this.rebuild, afterId, documents };
    }
    return { rebuild: this.rebuild, complete };
  }
}

async function accepted<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof RejectedDocuments) return undefined;
    throw error;
  }
}
