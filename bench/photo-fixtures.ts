/** Businesses with a photo. */
export const PHOTOS = 200;
export const REVISION = 'benchmarkedphoto';
