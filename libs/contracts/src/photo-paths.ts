// Free of zod: the web app loads this with its first script.

/** Widths a photo is served in, in pixels; every thumbnail is cropped to four by three. */
export const PHOTO_WIDTHS = [256, 512, 1024] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];
export const PHOTO_ASPECT_RATIO = 4 / 3;
export const LARGEST_PHOTO_WIDTH = PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1]!;

/** `/photos/<business id>/<revision>`: a path of this site that changes when the address of the source does. */
const PHOTO_PATH = /^\/photos\/\d{1,18}\/[\w-]{16}$/;

/** Path of a thumbnail, or null for a text that is not the path of a photo of this site. */
export function thumbnailPath(photo: string | null | undefined, width: PhotoWidth): string | null {
  return photo && PHOTO_PATH.test(photo) ? `${photo}-${width}` : null;
}

/** `srcset` of a photo of this site. */
export function thumbnailSet(photo: string): string {
  return PHOTO_WIDTHS.map((width) => `${photo}-${width} ${width}w`).join(', ');
}
