import { BAND_ASPECT_RATIO, LARGEST_PHOTO_WIDTH, PHOTO_ASPECT_RATIO } from '@directory/contracts/photo-paths';
import { ConcurrencyLimit } from '@directory/service-kit/concurrency-limit';
import sharp, { type Sharp } from 'sharp';

export type ThumbnailFormat = 'avif' | 'webp' | 'jpeg';
export interface ThumbnailSize {
  width: number;
  isBand: boolean;
}

const MAX_PIXELS = 40_000_000;
const DECODE_TIMEOUT_SECONDS = 10;
const MASTER = { quality: 90, effort: 1 };
/** As similar to the photo as WebP, on average of several photos; more effort takes several times as long. */
const AVIF = { quality: 55, effort: 0, chromaSubsampling: '4:2:0' };
/** Below, AVIF of the same similarity is no smaller than WebP. */
const AVIF_MIN_WIDTH = 512;
const WEBP = { quality: 75, effort: 2 };
const JPEG = { quality: 76, progressive: true };

// One thread per image and no cache: memory is that of the image being decoded.
sharp.concurrency(1);
sharp.cache(false);
// SVG, PDF and the like are programs, and larger targets.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});

/** Decodes one photo, or encodes one AVIF, at a time: either may need many megabytes. */
const oneAtATime = new ConcurrencyLimit(1);

/**
 * The stored form of a photo: upright, cropped to 4:3, at most as wide as the widest thumbnail, without metadata.
 * @throws Error for bytes that are no complete image of a supported format, or have more than 40 million pixels
 */
export function masterOf(bytes: Buffer): Promise<Buffer> {
  return oneAtATime.run(async () => {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    const width = Math.min(LARGEST_PHOTO_WIDTH, autoOrient.width, Math.round(autoOrient.height * PHOTO_ASPECT_RATIO));
    return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', animated: false })
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .autoOrient()
      .resize(sizeOf(width))
      .flatten({ background: '#ffffff' })
      .webp(MASTER)
      .toBuffer();
  });
}

/** The smallest that a browser accepts. */
export function formatFor(accept: string, width: number): ThumbnailFormat {
  if (width >= AVIF_MIN_WIDTH && accept.includes('image/avif')) return 'avif';
  return accept.includes('image/webp') ? 'webp' : 'jpeg';
}

/** At most `width` pixels wide: nothing is enlarged. */
export async function thumbnailOf(master: Buffer, size: ThumbnailSize, format: ThumbnailFormat): Promise<Buffer> {
  const { width: available } = await sharp(master).metadata();
  const aspectRatio = size.isBand ? BAND_ASPECT_RATIO : PHOTO_ASPECT_RATIO;
  const resized = sharp(master).resize(sizeOf(Math.min(size.width, available), aspectRatio));
  const encoded = () => encode(resized, format).toBuffer();
  return format === 'avif' ? oneAtATime.run(encoded) : encoded();
}

function encode(image: Sharp, format: ThumbnailFormat): Sharp {
  switch (format) {
    case 'avif':
      return image.avif(AVIF);
    case 'webp':
      return image.webp(WEBP);
    case 'jpeg':
      return image.jpeg(JPEG);
  }
}

function sizeOf(width: number, aspectRatio = PHOTO_ASPECT_RATIO) {
  return { width, height: Math.max(1, Math.round(width / aspectRatio)), fit: 'cover' } as const;
}
