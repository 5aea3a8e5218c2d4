import { Inject, Injectable } from '@nestjs/common';
import { INGEST_VERSION } from '@directory/contracts/ingest';
import type { MergeBody, MergePreview, MergeStatus } from '@directory/contracts/internal';
import { errorOf, ServiceClient } from '@directory/service-kit/service-client';
import { CONFIG, type ImporterConfig } from '../tokens.js';
import { putStream } from './put-stream.js';

/** For every call but staging, whose duration grows with the file. */
const TIMEOUT_MS = 120_000;
const PREVIEW_TIMEOUT_MS = 900_000;

@Injectable()
export class CatalogClient {
  constructor(@Inject(CONFIG) private readonly config: ImporterConfig) {}

  /** Calls for one import, with the id of the request that started it. */
  under(requestId: string): CatalogSession {
    const { catalogUrl, service } = this.config;
    return new CatalogSession(catalogUrl, new ServiceClient(catalogUrl, service, requestId));
  }
}

/** Throws an AppError if the catalog rejects a call, and an UpstreamError if a retry may succeed. */
export class CatalogSession {
  constructor(
    private readonly url: string,
    private readonly service: ServiceClient,
  ) {}

  /** Streams COPY lines into a new staging table, see `putStream`; resolves to the staged rows. */
  async stage(
    importId: string,
    fence: number,
    linesUntil: (useless: AbortSignal) => AsyncIterable<Uint8Array>,
    signal: AbortSignal,
    append = false,
  ): Promise<number> {
    const query = `fence=${fence}&version=${INGEST_VERSION}&append=${append}`;
    const url = `${this.url}/internal/imports/${importId}/rows?${query}`;
    const headers = { 'content-type': 'application/x-postgres-copy', ...this.service.headers() };
    const { status, body } = await putStream(url, headers, linesUntil, signal);
    if (status !== 200) throw errorOf('PUT /internal/imports/:id/rows', status, body);
    return (JSON.parse(body) as { stagedRows: number }).stagedRows;
  }

  /** Not retried here: the queue retries the job. */
  status(id: string): Promise<MergeStatus> {
    return this.service.call('GET /internal/imports/:id', { params: { id }, timeoutMs: TIMEOUT_MS, retryMs: 0 });
  }

  /** Takes as long as the merge of all rows. */
  preview(id: string, body: MergeBody, signal: AbortSignal): Promise<MergePreview> {
    const call = { params: { id }, body, timeoutMs: PREVIEW_TIMEOUT_MS, retryMs: 0, signal };
    return this.service.call('POST /internal/imports/:id/preview', call);
  }

  merge(id: string, body: MergeBody): Promise<MergeStatus> {
    return this.service.call('POST /internal/imports/:id/merge', { params: { id }, body, timeoutMs: TIMEOUT_MS });
  }

  /** How many of these match keys exist in the directory. */
  async countKnown(matchKeys: string[]): Promise<number> {
    return (await this.service.call('POST /internal/businesses/known', { body: { matchKeys } })).known;
  }

  /** Drops staged rows; merged rows stay. */
  async discard(id: string): Promise<void> {
    await this.service.call('DELETE /internal/imports/:id', { params: { id }, timeoutMs: TIMEOUT_MS });
  }
}
