import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { FEED_REVISION_HEADER, SERVICE_TOKEN_HEADER, type BuiltFile, type Feed } from '@directory/contracts/internal';
import { CONFIG, type SitemapConfig } from '../tokens.js';

/** Less than a visitor is made to wait for the response that depends on it. Milliseconds. */
const TIMEOUT = 10_000;

/** The lines of one file, as they arrive. */
export interface FeedLines {
  revision: string;
  /** As many at a time as have arrived together: one by one, nine thousand of them would take longer than all else. */
  lines: AsyncIterable<string[]>;
}

/** What the catalog tells and is told; a catalog that does not answer is `service_unavailable`. */
@Injectable()
export class CatalogClient {
  constructor(@Inject(CONFIG) private readonly config: SitemapConfig) {}

  async feed(): Promise<Feed> {
    return (await this.call('/internal/feed').then((answer) => answer.json())) as Feed;
  }

  /** @throws AppError `not_found` when there is no such file. */
  async file(path: string): Promise<FeedLines> {
    const answer = await this.call(`/internal/feed/file?path=${encodeURIComponent(path)}`);
    return { revision: answer.headers.get(FEED_REVISION_HEADER) ?? '', lines: linesOf(answer.body!) };
  }

  async settings(): Promise<ResponseOf<'GET /api/admin/settings'>> {
    return (await this.call('/api/admin/settings').then((answer) =>
      answer.json(),
    )) as ResponseOf<'GET /api/admin/settings'>;
  }

  async reportBuilt(files: BuiltFile[]): Promise<void> {
    await this.post('/internal/feed/built', { files });
  }

  async reportBuild(building: boolean, error: string | null): Promise<void> {
    await this.post('/internal/feed/build', { building, error });
  }

  private async post(path: string, body: unknown): Promise<void> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    await (await this.call(path, init)).body?.cancel();
  }

  private async call(path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
    const headers = { ...init.headers, [SERVICE_TOKEN_HEADER]: this.config.service.serviceToken };
    let answer: Response;
    try {
      answer = await fetch(this.config.catalogUrl + path, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT) });
    } catch (cause) {
      throw new AppError('service_unavailable', {}, { cause });
    }
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 404) throw new AppError('not_found');
    throw new AppError('service_unavailable', {}, { cause: new Error(`catalog answered ${answer.status} to ${path}`) });
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}
