import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { CONFIG, type SitemapConfig } from '../tokens.js';

const TIMEOUT = 20_000;

/** What the catalog tells about itself; a catalog that does not answer is `service_unavailable`. */
@Injectable()
export class CatalogFeed {
  constructor(@Inject(CONFIG) private readonly config: SitemapConfig) {}

  businesses(page: number): Promise<ResponseOf<'GET /internal/feed/businesses'>> {
    return this.get(`/internal/feed/businesses?page=${page}`);
  }

  categories(): Promise<ResponseOf<'GET /api/categories'>> {
    return this.get('/api/categories');
  }

  countries(): Promise<ResponseOf<'GET /api/countries'>> {
    return this.get('/api/countries');
  }

  cities(): Promise<ResponseOf<'GET /api/cities'>> {
    return this.get('/api/cities');
  }

  private async get<T>(path: string): Promise<T> {
    try {
      const answer = await fetch(this.config.catalogUrl + path, {
        headers: { [SERVICE_TOKEN_HEADER]: this.config.service.serviceToken },
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (!answer.ok) throw new Error(`catalog answered ${answer.status} to ${path}`);
      return (await answer.json()) as T;
    } catch (cause) {
      throw new AppError('service_unavailable', {}, { cause });
    }
  }
}
