import { Injectable } from '@nestjs/common';
import { IMPORTS_PER_PAGE, type ImportHistory, type ImportHistoryQuery } from '@directory/contracts/imports';
import { query } from '@directory/service-kit/query';
import { DataSource, In } from 'typeorm';
import { ImportRun } from './import-run.entity.js';

const count = (json: string, ...names: string[]) =>
  names.map((name) => `coalesce((${json} ->> '${name}')::bigint, 0)`).join(' + ');
const REJECTED = `${count('reading', 'rowsRejected')} + ${count('merge', 'rejected')}`;
const ACCEPTED = count('merge', 'inserted', 'updated', 'unchanged');
/** As `importOutcome`, which decides it. */
const OUTCOME = `CASE WHEN finished_at IS NULL THEN 'running' WHEN state <> 'done' THEN state
  WHEN ${ACCEPTED} = 0 AND ${REJECTED} + ${count('merge', 'deletedSkipped')} > 0 THEN 'failed'
  WHEN ${REJECTED} = 0 THEN 'done' ELSE 'partial' END`;
/** Lower case without diacritics. */
const folded = (text: string) =>
  `translate(regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g'), 'ı', 'i')`;

@Injectable()
export class ImportHistoryQueries {
  constructor(private readonly db: DataSource) {}

  /** `undone`: ids of undone imports. */
  async page({ page, file, state, errors }: ImportHistoryQuery, undone: string[]) {
    const { ids, n, ...totals } = await query.one<ImportHistory['totals'] & { ids: string[]; n: number }>(
      this.db,
      `WITH run AS (
         SELECT id, file_name, created_at, progress, ${OUTCOME} AS outcome, id = ANY ($1::uuid[]) AS undone,
           CASE WHEN finished_at IS NULL THEN ${count('progress', 'errors')} ELSE ${REJECTED} END AS errors
         FROM import_run
       ), found AS MATERIALIZED (
         SELECT * FROM run WHERE ($2 = '' OR position(${folded('$2')} IN ${folded('file_name')}) > 0)
           AND ($3 = '' OR CASE WHEN $3 = 'undone' THEN undone ELSE outcome = $3 END)
           AND (NOT $4 OR errors > 0 OR outcome = 'failed')
       )
       SELECT count(*)::int AS n, ${sum('rowsRead')} AS rows, ${sum('inserted', ' WHERE NOT undone')} AS inserted,
         ${sum('updated', ' WHERE NOT undone')} AS updated, coalesce(sum(errors), 0)::float AS errors,
         ARRAY(SELECT id FROM found ORDER BY created_at DESC, id LIMIT $5 OFFSET $6) AS ids
       FROM found`,
      [undone, file ?? '', state ?? '', errors !== undefined, IMPORTS_PER_PAGE, (page - 1) * IMPORTS_PER_PAGE],
    );
    const rows = await this.db.manager.find(ImportRun, {
      where: { id: In(ids) },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return { rows, total: n, totals };
  }
}

function sum(name: string, where = ''): string {
  const filter = where && ` FILTER (${where.trim()})`;
  return `coalesce(sum(${count('progress', name)})${filter}, 0)::float`;
}
