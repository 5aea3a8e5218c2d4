import { businessDocument, type BusinessDocument, type DocumentRow } from './business-document.js';
import { RejectedDocuments, type IndexServer, type TaskUid } from './index-server.js';
import type { Reject } from './outbox-consumer.js';

/** If more are rejected, the reason is not in the documents. */
const MAX_REJECTED = 100;

interface SentDocuments {
  index: string;
  documents: BusinessDocument[];
  task: TaskUid;
}

/**
 * Writes documents of businesses. Of those that the server rejects, each half is sent again, so that one invalid document, or many that
 * are too large together, do not keep back the others.
 */
export class DocumentWriter {
  private readonly rejected = new Set<string>();
  private readonly sent: SentDocuments[] = [];

  constructor(
    private readonly server: IndexServer,
    private readonly onReject: Reject,
  ) {}

  async put(indexes: string[], rows: DocumentRow[]): Promise<void> {
    const documents = rows.flatMap((row) => this.documentOf(row) ?? []);
    if (documents.length === 0) return;
    for (const index of indexes) this.sent.push(...(await this.send(index, documents)));
  }

  /** Waits until the server has processed all. */
  async complete(signal: AbortSignal): Promise<void> {
    for (let next = this.sent.shift(); next; next = this.sent.shift()) {
      try {
        await this.server.waitForTask(next.task, signal);
      } catch (error) {
        this.sent.unshift(...(await this.sendHalves(next.index, next.documents, error)));
      }
    }
  }

  private documentOf(row: DocumentRow): BusinessDocument | undefined {
    try {
      return businessDocument(row);
    } catch (error) {
      this.reject(row.id, error);
      return undefined;
    }
  }

  private async send(index: string, documents: BusinessDocument[]): Promise<SentDocuments[]> {
    try {
      return [{ index, documents, task: await this.server.put(index, documents) }];
    } catch (error) {
      return this.sendHalves(index, documents, error);
    }
  }

  private async sendHalves(index: string, documents: BusinessDocument[], error: unknown): Promise<SentDocuments[]> {
    if (!(error instanceof RejectedDocuments)) throw error;
    const [first] = documents;
    if (first && documents.length === 1) {
      this.reject(first.id, error);
      return [];
    }
    const middle = Math.ceil(documents.length / 2);
    return [
      ...(await this.send(index, documents.slice(0, middle))),
      ...(await this.send(index, documents.slice(middle))),
    ];
  }

  private reject(id: string, error: unknown): void {
    this.rejected.add(id);
    if (this.rejected.size > MAX_REJECTED) throw error;
    this.onReject(id, error instanceof Error ? error.message : String(error));
  }
}
