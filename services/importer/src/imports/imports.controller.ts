import { Controller, Inject, Req } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import { languageOf } from '@directory/contracts/error-texts';
import { AppError } from '@directory/contracts/errors';
import { IMPORTS_PER_PAGE } from '@directory/contracts/imports';
import { paging } from '@directory/contracts/paging';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '@directory/service-kit/actor';
import { CONFIG, type ImporterConfig } from '../tokens.js';
import { ImportHistoryQueries } from './import-history.queries.js';
import type { ImportRun } from './import-run.entity.js';
import { ImportQueries } from './imports.queries.js';
import { ImportsService } from './imports.service.js';
import { importPreview, importReport, importView } from './imports.view.js';
import { UndoneImports } from './undone-imports.js';

const LISTED_IMPORTS = 50;

@Controller()
export class ImportsController {
  constructor(
    private readonly imports: ImportQueries,
    private readonly history: ImportHistoryQueries,
    private readonly service: ImportsService,
    private readonly undone: UndoneImports,
    @Inject(CONFIG) private readonly config: ImporterConfig,
  ) {}

  @Route('GET /api/admin/imports')
  async list(@Req() request: FastifyRequest) {
    return this.viewsOf(await this.imports.list(LISTED_IMPORTS), request);
  }

  @Route('GET /api/admin/import-history')
  async page(@Input() { query }: InputOf<'GET /api/admin/import-history'>, @Req() request: FastifyRequest) {
    const { rows, total, totals } = await this.history.page(query, await this.undone.ids());
    return { ...paging(query.page, IMPORTS_PER_PAGE, total), imports: await this.viewsOf(rows, request), totals };
  }

  @Route('GET /api/admin/imports/:id')
  async detail(@Input() { params }: InputOf<'GET /api/admin/imports/:id'>, @Req() request: FastifyRequest) {
    return this.find(params.id, request);
  }

  @Route('POST /api/admin/imports/:id/cancel')
  async cancel(@Input() { params }: InputOf<'POST /api/admin/imports/:id/cancel'>, @Req() request: FastifyRequest) {
    await this.service.cancel(params.id, actorOf(request));
    return this.find(params.id, request);
  }

  @Route('GET /api/admin/imports/:id/preview')
  async preview(@Input() { params }: InputOf<'GET /api/admin/imports/:id/preview'>, @Req() request: FastifyRequest) {
    const row = await this.imports.find(params.id);
    if (!row) throw new AppError('import_not_found');
    const preview = importPreview(row, languageOf(request.headers['accept-language']));
    if (!preview) throw new AppError('import_not_previewed');
    return preview;
  }

  @Route('PATCH /api/admin/imports/:id/preview')
  async changePreview(
    @Input() { params, body }: InputOf<'PATCH /api/admin/imports/:id/preview'>,
    @Req() request: FastifyRequest,
  ) {
    const { revision, ...change } = body;
    return this.viewOf(await this.service.changePreview(params.id, change, revision, actorOf(request)), request);
  }

  @Route('POST /api/admin/imports/:id/confirm')
  async confirm(
    @Input() { params, body }: InputOf<'POST /api/admin/imports/:id/confirm'>,
    @Req() request: FastifyRequest,
  ) {
    return this.viewOf(await this.service.confirm(params.id, body.revision, actorOf(request)), request);
  }

  @Route('POST /api/admin/imports/:id/retry')
  async retry(@Input() { params }: InputOf<'POST /api/admin/imports/:id/retry'>, @Req() request: FastifyRequest) {
    return this.viewOf(await this.service.retry(params.id, actorOf(request)), request);
  }

  @Route('GET /api/admin/upload-reports')
  async reports(@Req() request: FastifyRequest) {
    const language = languageOf(request.headers['accept-language']);
    const rows = await this.imports.listReported(LISTED_IMPORTS);
    const undone = await this.undone.among(rows);
    return rows.map((row) => importReport(row, language, undone.has(row.id)));
  }

  private async find(id: string, request: FastifyRequest) {
    const row = await this.imports.find(id);
    if (!row) throw new AppError('import_not_found');
    return this.viewOf(row, request);
  }

  private async viewsOf(rows: ImportRun[], request: FastifyRequest) {
    const undone = await this.undone.among(rows);
    return Promise.all(rows.map((row) => this.viewOf(row, request, undone)));
  }

  private async viewOf(row: ImportRun, request: FastifyRequest, known?: Awaited<ReturnType<UndoneImports['among']>>) {
    const undone = known ?? (await this.undone.among([row]));
    const delay = await this.service.delayOf(row);
    const language = languageOf(request.headers['accept-language']);
    return importView(row, delay, language, this.config.retention, undone.get(row.id) ?? null);
  }
}
