import { MAX_FURTHER_PHOTOS } from '@directory/contracts/business-fields';
import { allNestedTexts, isNested } from './nested-values.js';
import { urlsOf } from './urls.js';

/** Dimensions that photo hosts of Google append to the URL of a picture. */
const DIMENSIONS = /=[\w-]+$/;

/** All URLs of the photos in the cells, each picture once. */
export function photoUrls(...cells: (string | null)[]): string[] {
  const pictures = new Map<string, string>();
  for (const cell of cells) {
    if (cell === null) continue;
    for (const url of (isNested(cell) ? allNestedTexts(cell) : [cell]).flatMap(urlsOf)) {
      const picture = url.replace(DIMENSIONS, '');
      if (!pictures.has(picture)) pictures.set(picture, url);
    }
  }
  return [...pictures.values()];
}

/** Those after the main photo, as they are stored. */
export function furtherPhotos(photo: string | null, urls: readonly string[]): string | null {
  return (
    urls
      .filter((url) => url !== photo)
      .slice(0, MAX_FURTHER_PHOTOS)
      .join(' ') || null
  );
}
