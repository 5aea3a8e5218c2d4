import { Injectable } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { query } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { AuditQueries } from '../audit/audit.queries.js';
import { withoutTimeouts } from '../database/no-timeouts.js';
import { setRequestId } from '../database/request-context.js';
import { DeletionQueries } from '../deletions/deletions.queries.js';
import { ManualDeletionQueries } from '../deletions/manual-deletions.queries.js';
import { MERGE_LOCK } from '../ingest/merge.queries.js';
import { BROUGHT, UndoQueries, type Undone } from './undo.queries.js';

/** Reverts an import, except for businesses with later changes. */
@Injectable()
export class UndoService {
  constructor(
    private readonly db: DataSource,
    private readonly undos: UndoQueries,
    private readonly deletions: DeletionQueries,
    private readonly manual: ManualDeletionQueries,
    private readonly audit: AuditLog,
    private readonly entries: AuditQueries,
  ) {}

  /**
   * Atomic and idempotent.
   * @throws AppError `import_not_found`, `import_running`, `import_nothing_to_undo`
   */
  undo(importId: string, actor: Actor): Promise<Undone> {
    return this.db.transaction((tx) => this.takeBack(tx, importId, actor));
  }

  private async takeBack(tx: EntityManager, importId: string, actor: Actor): Promise<Undone> {
    await withoutTimeouts(tx);
    await setRequestId(tx, actor.requestId);
    // No other import may write to a business meanwhile.
    await query.run(tx, 'SELECT pg_advisory_xact_lock($1)', [MERGE_LOCK]);
    const row = await this.undos.find(tx, importId);
    if (!row) throw new AppError('import_not_found');
    if (row.undone) return row.undone;
    if (!row.done && row.staging_table !== null) throw new AppError('import_running');
    const file = (await this.entries.fileOf(tx, importId)) ?? '';
    const deletion = { kind: 'import' as const, label: file, username: actor.username };
    const deleted = await this.deletions.archive(tx, deletion, BROUGHT, [importId]);
    const revertedCount = await this.undos.revert(tx, importId);
    const deletedCount = deleted?.count ?? 0;
    if (deletedCount + revertedCount === 0) throw new AppError('import_nothing_to_undo');
    const unrevertedCount = Math.max(0, row.inserted + row.updated - deletedCount - revertedCount);
    const undone = { deletedCount, revertedCount, unrevertedCount, deletionId: deleted?.id ?? null };
    await this.undos.note(tx, importId, undone);
    await this.manual.respectAgain(tx, importId);
    await this.audit.record(tx, {
      ...{ ...actor, action: 'import.undo', subject: file || null, count: deletedCount + revertedCount },
      ...{ before: { importId }, after: { deleted: deletedCount, reverted: revertedCount, kept: unrevertedCount } },
    });
    return undone;
  }
}
