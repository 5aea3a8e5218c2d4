import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { RESTORABLE_DAYS } from '@directory/contracts/moderation';
import { query } from '@directory/service-kit/query';
import { DataSource, In, Not, Raw, type EntityManager, type FindOptionsWhere, type Repository } from 'typeorm';
import { withoutTimeouts } from '../database/no-timeouts.js';
import { forgetDeferredNames, restoreNames } from '../names/undone-names.queries.js';
import { Deletion } from './deletion.entity.js';
import { BusinessMergeQueries } from './business-merges.queries.js';
import { ManualDeletionQueries, remembering } from './manual-deletions.queries.js';

type NewDeletion = Pick<Deletion, 'kind' | 'label' | 'username'> & {
  filter?: Deletion['filter'];
  /** Whether an administrator selected these businesses, so that imports skip them from now on. */
  isManual?: boolean;
};

const RESTORE_CHUNK_ROWS = 2_000;
const MAX_LISTED = 200;
const MAX_LABEL_LENGTH = 300;

const RESTORABLE_UNTIL = `now() + interval '${RESTORABLE_DAYS} days'`;
// By the database's clock, which also sets the column: a replica's own clock may be wrong.
const EXPIRED = Raw((column) => `${column} <= now()`);
const NOT_EXPIRED = Raw((column) => `${column} > now()`);
const FOR_UPDATE = { mode: 'pessimistic_write' } as const;

@Injectable()
export class DeletionQueries {
  constructor(
    private readonly db: DataSource,
    @InjectRepository(Deletion) private readonly deletions: Repository<Deletion>,
    private readonly manual: ManualDeletionQueries,
    private readonly merges: BusinessMergeQueries,
  ) {}

  list(): Promise<Deletion[]> {
    const where: FindOptionsWhere<Deletion>[] = [{ restorableUntil: NOT_EXPIRED }, { state: 'restoring' }];
    return this.deletions.find({ where, order: { deletedAt: 'DESC' }, take: MAX_LISTED });
  }

  find(id: string): Promise<Deletion | null> {
    return this.deletions.findOneBy({ id });
  }

  /**
   * Archives the businesses that match `condition` on `business b`. Resolves to null if there are none. Triggers on the table update
   * counts and search.
   */
  async archive(
    tx: EntityManager,
    { isManual, ...deletion }: NewDeletion,
    condition: string,
    values: unknown[],
  ): Promise<Deletion | null> {
    await query.run(tx, 'SET LOCAL statement_timeout = 0');
    const id = randomUUID();
    const label = deletion.label.slice(0, MAX_LABEL_LENGTH);
    const restorableUntil = () => RESTORABLE_UNTIL;
    await tx.insert(Deletion, { ...deletion, id, label, count: 0, listedCount: 0, restorableUntil });
    // Sub-statements share a snapshot: the slug history, deleted with its business, is still visible.
    const { count, listedCount, name } = await query.one<{ count: number; listedCount: number; name: string }>(
      tx,
      `WITH gone AS (DELETE FROM business b WHERE ${condition} RETURNING b.*),
       archived AS (
         INSERT INTO deleted_business (id, deletion_id, slug, former_slugs, content)
         SELECT id, '${id}', slug,
           ARRAY(SELECT h.slug FROM business_slug_history h WHERE h.business_id = gone.id), to_jsonb(gone)
         FROM gone
         -- Restored by a deletion that still has others to restore.
         ON CONFLICT (id) DO UPDATE SET deletion_id = excluded.deletion_id, slug = excluded.slug,
           former_slugs = excluded.former_slugs, content = excluded.content
         RETURNING 1
       )${isManual ? `, remembered AS (${remembering(id, deletion.kind === 'merge')})` : ''}
       SELECT count(*)::int AS count, (count(*) FILTER (WHERE listed))::int AS "listedCount", min(name) AS name FROM gone`,
      values,
    );
    if (count === 0) {
      await tx.delete(Deletion, { id });
      return null;
    }
    await tx.update(Deletion, { id }, { count, listedCount, label: label || (count === 1 ? name : '') });
    return tx.findOneByOrFail(Deletion, { id });
  }

  async recordDirectoryDeletion(
    tx: EntityManager,
    deletion: NewDeletion & Pick<Deletion, 'count' | 'listedCount' | 'schemaName' | 'layout'>,
  ): Promise<Deletion> {
    const id = randomUUID();
    const interruptedImports = () => `coalesce((
      SELECT jsonb_agg(jsonb_build_object('importId', import_id, 'rows', inserted + updated))
      FROM import_merge WHERE NOT done AND inserted + updated > 0), '[]')`;
    await tx.insert(Deletion, {
      ...deletion,
      id,
      restorableUntil: () => RESTORABLE_UNTIL,
      interruptedImports,
      lastAliasId: () => '(SELECT max(id) FROM name_alias)',
    });
    await this.manual.lift(tx, id);
    return tx.findOneByOrFail(Deletion, { id });
  }

  /** Resolves to null if it cannot be restored. */
  async startRestore(tx: EntityManager, id: string, requestId: string): Promise<Deletion | null> {
    const row = await tx.findOne(Deletion, {
      where: { id, state: 'restorable', restorableUntil: NOT_EXPIRED },
      lock: FOR_UPDATE,
    });
    if (!row) return null;
    row.state = 'restoring';
    row.requestId = requestId;
    row.restoreStartedAt = new Date();
    row.restoreStartedCount = row.processedCount;
    return tx.save(row);
  }

  /**
   * Restored businesses stay; the others can be restored until they are purged. Resolves to null if no restore is in
   * flight.
   */
  async cancelRestore(tx: EntityManager, id: string): Promise<Deletion | null> {
    const row = await this.findRestoring(tx, id);
    if (!row) return null;
    row.state = 'restorable';
    row.restoreStartedAt = null;
    return tx.save(row);
  }

  async nextToRestore(tx: EntityManager, failed: readonly string[]): Promise<string | undefined> {
    const where = { id: Not(In(failed)), state: 'restoring' as const };
    return (await tx.findOne(Deletion, { where, order: { deletedAt: 'ASC' }, select: { id: true } }))?.id;
  }

  /** Locks it until the transaction ends. */
  findRestoring(tx: EntityManager, id: string): Promise<Deletion | null> {
    return tx.findOne(Deletion, { where: { id, state: 'restoring' }, lock: FOR_UPDATE });
  }

  nextToPurge(tx: EntityManager, failed: readonly string[]): Promise<Deletion | null> {
    const where = { id: Not(In(failed)), state: Not('restoring' as const), restorableUntil: EXPIRED };
    return tx.findOne(Deletion, { where, order: { restorableUntil: 'ASC' }, lock: FOR_UPDATE });
  }

  /** Restores the next businesses after the cursor, except those that exist again. Resolves to whether there are more. */
  async restoreChunk(tx: EntityManager, deletion: Deletion): Promise<boolean> {
    const { id, cursor, kind, schemaName: schema } = deletion;
    const columns = (await this.columns(tx, id, schema)).join(', ');
    const archived = (content: string) =>
      schema
        ? `SELECT ${content}, ARRAY(SELECT h.slug FROM ${schema}.business_slug_history h WHERE h.business_id = b.id) AS former_slugs
           FROM ${schema}.business b WHERE id > $2 ORDER BY id LIMIT ${RESTORE_CHUNK_ROWS}`
        : `SELECT content, former_slugs FROM deleted_business WHERE deletion_id = $1 AND id > $2 ORDER BY id LIMIT ${RESTORE_CHUNK_ROWS}`;
    const isAsStored = schema && !(await this.hasLaterNames(tx, deletion));
    const chunk = isAsStored
      ? archived('b.*')
      : `SELECT b.*, former_slugs FROM (${archived('to_jsonb(b) AS content')}) archived,
           jsonb_populate_record(NULL::business, with_surviving_names(content)) b`;
    const n = await query.value<number>(
      tx,
      `WITH chunk AS MATERIALIZED (${chunk}),
       restored AS (
         INSERT INTO business (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM chunk ORDER BY match_key
         ON CONFLICT DO NOTHING RETURNING id
       ),
       slugs AS (
         INSERT INTO business_slug_history (slug, business_id)
         SELECT former.slug, id FROM chunk JOIN restored USING (id), unnest(former_slugs) AS former (slug)
         ON CONFLICT DO NOTHING
       ),
       -- The restore may be cancelled after these.
       forgotten AS (
         DELETE FROM manual_deletion m USING chunk JOIN restored USING (id)
         WHERE m.match_key = chunk.match_key AND m.deletion_id = $1
       ),
       progress AS (
         UPDATE deletion SET cursor = coalesce((SELECT max(id) FROM chunk), cursor),
           restored_count = restored_count + (SELECT count(*) FROM restored),
           processed_count = processed_count + (SELECT count(*) FROM chunk)
         WHERE id = $1
       )
       SELECT count(*)::int AS n FROM chunk`,
      [id, cursor],
    );
    await restoreNames(tx);
    if (kind === 'merge') await this.merges.revert(tx, id, cursor);
    else await this.merges.revertDeferred(tx, id);
    return n === RESTORE_CHUNK_ROWS;
  }

  /** Whether names have been merged since: nothing is stored under the former ones. */
  async hasLaterNames(tx: EntityManager, { lastAliasId }: Deletion): Promise<boolean> {
    return query.value<boolean>(tx, 'SELECT EXISTS (SELECT FROM name_alias WHERE id > coalesce($1, 0)) AS has', [
      lastAliasId,
    ]);
  }

  async finishRestore(tx: EntityManager, { id, schemaName: schema }: Deletion, restored?: number): Promise<void> {
    await this.drop(tx, id, schema);
    await restoreNames(tx);
    await this.merges.revertDeferred(tx, id);
    await this.merges.forget(tx, id);
    await this.manual.forget(tx, id);
    await this.manual.respectAgain(tx, id);
    await tx.update(
      Deletion,
      { id },
      {
        state: 'restored',
        schemaName: null,
        restoredCount: restored,
        processedCount: () => 'count',
        restoreStartedAt: null,
      },
    );
  }

  async purge(tx: EntityManager, { id, schemaName: schema }: Deletion): Promise<void> {
    if (schema) await forgetDeferredNames(tx, `SELECT id FROM ${schema}.business`, []);
    else await forgetDeferredNames(tx, 'SELECT id FROM deleted_business WHERE deletion_id = $1', [id]);
    await this.drop(tx, id, schema);
    await this.manual.purge(tx, id);
    await tx.delete(Deletion, { id });
  }

  /** Whether the slug belongs to a formerly public business that can be restored. */
  async isSoftDeleted(slug: string): Promise<boolean> {
    try {
      return await this.isArchived(slug);
    } catch (error) {
      if (!isMissing(error)) throw error;
      return this.isArchived(slug); // a directory has been restored or purged since its schema was read
    }
  }

  private async isArchived(slug: string): Promise<boolean> {
    const schemas = await query.column<string>(
      this.db,
      'SELECT schema_name AS name FROM deletion WHERE schema_name IS NOT NULL',
    );
    const lookups = [
      `SELECT FROM deleted_business
       WHERE (slug = $1 OR former_slugs @> ARRAY[$1::text COLLATE "C"]) AND content -> 'approved' = 'true'`,
      ...schemas.flatMap((name) => [
        `SELECT FROM ${name}.business WHERE slug = $1 AND approved`,
        `SELECT FROM ${name}.business_slug_history h JOIN ${name}.business b ON b.id = h.business_id
         WHERE h.slug = $1 AND b.approved`,
      ]),
    ];
    return query.value<boolean>(
      this.db,
      `SELECT ${lookups.map((lookup) => `EXISTS (${lookup})`).join(' OR ')} AS gone`,
      [slug],
    );
  }

  private async drop(tx: EntityManager, id: string, schema: string | null): Promise<void> {
    await withoutTimeouts(tx);
    if (schema) await query.run(tx, `DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await query.run(tx, 'DELETE FROM deleted_business WHERE deletion_id = $1', [id]);
  }

  /** Columns of both the directory and the archive, except generated ones. */
  private async columns(tx: EntityManager, id: string, schema: string | null): Promise<string[]> {
    const archived = schema
      ? `SELECT attname::text FROM pg_attribute WHERE attrelid = '${schema}.business'::regclass AND NOT attisdropped`
      : `SELECT jsonb_object_keys(content) FROM (SELECT content FROM deleted_business WHERE deletion_id = '${id}' LIMIT 1) one`;
    return query.column<string>(
      tx,
      `SELECT quote_ident(attname) AS name FROM pg_attribute
       WHERE attrelid = 'business'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
         AND attname IN (${archived}) ORDER BY attnum`,
    );
  }
}

/** Of a schema, or a table in one. */
function isMissing(error: unknown): boolean {
  return ['3F000', '42P01'].includes(String((error as { code?: unknown }).code));
}
