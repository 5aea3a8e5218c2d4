import { Injectable } from '@nestjs/common';
import { MAX_BULK_MERGES } from '@directory/contracts/duplicate-rules';
import {
  DUPLICATES_PER_PAGE,
  type DifferenceBody,
  type DuplicateMergeBody,
  type DuplicateMergeResponse,
  type DuplicatePage,
  type DuplicateQuery,
} from '@directory/contracts/duplicates';
import { AppError } from '@directory/contracts/errors';
import { COUNT_CAP } from '@directory/contracts/moderation';
import { paging } from '@directory/contracts/paging';
import { query } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { withoutTimeouts } from '../database/no-timeouts.js';
import { setRequestId } from '../database/request-context.js';
import { BusinessMergeQueries } from '../deletions/business-merges.queries.js';
import type { Deletion } from '../deletions/deletion.entity.js';
import { DeletionQueries } from '../deletions/deletions.queries.js';
import { MERGE_LOCK } from '../ingest/merge.queries.js';
import { EditQueries, type EditableRow } from '../moderation/edit.queries.js';
import { DuplicateScanQueries } from './duplicate-scan.queries.js';
import { DuplicateScanService } from './duplicate-scan.service.js';
import { DuplicateQueries, type PairRow } from './duplicates.queries.js';
import { defaultSurvivor, duplicatePair } from './duplicates.view.js';

interface Merge {
  survivor: EditableRow;
  removed: EditableRow;
}

const CERTAIN = { certainty: 'certain' } as const;

@Injectable()
export class DuplicatesService {
  constructor(
    private readonly db: DataSource,
    private readonly pairs: DuplicateQueries,
    private readonly scans: DuplicateScanQueries,
    private readonly scan: DuplicateScanService,
    private readonly businesses: EditQueries,
    private readonly deletions: DeletionQueries,
    private readonly merges: BusinessMergeQueries,
    private readonly audit: AuditLog,
  ) {}

  /** Starts a scan if there are businesses to be compared. */
  async list(by: DuplicateQuery): Promise<DuplicatePage> {
    const isScanning = await this.scans.isPending();
    if (isScanning) void this.scan.trigger();
    const [count, certainCount, listed] = await Promise.all([
      this.pairs.count(by),
      this.pairs.count(CERTAIN),
      this.pairs.list(this.db, by, DUPLICATES_PER_PAGE, (by.page - 1) * DUPLICATES_PER_PAGE),
    ]);
    const rows = await this.rowsOf(this.db, listed);
    return {
      ...paging(by.page, DUPLICATES_PER_PAGE, Math.min(count, COUNT_CAP)),
      pairs: withRows(listed, rows).map(([pair, first, second]) => duplicatePair(pair, first, second)),
      totalIsCapped: count > COUNT_CAP,
      certainCount,
      isScanning,
    };
  }

  /** @throws AppError `business_not_found`, `business_changed`, `invalid_input`, `marked_different` */
  async merge({ survivor, removed }: DuplicateMergeBody, actor: Actor): Promise<DuplicateMergeResponse> {
    if (survivor.id === removed.id)
      throw new AppError('invalid_input', {}, { fields: { removed: 'Another business' } });
    return this.db.transaction(async (tx) => {
      await this.lock(tx, actor);
      const rows = new Map(
        (await this.businesses.findAll(tx, [survivor.id, removed.id], true)).map((row) => [row.id, row]),
      );
      const [into, from] = [rows.get(survivor.id), rows.get(removed.id)];
      // Another merge of the pair has changed its survivor, too.
      if (!into || !from) throw new AppError('business_not_found');
      if (isChanged(into, survivor.version) || isChanged(from, removed.version)) throw new AppError('business_changed');
      if (await this.pairs.isDifferent(tx, [into.match_key, from.match_key])) throw new AppError('marked_different');
      const deletion = await this.mergeAll(tx, [{ survivor: into, removed: from }], actor);
      await this.audit.record(tx, {
        ...actor,
        action: 'duplicate.merge',
        subject: into.name,
        count: 1,
        before: { name: from.name, id: from.id },
        after: { name: into.name, id: into.id },
      });
      return this.response(tx, deletion);
    });
  }

  /**
   * Merges the first of the certain pairs into their default survivors, `MAX_BULK_MERGES` at most. A business that survives one
   * pair is not removed by another; such a pair is left for the next call.
   * @throws AppError `count_changed` if there are not as many certain pairs as expected
   */
  async mergeCertain(expected: number, actor: Actor): Promise<DuplicateMergeResponse> {
    return this.db.transaction(async (tx) => {
      await withoutTimeouts(tx);
      await this.lock(tx, actor);
      const count = await this.pairs.count(CERTAIN, tx);
      if (count !== expected) throw new AppError('count_changed', { count }, { fields: { expected: String(count) } });
      const certain = await this.pairs.list(tx, CERTAIN, MAX_BULK_MERGES);
      const merges = independent(withRows(certain, await this.rowsOf(tx, certain, true)));
      if (merges.length === 0) return this.response(tx, null);
      const deletion = await this.mergeAll(tx, merges, actor);
      const { id, count: removed } = deletion;
      await this.audit.record(tx, { ...actor, action: 'duplicate.mergeall', count: removed, after: { id } });
      return this.response(tx, deletion);
    });
  }

  /** @throws AppError `business_not_found` */
  async setDifferent({ ids, isDifferent }: DifferenceBody, actor: Actor): Promise<void> {
    await this.db.transaction(async (tx) => {
      const rows = await this.businesses.findAll(tx, ids, true); // neither is merged meanwhile
      const [first, second] = rows;
      if (!first || !second) throw new AppError('business_not_found');
      await this.pairs.setDifferent(tx, [first.match_key, second.match_key], isDifferent);
      const action = isDifferent ? 'duplicate.different' : 'duplicate.reopen';
      const subject = `${first.name} / ${second.name}`;
      await this.audit.record(tx, { ...actor, action, subject, before: { ids } });
    });
  }

  /** No import writes to a business meanwhile. */
  private async lock(tx: EntityManager, actor: Actor): Promise<void> {
    await setRequestId(tx, actor.requestId);
    await query.run(tx, 'SELECT pg_advisory_xact_lock($1)', [MERGE_LOCK]);
  }

  private async mergeAll(tx: EntityManager, merges: Merge[], { username }: Actor): Promise<Deletion> {
    const deletion = { kind: 'merge' as const, label: '', username, isManual: true };
    const removed = merges.map((merge) => merge.removed.id);
    const row = await this.deletions.archive(tx, deletion, 'b.id = ANY($1::bigint[])', [removed]);
    const pairs = merges.map((merge) => ({ survivorId: merge.survivor.id, removedId: merge.removed.id }));
    if (!row) throw new AppError('business_not_found');
    await this.merges.complete(tx, row.id, pairs);
    return row;
  }

  private async response(tx: EntityManager, deletion: Deletion | null): Promise<DuplicateMergeResponse> {
    const count = deletion?.count ?? 0;
    return {
      success: true,
      message: `Businesses merged: ${count}`,
      count,
      deletionId: deletion?.id ?? null,
      certainCount: await this.pairs.count(CERTAIN, tx),
    };
  }

  private async rowsOf(
    on: DataSource | EntityManager,
    pairs: PairRow[],
    isLocked = false,
  ): Promise<Map<string, EditableRow>> {
    const ids = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
    return new Map((await this.businesses.findAll(on, ids, isLocked)).map((row) => [row.id, row]));
  }
}

/** Pairs whose businesses have not been deleted since they were listed. */
/** Whether it was changed since a version, if one is given. */
function isChanged(row: EditableRow, version: string | undefined): boolean {
  return version !== undefined && Date.parse(version) !== row.updated_at.getTime();
}

function withRows(pairs: PairRow[], rows: Map<string, EditableRow>): [PairRow, EditableRow, EditableRow][] {
  return pairs.flatMap((pair) => {
    const [first, second] = [rows.get(pair.first), rows.get(pair.second)];
    return first && second ? [[pair, first, second] as [PairRow, EditableRow, EditableRow]] : [];
  });
}

function independent(pairs: [PairRow, EditableRow, EditableRow][]): Merge[] {
  const survivors = new Set<string>();
  const removed = new Set<string>();
  return pairs.flatMap(([, first, second]) => {
    const survivor = defaultSurvivor(first, second);
    const other = survivor === first ? second : first;
    if (removed.has(survivor.id) || removed.has(other.id) || survivors.has(other.id)) return [];
    survivors.add(survivor.id);
    removed.add(other.id);
    return [{ survivor, removed: other }];
  });
}
