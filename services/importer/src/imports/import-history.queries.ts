import { Inject, Injectable } from '@nestjs/common';
import { IMPORTS_PER_PAGE, type ImportHistory, type ImportHistoryQuery } from '@directory/contracts/imports';
import { query } from '@directory/service-kit/query';
import { DataSource, In } from 'typeorm';
import { CONFIG, type ImporterConfig } from '../tokens.js';
import { ImportRun } from './import-run.entity.js';

/** As the column `folded_name`. */
const FOLDED = `translate(regexp_replace(normalize(lower($2), NFD), '[\\u0300-\\u036f]', '', 'g'), 'ı', 'i')`;
/** In flight, waiting to be confirmed, or failed and not retried, while that is possible. */
const NEEDS_ATTENTION = `outcome = 'running' OR state = 'failed' AND finished_at > now() - make_interval(days => $7) AND NOT undone`;

@Injectable()
export class ImportHistoryQueries {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: ImporterConfig,
  ) {}

  /** `undone`: ids of undone imports. */
  async page({ page, file, state, errors }: ImportHistoryQuery, undone: string[]) {
    const { ids, n, ...totals } = await query.one<ImportHistory['totals'] & { ids: string[]; n: number }>(
      this.db,
      `WITH run AS (SELECT import_run.*, id = ANY ($1::uuid[]) AS undone FROM import_run), found AS MATERIALIZED (
         SELECT id, created_at, undone, rows_read, rows_inserted, rows_updated, rows_rejected FROM run
         WHERE ($2 = '' OR position(${FOLDED} IN folded_name) > 0)
           AND CASE $3::text WHEN '' THEN true WHEN 'undone' THEN undone WHEN 'attention' THEN ${NEEDS_ATTENTION} ELSE outcome = $3 END
           AND (NOT $4 OR rows_rejected > 0 OR outcome = 'failed')
       )
       SELECT count(*)::int AS n, ${sum('rows_read')} AS rows, ${sum('rows_inserted', 'NOT undone')} AS inserted,
         ${sum('rows_updated', 'NOT undone')} AS updated, ${sum('rows_rejected')} AS errors,
         ARRAY(SELECT id FROM found ORDER BY created_at DESC, id LIMIT $5 OFFSET $6) AS ids
       FROM found`,
      [
        ...[undone, file ?? '', state ?? '', errors !== undefined, IMPORTS_PER_PAGE, (page - 1) * IMPORTS_PER_PAGE],
        this.config.retention.failedFileDays,
      ],
    );
    const rows = await this.db.manager.find(ImportRun, {
      where: { id: In(ids) },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return { rows, total: n, totals };
  }
}

function sum(column: string, where = 'true'): string {
  return `coalesce(sum(${column}) FILTER (WHERE ${where}), 0)::float`;
}
