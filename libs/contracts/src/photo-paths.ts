// Free of zod: part of the web app's first script.

/** In pixels; thumbnails are cropped to 4:3. The rows of a list need 160 on a phone, the photo of a page 768. */
export const PHOTO_WIDTHS = [160, 256, 512, 768, 1024] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];
export const PHOTO_ASPECT_RATIO = 4 / 3;
export const LARGEST_PHOTO_WIDTH = PHOTO_WIDTHS[4];
/** In pixels; bands are cropped to 9:4, for the photo of a page on a phone. */
export const BAND_WIDTHS = [512, 768, 1024] as const;
export const BAND_ASPECT_RATIO = 9 / 4;

/** `/photos/<business id>/<revision>`; the revision changes with the URL of the source. */
const PHOTO_PATH = /^\/photos\/\d{1,18}\/[\w-]{16}$/;

/** Path of a thumbnail; null for anything but a photo of this site. */
export function thumbnailPath(photo: string | null | undefined, width: PhotoWidth): string | null {
  return photo && PHOTO_PATH.test(photo) ? `${photo}-${width}` : null;
}

export function thumbnailSet(photo: string): string {
  return PHOTO_WIDTHS.map((width) => `${photo}-${width} ${width}w`).join(', ');
}

export function bandSet(photo: string): string {
  return BAND_WIDTHS.map((width) => `${photo}-${width}-band ${width}w`).join(', ');
}
