import { Inject, Injectable } from '@nestjs/common';
import { INGEST_VERSION } from '@directory/contracts/ingest';
import { PreviewEvent, type MergeBody, type MergePreview, type MergeStatus } from '@directory/contracts/internal';
import { UpstreamError } from '@directory/service-kit/outages';
import { errorOf, ServiceClient } from '@directory/service-kit/service-client';
import { CONFIG, type ImporterConfig } from '../tokens.js';
import { putStream } from './put-stream.js';

/** For every call but staging, whose duration grows with the file. */
const TIMEOUT_MS = 120_000;
/** Of a preview that keeps sending progress. */
const PREVIEW_TIMEOUT_MS = 4 * 3_600_000;

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

  /** Takes as long as the merge of all rows. An error of `follow`, called after each batch, ends it. */
  async preview(
    id: string,
    body: MergeBody,
    signal: AbortSignal,
    follow: (mergedRows: number) => Promise<void>,
  ): Promise<MergePreview> {
    const call = { params: { id }, body, timeoutMs: PREVIEW_TIMEOUT_MS, retryMs: 0, signal };
    const response = await this.service.open('POST /internal/imports/:id/preview', call);
    for await (const event of eventsOf(response)) {
      if ('preview' in event) return event.preview;
      await follow(event.mergedRows);
    }
    throw new UpstreamError('the preview ended without a result');
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

/** The lines of a response. Leaving the loop closes the connection. */
async function* eventsOf(response: Response): AsyncGenerator<PreviewEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield PreviewEvent.parse(JSON.parse(line));
    }
  } catch (cause) {
    throw new UpstreamError('the preview broke off', { cause });
  }
}
