import { Inject, Injectable } from '@nestjs/common';
import { AppError, errorStatus, type ErrorBody, type ErrorCode } from '@directory/contracts/errors';
import { INGEST_VERSION } from '@directory/contracts/ingest';
import { SERVICE_TOKEN_HEADER, type MergeBody, type MergeStatus } from '@directory/contracts/internal';
import { CONFIG, type ImporterConfig } from '../tokens.js';
import { putStream, type Answer } from './put-stream.js';

/** Longest one merge or question may take; milliseconds. Staging has no limit of its own: it is as long as the file. */
const TIMEOUT = 120_000;
/** Statuses of an AppError that concern the call and not the import: a deploy under way, a timeout, too many calls. */
const STATUSES_OF_THE_CALL = [401, 408, 429];

@Injectable()
export class CatalogClient {
  constructor(@Inject(CONFIG) private readonly config: ImporterConfig) {}

  /** The line of one import, each call under the id of the request that asked for it. */
  under(requestId: string): CatalogSession {
    return new CatalogSession(this.config, requestId);
  }
}

/** The importer's line to the catalog. A refusal arrives as the AppError the catalog threw, anything else as an Error to retry. */
export class CatalogSession {
  constructor(
    private readonly config: ImporterConfig,
    private readonly requestId: string,
  ) {}

  /** Streams COPY lines into a fresh staging table, see `putStream`; resolves to the rows staged. */
  async stage(
    importId: string,
    fence: number,
    linesUntil: (useless: AbortSignal) => AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<number> {
    const path = `/internal/imports/${importId}/rows?fence=${fence}&version=${INGEST_VERSION}`;
    const headers = { 'content-type': 'application/x-postgres-copy', ...this.headers() };
    const answer = await putStream(this.config.catalogUrl + path, headers, linesUntil, signal);
    return resultOf<{ stagedRows: number }>(path, answer).stagedRows;
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

  /** How many of these match keys are those of businesses. */
  async countKnown(matchKeys: string[]): Promise<number> {
    const { known } = await this.call<{ known: number }>('/internal/businesses/known', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ matchKeys }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return known;
  }

  /** Drops what is staged; what is merged stays. */
  async discard(importId: string): Promise<void> {
    await this.call(`/internal/imports/${importId}`, { method: 'DELETE', signal: AbortSignal.timeout(TIMEOUT) });
  }

  private async call<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await fetch(this.config.catalogUrl + path, {
      ...init,
      headers: { ...init.headers, ...this.headers() },
    });
    return resultOf<T>(path, { status: answer.status, body: await answer.text() });
  }

  private headers() {
    return { [SERVICE_TOKEN_HEADER]: this.config.service.serviceToken, 'x-request-id': this.requestId };
  }
}

function resultOf<T>(path: string, { status, body }: Answer): T {
  const answer = parsed(body);
  if (status >= 200 && status < 300 && answer !== undefined) return answer as T;
  const code = (answer as Partial<ErrorBody> | undefined)?.code;
  const ofTheImport = status < 500 && !STATUSES_OF_THE_CALL.includes(status);
  if (code !== undefined && ofTheImport && Object.hasOwn(errorStatus, code)) throw new AppError(code as ErrorCode);
  throw new Error(`catalog answered ${status} to ${path}`);
}

/** Undefined when it is no JSON, as what a proxy says in between. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
