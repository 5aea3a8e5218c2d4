const TIMEOUT = 15_000;

/**
 * The visitor's position as `latitude,longitude`, rounded to a hundred metres for privacy.
 * @throws Error with advice if the position is denied or unavailable
 */
export function currentPoint(): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator))
      return reject(new Error('This browser cannot tell where you are. Type a place.'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`),
      (error) =>
        reject(
          new Error(
            error.code === error.PERMISSION_DENIED
              ? 'This site may not see your location. Allow it in the browser, or type a place.'
              : 'Your location could not be found. Type a place instead.',
          ),
        ),
      { timeout: TIMEOUT, maximumAge: 5 * 60_000 },
    );
  });
}
