import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import { paging } from '@directory/contracts/paging';
import { BAND_WIDTHS, PHOTO_WIDTHS } from '@directory/contracts/photo-paths';
import { Input, Route } from '@directory/service-kit/route';
import { ServiceTokenGuard } from '@directory/service-kit/service-token.guard';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PhotosService, type ThumbnailResult } from './photos.service.js';
import { formatFor } from './thumbnails.js';

const FILE = new RegExp(`^([\\w-]{16})-(?:(${PHOTO_WIDTHS.join('|')})|(${BAND_WIDTHS.join('|')})-band)$`);
const FAILING_PER_PAGE = 20;
/** In one spelling: another would be another photo to the cache. */
const BUSINESS_ID = /^[1-9]\d{0,17}$/;

/** Lets an image element show its background, with or without scripts. */
const TRANSPARENT_PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

/**
 * Thumbnails by business, revision and width. A photo that cannot be fetched is a transparent image with 200: an error would
 * appear in the console of every visitor. 404 is for photos that no business has.
 */
@Controller()
@UseGuards(ServiceTokenGuard)
export class PhotosController {
  constructor(private readonly photos: PhotosService) {}

  @Route('GET /api/admin/failing-photos')
  async failing(@Input() { query: { page } }: InputOf<'GET /api/admin/failing-photos'>) {
    const { total, photos } = await this.photos.failing(FAILING_PER_PAGE, (page - 1) * FAILING_PER_PAGE);
    return { ...paging(page, FAILING_PER_PAGE, total), photos };
  }

  @Route('POST /api/admin/failing-photos/retry')
  async retry(@Input() { body }: InputOf<'POST /api/admin/failing-photos/retry'>) {
    return { outcome: await this.photos.retry(body) };
  }

  @Get('photos/:id/:file')
  async thumbnail(
    @Param('id') id: string,
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const [, revision, photoWidth, bandWidth] = FILE.exec(file) ?? [];
    const size = { width: Number(photoWidth ?? bandWidth), isBand: bandWidth !== undefined };
    const format = formatFor(request.headers.accept ?? '', size.width);
    const found: ThumbnailResult =
      revision !== undefined && BUSINESS_ID.test(id)
        ? await this.photos.find({ id, revision, ...size, format })
        : { result: 'unknown' };
    void reply.headers({
      'cache-control': cacheControlOf(found),
      vary: 'accept',
      // Previews of a page on other sites show its photo.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (!found.bytes)
      return reply
        .status(found.result === 'unknown' ? 404 : 200)
        .type('image/gif')
        .send(TRANSPARENT_PIXEL);
    return reply.type(`image/${format}`).send(found.bytes);
  }
}

function cacheControlOf({ result }: ThumbnailResult): string {
  switch (result) {
    case 'hit':
    case 'resized':
    case 'fetched':
      return 'public, max-age=31536000, immutable';
    case 'previous':
    case 'failed':
      return 'public, max-age=600';
    default:
      return 'no-store';
  }
}
