import { Readable } from 'node:stream';
import { Controller, Req, Res } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { INGEST_VERSION } from '@directory/contracts/ingest';
import type { PreviewEvent } from '@directory/contracts/internal';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IngestService } from './ingest.service.js';
import { StagingQueries } from './staging.queries.js';

/** Rows in COPY text format; see the ingest contract. */
export const COPY_CONTENT_TYPE = 'application/x-postgres-copy';

@Controller()
export class IngestController {
  constructor(
    private readonly ingest: IngestService,
    private readonly staging: StagingQueries,
  ) {}

  @Route('PUT /internal/imports/:id/rows')
  async stage(
    @Input() { params, query }: InputOf<'PUT /internal/imports/:id/rows'>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<'PUT /internal/imports/:id/rows'>> {
    if (query.version !== INGEST_VERSION) throw new AppError('ingest_version');
    const stagedRows = await this.staging.copyRows(params.id, query, request.body as Readable);
    return { stagedRows };
  }

  @Route('GET /internal/imports/:id')
  status(@Input() { params }: InputOf<'GET /internal/imports/:id'>): Promise<ResponseOf<'GET /internal/imports/:id'>> {
    return this.ingest.status(params.id);
  }

  @Route('POST /internal/imports/:id/merge')
  merge(
    @Input() { params, body }: InputOf<'POST /internal/imports/:id/merge'>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<'POST /internal/imports/:id/merge'>> {
    return this.ingest.merge(params.id, body, request.id);
  }

  @Route('POST /internal/imports/:id/preview')
  async preview(
    @Input() { params, body }: InputOf<'POST /internal/imports/:id/preview'>,
    @Res() reply: FastifyReply,
  ): Promise<undefined> {
    const events = this.ingest.preview(params.id, body);
    const first = await events.next(); // an import that cannot be previewed is rejected with a status
    reply.header('content-type', 'application/x-ndjson');
    const sent = Readable.from(lines(first, events), { objectMode: false });
    // Also of a client that has disconnected since: its response is never read.
    sent.once('close', () => void events.return(undefined).catch(() => undefined)); // a lost connection has ended by itself
    await reply.send(sent);
  }

  @Route('POST /internal/businesses/known')
  async countKnown(
    @Input() { body }: InputOf<'POST /internal/businesses/known'>,
  ): Promise<ResponseOf<'POST /internal/businesses/known'>> {
    return { known: await this.ingest.countKnown(body.matchKeys) };
  }

  @Route('DELETE /internal/imports/:id')
  async discard(
    @Input() { params }: InputOf<'DELETE /internal/imports/:id'>,
  ): Promise<ResponseOf<'DELETE /internal/imports/:id'>> {
    await this.staging.discard(params.id);
    return { success: true };
  }
}

async function* lines(
  first: IteratorResult<PreviewEvent>,
  events: AsyncGenerator<PreviewEvent>,
): AsyncGenerator<string> {
  if (!first.done) yield `${JSON.stringify(first.value)}\n`;
  for await (const event of events) yield `${JSON.stringify(event)}\n`;
}
