import { MAX_FURTHER_PHOTOS } from '@directory/contracts/business-fields';
import { allNestedTexts, isNested } from './nested-values.js';
import { urlsOf } from './urls.js';

/** Dimensions that photo hosts of Google append to the URL of a picture. */
const DIMENSIONS = /=[\w-]+$/;

/** All URLs of the photos in the cells, each picture once. */
export function photoUrls(...cells: (string | null)[]): string[] {
  const urls = cells.flatMap((cell) => {
    if (cell === null) return [];
    return isNested(cell) ? allNestedTexts(cell).flatMap(urlsOf) : urlsOf(cell);
  });
  if (urls.length < 2) return urls;
  const pictures = new Map<string, string>();
  for (const url of urls) {
    const picture = url.replace(DIMENSIONS, '');
    if (!pictures.has(picture)) pictures.set(picture, url);
  }
  return [...pictures.values()];
}

/** Those after the main photo, as they are stored. */
export function furtherPhotos(photo: string | null, urls: readonly string[]): string | null {
  if (urls.length === 0 || (urls.length === 1 && urls[0] === photo)) return null;
  return (
    urls
      .filter((url) => url !== photo)
      .slice(0, MAX_FURTHER_PHOTOS)
      .join(' ') || null
  );
}
