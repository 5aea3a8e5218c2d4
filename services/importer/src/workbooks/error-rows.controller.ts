import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import { ERROR_ROWS_PER_PAGE } from '@directory/contracts/error-rows';
import { languageOf } from '@directory/contracts/error-texts';
import { AppError } from '@directory/contracts/errors';
import { actorOf } from '@directory/service-kit/actor';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILE_STORE, type FileStore } from '../files/file-store.js';
import type { ImportRun } from '../imports/import-run.entity.js';
import { ImportQueries } from '../imports/imports.queries.js';
import { ImportsService } from '../imports/imports.service.js';
import { hasErrorWorkbook, importView } from '../imports/imports.view.js';
import type { Field } from '../readers/columns/fields.js';
import { mapColumns } from '../readers/columns/column-map.js';
import { reasonText } from '../rows/row-issues.js';
import { CONFIG, type ImporterConfig } from '../tokens.js';
import { errorRowsHeader, rejectedRows } from './rewrite-row-errors.js';
import { MAX_REJECTED_ROWS, rowErrorsKey } from './row-error-records.js';
import { columnName } from './workbook-texts.js';

/** Timeout of the response; the corrected rows are merged in any case. */
const MERGE_TIMEOUT_MS = 20_000;

/** The rejected rows of an import as JSON: the error workbook's other form. */
@Controller()
export class ErrorRowsController {
  constructor(
    private readonly imports: ImportQueries,
    private readonly service: ImportsService,
    @Inject(CONFIG) private readonly config: ImporterConfig,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** @throws AppError `error_workbook_missing` without row errors, or if the list has expired */
  @Route('GET /api/admin/imports/:id/errors')
  async page(@Input() { params, query }: InputOf<'GET /api/admin/imports/:id/errors'>, @Req() request: FastifyRequest) {
    const run = await this.find(params.id);
    const language = languageOf(request.headers['accept-language']);
    const { header, chosen } = await errorRowsHeader(this.files, run.id);
    const { index, sources } = mapColumns(header, new Map(chosen));
    const first = (query.page - 1) * ERROR_ROWS_PER_PAGE;
    const end = first + ERROR_ROWS_PER_PAGE;
    const rows = await rejectedRows(this.files, run.id, (_, at) => (at >= end ? null : at >= first));
    const total = Math.min(MAX_REJECTED_ROWS, (run.reading?.rowsRejected ?? 0) + (run.merge?.rejected ?? 0));
    const columnOf = (field: string | null) => {
      const column = sources.indexOf((field === null ? undefined : index[field as Field]) ?? -1);
      return column < 0 ? null : column;
    };
    return {
      columns: sources.map((position) => header[position] ?? columnName(position, language)),
      rows: rows.map(({ row, cells, issues }) => ({
        row,
        cells,
        issues: issues.map((issue) => ({ column: columnOf(issue.column), message: reasonText(issue, language) })),
      })),
      total,
      page: query.page,
      totalPages: Math.max(1, Math.ceil(total / ERROR_ROWS_PER_PAGE)),
    };
  }

  /** @throws AppError `error_rows_changed` if a row is no longer rejected, `import_rows_not_retryable` */
  @Route('POST /api/admin/imports/:id/errors')
  async retry(
    @Input() { params, body }: InputOf<'POST /api/admin/imports/:id/errors'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const run = await this.find(params.id);
    const head = await errorRowsHeader(this.files, run.id);
    const { sources } = mapColumns(head.header, new Map(head.chosen));
    if (body.rows.some(({ cells }) => cells.length !== sources.length)) throw new AppError('bad_request');
    const wanted = new Set(body.rows.map(({ row }) => row));
    let left = wanted.size;
    const listed = await rejectedRows(this.files, run.id, ({ row }) =>
      left === 0 ? null : wanted.has(row) && left-- > 0,
    );
    if (listed.length !== wanted.size) throw new AppError('error_rows_changed');
    const rejectedByMerge = listed.filter(({ issues }) => issues.some(({ code }) => code === 'row_rejected')).length;
    await this.service.correct(run, { ...head, rows: body.rows, rejectedByMerge }, actorOf(request));

    const disconnected = new AbortController();
    reply.raw.once('close', () => disconnected.abort());
    const signal = AbortSignal.any([disconnected.signal, AbortSignal.timeout(MERGE_TIMEOUT_MS)]);
    const ended = await this.service.ended(run.id, signal).catch((error: unknown) => {
      if (error instanceof AppError || !signal.aborted) throw error;
      return this.find(run.id);
    });
    return importView(ended, null, languageOf(request.headers['accept-language']), this.config.retention);
  }

  private async find(id: string): Promise<ImportRun> {
    const run = await this.imports.find(id);
    if (!run) throw new AppError('import_not_found');
    if (!run.finishedAt) throw new AppError('import_rows_not_retryable');
    if (!hasErrorWorkbook(run, this.config.retention) || !(await this.files.has(rowErrorsKey(id))))
      throw new AppError('error_workbook_missing', { days: this.config.retention.rowErrorDays });
    return run;
  }
}
