const TIMEOUT_MS = 15_000;
const VISITOR_DECIMALS = 3;
/** Of the centre of a map, which tells it from a visitor's position. */
const MAP_DECIMALS = 5;

/** The centre of a searched part of the map as `latitude,longitude`. */
export const mapPoint = (latitude: number, longitude: number) => pointOf(latitude, longitude, MAP_DECIMALS);

/** Whether `latitude,longitude` is the centre of a map, not the visitor's position. */
export const isMapPoint = (point: string) => point.split('.').at(-1)?.length === MAP_DECIMALS;

const pointOf = (latitude: number, longitude: number, decimals: number) =>
  `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`;

/**
 * The visitor's position as `latitude,longitude`, rounded to a hundred metres for privacy.
 * @throws Error with advice if the position is denied or unavailable
 */
export function currentPoint(): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator))
      return reject(new Error('This browser cannot tell where you are. Type a place.'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(pointOf(coords.latitude, coords.longitude, VISITOR_DECIMALS)),
      (error) =>
        reject(
          new Error(
            error.code === error.PERMISSION_DENIED
              ? 'This site may not see your location. Allow it in the browser, or type a place.'
              : 'Your location could not be found. Type a place instead.',
          ),
        ),
      { timeout: TIMEOUT_MS, maximumAge: 5 * 60_000 },
    );
  });
}
