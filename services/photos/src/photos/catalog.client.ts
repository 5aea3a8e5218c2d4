import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { PhotoSources } from '@directory/contracts/photos';
import { CONFIG, type PhotosConfig } from '../tokens.js';

const TIMEOUT_MS = 3_000;

/** Where photos come from, as the catalog knows it. */
@Injectable()
export class CatalogClient {
  constructor(@Inject(CONFIG) private readonly config: PhotosConfig) {}

  /**
   * The photos a business has now; empty where it has none or does not exist.
   * @throws Error when the catalog cannot be reached or its response is not usable
   */
  async sourcesOf(id: string): Promise<PhotoSources['sources']> {
    const response = await fetch(`${this.config.catalogUrl}/internal/photos/${id}`, {
      headers: { [SERVICE_TOKEN_HEADER]: this.config.service.serviceToken },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the catalog responded with ${response.status}`);
    }
    return PhotoSources.parse(await response.json()).sources;
  }
}
