import { Controller, Req, Res } from '@nestjs/common';
import type { ResponseOf } from '@directory/contracts/endpoints';
import { languageOf } from '@directory/contracts/error-texts';
import { AppError } from '@directory/contracts/errors';
import { Route } from '@directory/service-kit/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ImportRun } from '../imports/import-run.entity.js';
import { ImportsService } from '../imports/imports.service.js';
import { importReport } from '../imports/imports.view.js';
import { UploadsService } from './uploads.service.js';

/** Two paths, one pipeline: the batch form adds the number of the file in its batch. */
@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly imports: ImportsService,
  ) {}

  @Route('POST /api/upload-excel')
  single(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.upload(request, reply);
  }

  @Route('POST /api/upload-excel-batch')
  batch(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.upload(request, reply);
  }

  /** Responds 202 at once with `Prefer: respond-async`, else waits for the report or the preview. */
  private async upload(request: FastifyRequest, reply: FastifyReply): Promise<ResponseOf<'POST /api/upload-excel'>> {
    const importId = await this.uploads.receive(request);
    if (/\brespond-async\b/.test(String(request.headers['prefer'] ?? ''))) {
      return accepted(reply, importId);
    }
    const row = await this.ended(importId, reply);
    if (row.state === 'awaiting') return accepted(reply, importId);
    if (row.errorCode) throw new AppError(row.errorCode, { file: row.fileName, ...row.errorParams });
    return importReport(row, languageOf(request.headers['accept-language']));
  }

  /** The import goes on without the client. */
  private async ended(importId: string, reply: FastifyReply): Promise<ImportRun> {
    const disconnected = new AbortController();
    reply.raw.once('close', () => disconnected.abort());
    if (reply.raw.closed) disconnected.abort();
    try {
      return await this.imports.ended(importId, disconnected.signal);
    } catch (error) {
      if (disconnected.signal.aborted) throw new AppError('bad_request', {}, { cause: error });
      throw error;
    }
  }
}

export function accepted(reply: FastifyReply, importId: string): { importId: string } {
  void reply.status(202).header('location', `/api/admin/imports/${importId}`);
  return { importId };
}
