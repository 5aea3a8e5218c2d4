import { Inject, Injectable } from '@nestjs/common';
import { AppError, errorStatus, type ErrorBody, type ErrorCode } from '@directory/contracts/errors';
import { INGEST_VERSION } from '@directory/contracts/ingest';
import { SERVICE_TOKEN_HEADER, type MergeBody, type MergeStatus } from '@directory/contracts/internal';
import { CONFIG, type ImporterConfig } from '../tokens.js';

/** Longest one merge or question may take; milliseconds. Staging has no limit of its own: it is as long as the file. */
const TIMEOUT = 120_000;

/** The importer's line to the catalog. A refusal arrives as the AppError the catalog threw, anything else as an Error to retry. */
@Injectable()
export class CatalogClient {
  constructor(@Inject(CONFIG) private readonly config: ImporterConfig) {}

  /** Streams COPY lines into a fresh staging table; resolves to the rows staged. */
  async stage(importId: string, fence: number, lines: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<number> {
    const answer = await this.call<{ stagedRows: number }>(
      `/internal/imports/${importId}/rows?fence=${fence}&version=${INGEST_VERSION}`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/x-postgres-copy' },
        body: lines,
        signal,
        duplex: 'half',
      },
    );
    return answer.stagedRows;
  }

  status(importId: string): Promise<MergeStatus> {
    return this.call(`/internal/imports/${importId}`, { signal: AbortSignal.timeout(TIMEOUT) });
  }

  merge(importId: string, body: MergeBody): Promise<MergeStatus> {
    return this.call(`/internal/imports/${importId}/merge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });
  }

  /** Drops what is staged; what is merged stays. */
  async discard(importId: string): Promise<void> {
    await this.call(`/internal/imports/${importId}`, { method: 'DELETE', signal: AbortSignal.timeout(TIMEOUT) });
  }

  private async call<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await fetch(this.config.catalogUrl + path, {
      ...init,
      headers: { ...init.headers, [SERVICE_TOKEN_HEADER]: this.config.service.serviceToken },
    });
    if (answer.ok) return (await answer.json()) as T;
    const body = (await answer.json().catch(() => undefined)) as ErrorBody | undefined;
    if (body && answer.status < 500 && Object.hasOwn(errorStatus, body.code))
      throw new AppError(body.code as ErrorCode);
    throw new Error(`catalog answered ${answer.status} to ${path}`);
  }
}
