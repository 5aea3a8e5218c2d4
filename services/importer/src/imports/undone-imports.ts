import { Inject, Injectable } from '@nestjs/common';
import type { UndoneImport } from '@directory/contracts/imports';
import { ServiceClient } from '@directory/service-kit/service-client';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import type { ImportRun } from './import-run.entity.js';

/** An unresponsive catalog must not delay the list of imports for longer. */
const TIMEOUT_MS = 2_000;
/** Cached undone imports; undoing is final. */
const MAX_KNOWN = 10_000;

/** Which imports were undone, as recorded by the catalog. */
@Injectable()
export class UndoneImports {
  private readonly known = new Map<string, UndoneImport>();

  constructor(
    private readonly catalog: ServiceClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The undone ones among the runs, by id; while the catalog is unavailable, the cached ones. */
  async among(rows: readonly ImportRun[]): Promise<ReadonlyMap<string, UndoneImport>> {
    const open = rows.filter((row) => changedDirectory(row) && !this.known.has(row.id)).map(({ id }) => id);
    if (open.length > 0) {
      await this.learn(open).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'the catalog did not say which imports were undone'),
      );
    }
    return this.known;
  }

  /** Ids of all undone imports; while the catalog is unavailable, the cached ones. */
  async ids(): Promise<string[]> {
    await this.learn().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'the catalog did not say which imports were undone'),
    );
    return [...this.known.keys()];
  }

  private async learn(importIds?: string[]): Promise<void> {
    const call = { body: { importIds }, timeoutMs: TIMEOUT_MS };
    const { undone } = await this.catalog.call('POST /internal/imports/undone', call);
    for (const { importId, ...counts } of undone) this.known.set(importId, counts);
    for (const oldest of [...this.known.keys()].slice(0, Math.max(0, this.known.size - MAX_KNOWN))) {
      this.known.delete(oldest);
    }
  }
}

/** Only what changed the directory can be undone. */
function changedDirectory({ finishedAt: end, merge }: ImportRun): boolean {
  return end !== null && merge !== null && merge.inserted + merge.updated > 0;
}
