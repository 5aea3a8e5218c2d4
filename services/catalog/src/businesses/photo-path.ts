import { createHash } from 'node:crypto';

const REVISION_LENGTH = 16;

/** Path of a photo on this site; null if there is none, or its source is no URL. */
export function photoPath(id: string, source: string | null): string | null {
  return isWebUrl(source) ? `/photos/${id}/${photoRevision(source)}` : null;
}

/** Changes with the URL of the source without revealing it. */
export function photoRevision(source: string): string {
  return createHash('sha256').update(source).digest('base64url').slice(0, REVISION_LENGTH);
}

export interface PhotoColumns {
  photo: string | null;
  logo: string | null;
  photos: string | null;
}

/** Sources of the photos of a business page after its first. */
export function furtherPhotos({ photo, photos }: Pick<PhotoColumns, 'photo' | 'photos'>): string[] {
  if (photos === null) return [];
  return [...new Set(photos.split(' '))].filter((url) => isWebUrl(url) && url !== photo);
}

export function isWebUrl(source: string | null): source is string {
  return source !== null && /^https?:\/\//i.test(source) && URL.canParse(source);
}
