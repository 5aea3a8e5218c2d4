import { extname } from 'node:path';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import { languageOf } from '@directory/contracts/error-texts';
import { AppError } from '@directory/contracts/errors';
import { Input, Route } from '@directory/service-kit/route';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILE_STORE, type FileStore } from '../files/file-store.js';
import { ImportQueries } from '../imports/imports.queries.js';
import { hasErrorWorkbook } from '../imports/imports.view.js';
import { CONFIG, type ImporterConfig } from '../tokens.js';
import { rowErrorsKey } from './row-error-records.js';
import { writeErrorWorkbook } from './error-workbook.js';
import { writeSampleTemplate } from './sample-template.js';
import { sendWorkbook } from './send-workbook.js';
import { workbookTexts } from './workbook-texts.js';

@Controller()
export class WorkbooksController {
  constructor(
    private readonly imports: ImportQueries,
    @Inject(CONFIG) private readonly config: ImporterConfig,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError `error_workbook_missing` without row errors, or if the list has expired */
  @Route('GET /api/admin/imports/:id/errors.xlsx')
  async errors(
    @Input() { params }: InputOf<'GET /api/admin/imports/:id/errors.xlsx'>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const row = await this.imports.find(params.id);
    if (!row) throw new AppError('import_not_found');
    const key = rowErrorsKey(row.id);
    if (!hasErrorWorkbook(row, this.config.retention) || !(await this.files.has(key))) {
      throw new AppError('error_workbook_missing', { days: this.config.retention.rowErrorDays });
    }
    const rowErrors = await this.files.read(key);
    const language = languageOf(request.headers['accept-language']);
    const original = row.fileName.slice(0, row.fileName.length - extname(row.fileName).length);
    const fileName = `${original} – ${workbookTexts[language].errors.file}.xlsx`;
    await sendWorkbook(reply, fileName, this.logger, (workbook) => writeErrorWorkbook(rowErrors, language, workbook));
  }

  @Route('GET /api/admin/upload-template.xlsx')
  async template(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const language = languageOf(request.headers['accept-language']);
    const fileName = `${workbookTexts[language].template.file}.xlsx`;
    await sendWorkbook(reply, fileName, this.logger, (workbook) => writeSampleTemplate(language, workbook));
  }
}
