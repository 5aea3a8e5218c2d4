import { Injectable } from '@nestjs/common';
import { jsonName } from '@directory/contracts/business-fields';
import { AppError } from '@directory/contracts/errors';
import {
  MAX_DELETIONS_WITHOUT_PHRASE,
  type Approval,
  type BulkAction,
  type BulkOutcome,
  type BusinessEdit,
  type DeleteMatching,
  type ModerationFilter,
  type ModerationPage,
  type ModerationQuery,
} from '@directory/contracts/moderation';
import { businessSlug } from '@directory/contracts/slugs';
import { query, type Database } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { withoutTimeouts } from '../database/no-timeouts.js';
import { setRequestId } from '../database/request-context.js';
import { STATED_COLUMNS } from '../ingest/same-business.js';
import { DeletionQueries } from '../deletions/deletions.queries.js';
import { derivedColumns, EDITED_COLUMNS, editedColumns, protectedColumns } from './business-edit.js';
import { EditQueries, type EditableRow } from './edit.queries.js';
import {
  EVERYTHING,
  isEverything,
  isOfImportOrTest,
  matching,
  parseFilter,
  Values,
  type BusinessFilter,
} from './moderation-filter.js';
import { ListPages, type Total } from './list-pages.js';
import { hasFurther } from './matching-rows.js';
import { ModerationQueries } from './moderation.queries.js';
import { moderatedBusiness } from './moderation.view.js';

type SelectedTarget = Extract<BulkAction['target'], { ids: string[] }> & { versions?: Record<string, string> };

/** Columns by which businesses are compared for possible duplicates. */
const COMPARED_COLUMNS: ReadonlySet<string> = new Set([...STATED_COLUMNS, 'website']);

@Injectable()
export class ModerationService {
  constructor(
    private readonly db: DataSource,
    private readonly businesses: ModerationQueries,
    private readonly pages: ListPages,
    private readonly edits: EditQueries,
    private readonly deletions: DeletionQueries,
    private readonly audit: AuditLog,
  ) {}

  async list(query: ModerationQuery): Promise<ModerationPage> {
    const by = await this.parse(query);
    const { ids, total } = await this.page(by, query);
    const rows = await this.businesses.rows(ids);
    const { page, limit } = query;
    return {
      businesses: rows.map(moderatedBusiness),
      total: total.count,
      totalIsCapped: total.isCapped,
      // There are more matches than a capped count, and a page beyond it has them counted.
      pagination: {
        page,
        limit,
        total: total.count,
        totalPages: Math.ceil((total.count + Number(total.isCapped)) / limit),
      },
    };
  }

  async count(filter: ModerationFilter): Promise<number> {
    const by = await this.parse(filter);
    return requiresScan(by) ? this.businesses.countExactly(by) : this.businesses.countByRollup(by);
  }

  /** @throws AppError `business_not_found` */
  async find(id: string, on: Database = this.db): Promise<EditableRow> {
    const row = await this.edits.find(on, id);
    if (!row) throw new AppError('business_not_found');
    return row;
  }

  /**
   * `version`: `updatedAt` as loaded by the editor.
   * @throws AppError `business_not_found`, `invalid_input`, `business_changed`; `version_required` for a change without it
   */
  async edit(id: string, edit: BusinessEdit, actor: Actor, version?: string): Promise<EditableRow> {
    return this.db.transaction((tx) => this.editWithin(tx, id, edit, actor, version, true));
  }

  /** The same in a transaction of the caller, for which a change needs no version by default. */
  async editWithin(
    tx: EntityManager,
    id: string,
    edit: BusinessEdit,
    actor: Actor,
    version?: string,
    isVersionRequired = false,
  ): Promise<EditableRow> {
    await setRequestId(tx, actor.requestId);
    const before = await this.lock(tx, id, version);
    const columns = editedColumns(edit, before);
    const changed = EDITED_COLUMNS.filter((column) => columns[column] !== before[column]);
    if (changed.length === 0) return before;
    if (isVersionRequired && version === undefined) throw new AppError('version_required');
    const derived = derivedColumns(columns, before.match_key);
    if (columns.city === before.city) derived.city_inferred = before.city_inferred;
    if (columns.area === before.area) derived.area_inferred = before.area_inferred;
    // A business with an unchanged name keeps its slug, even if the current rule derives another.
    if (columns.name === before.name) derived.slug = before.slug;
    else if (await this.edits.isTaken(tx, derived.slug, id))
      derived.slug = businessSlug(columns.name, `${before.match_key}#2`);
    await this.edits.save(tx, id, { ...columns, ...derived }, protectedColumns(changed));
    if (changed.some((column) => COMPARED_COLUMNS.has(column))) await this.edits.compareAgain(tx, id);
    const valuesOf = (row: typeof columns) =>
      Object.fromEntries(changed.map((column) => [jsonName(column), row[column]]));
    await this.audit.record(tx, {
      ...{ ...actor, action: 'business.edit', subject: before.name },
      ...{ before: { id, ...valuesOf(before) }, after: valuesOf(columns) },
    });
    return this.find(id, tx);
  }

  /**
   * Locks a business until the transaction ends.
   * @throws AppError `business_not_found`, `business_changed`
   */
  async lock(tx: EntityManager, id: string, version?: string): Promise<EditableRow> {
    const row = await this.edits.find(tx, id, true);
    if (!row) throw new AppError('business_not_found');
    if (version !== undefined && isOtherVersion(row, version)) throw new AppError('business_changed');
    return row;
  }

  /**
   * Sets the approval, or toggles it without `isApproved`. Unchanged values are not recorded.
   * @throws AppError `business_not_found`; `approval_changed` if the business is not as in `version`, nor as wanted
   */
  async setApproval(
    id: string,
    { isApproved, version }: Approval,
    actor: Actor,
  ): Promise<{ approved: boolean; updated_at: Date }> {
    return this.db.transaction(async (tx) => {
      await setRequestId(tx, actor.requestId);
      const before = await this.edits.find(tx, id, true);
      if (!before) throw new AppError('business_not_found');
      const wanted = isApproved ?? !before.approved;
      if (before.approved === wanted) return before;
      if (version !== undefined && isOtherVersion(before, version)) throw new AppError('approval_changed');
      const row = await this.edits.setApproval(tx, id, wanted);
      const action = row.approved ? 'business.approve' : 'business.unapprove';
      await this.audit.record(tx, { ...actor, action, subject: row.name, count: 1, before: { id } });
      return row;
    });
  }

  /**
   * An atomic action on many businesses.
   * @throws AppError `count_changed`, with the current count in its fields, if the confirmed count differs; `approval_changed`
   */
  bulk({ action, target }: BulkAction, actor: Actor): Promise<BulkOutcome> {
    return this.actOn(action, target, actor);
  }

  /** @throws AppError `count_changed`; `confirmation_mismatch` without any filter, and without the count of many matches */
  async deleteMatching({ confirmation, ...target }: DeleteMatching, actor: Actor): Promise<BulkOutcome> {
    if (isEverything(target.matching)) throw new AppError('confirmation_mismatch', { phrase: '' });
    const phrase = String(target.expected);
    if (target.expected > MAX_DELETIONS_WITHOUT_PHRASE && confirmation !== phrase)
      throw new AppError('confirmation_mismatch', { phrase });
    return this.actOn('delete', target, actor);
  }

  private async actOn(action: BulkAction['action'], target: BulkAction['target'], actor: Actor): Promise<BulkOutcome> {
    const filter = 'ids' in target ? undefined : target.matching;
    const by = filter ? await this.parse(filter) : { ...EVERYTHING, ids: 'ids' in target ? target.ids : [] };
    return this.db.transaction(async (tx) => {
      if ('expected' in target) await withoutTimeouts(tx);
      await setRequestId(tx, actor.requestId);
      if ('expected' in target) await this.checkCount(tx, by, target.expected);
      else await this.lockSelected(tx, action, target);
      const { count, deletionId } =
        action === 'delete'
          ? await this.remove(tx, by, filter, actor)
          : { count: await this.edits.approve(tx, by, action === 'approve'), deletionId: null };
      if (count > 0) {
        const before = filter ? { matching: filter } : { ids: by.ids };
        await this.audit.record(tx, { ...actor, action: `business.${action}`, count, before });
      }
      return { success: true, message: `Businesses changed: ${count}`, count, deletionId };
    });
  }

  async parse(filter: ModerationFilter): Promise<BusinessFilter> {
    const [ids, ofSource] = await Promise.all([
      filter.filter ? this.businesses.named(filter.filter) : [],
      filter.source ? this.businesses.importsOf(filter.source) : [],
    ]);
    return parseFilter(filter, ids, ofSource);
  }

  private async page(by: BusinessFilter, query: ModerationQuery): Promise<{ ids: string[]; total: Total }> {
    if (requiresScan(by)) return this.pages.pageByScan(by, query);
    const count = await this.businesses.countByRollup(by);
    return { ids: await this.pages.pageByIndex(by, query, count), total: { count, isCapped: false } };
  }

  /** Locks the table: no business is added or removed between counting and acting. */
  private async checkCount(tx: EntityManager, by: BusinessFilter, expected: number): Promise<void> {
    await query.run(tx, 'LOCK TABLE business IN SHARE ROW EXCLUSIVE MODE');
    const count = await this.businesses.countExactly(by, tx);
    if (count !== expected) throw new AppError('count_changed', { count }, { fields: { expected: String(count) } });
  }

  /** In the order of their ids, which prevents deadlocks with merges and other selections. A business of another version is a conflict. */
  private async lockSelected(tx: EntityManager, action: BulkAction['action'], target: SelectedTarget): Promise<void> {
    const { ids, versions = {} } = target;
    const isConflict = (row: EditableRow) => {
      const version = versions[row.id];
      return row.approved !== (action === 'approve') && version !== undefined && isOtherVersion(row, version);
    };
    if ((await this.edits.findAll(tx, ids, true)).some(isConflict)) throw new AppError('approval_changed');
  }

  private async remove(tx: EntityManager, by: BusinessFilter, filter: ModerationFilter | undefined, actor: Actor) {
    const values = new Values();
    const deletion = { kind: 'bulk' as const, label: '', filter: filter ?? null, username: actor.username };
    const isManual = !isOfImportOrTest(filter);
    const row = await this.deletions.archive(tx, { ...deletion, isManual }, matching(by, values), values.list);
    return { count: row?.count ?? 0, deletionId: row?.id ?? null };
  }
}

/** `version`: `updatedAt`, which has milliseconds. */
function isOtherVersion({ updated_at: updatedAt }: EditableRow, version: string): boolean {
  return Date.parse(version) !== updatedAt.getTime();
}

/** Whether no count table has the number of matches. */
function requiresScan(by: BusinessFilter): boolean {
  return Boolean(by.words ?? by.ids) || hasFurther(by);
}
