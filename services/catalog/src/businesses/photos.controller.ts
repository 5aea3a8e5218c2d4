import { Controller } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import type { PhotoSources } from '@directory/contracts/photos';
import { Input, Route } from '@directory/service-kit/route';
import { BusinessQueries } from './businesses.queries.js';
import { furtherPhotos, isWebUrl, photoRevision } from './photo-path.js';

/** The only endpoint with photo sources: the photos service fetches nothing else. */
@Controller()
export class PhotosController {
  constructor(private readonly businesses: BusinessQueries) {}

  @Route('GET /internal/photos/:id')
  async sources(@Input() { params }: InputOf<'GET /internal/photos/:id'>): Promise<PhotoSources> {
    const row = await this.businesses.findPhotos(params.id);
    const urls = row ? [row.photo, row.logo, ...furtherPhotos(row)].filter(isWebUrl) : [];
    return { name: row?.name ?? null, sources: urls.map((url) => ({ revision: photoRevision(url), url })) };
  }
}
