const EARTH_RADIUS_KM = 6371;
/** Rounded down, so that the box includes the edge of its circle. */
const KM_PER_DEGREE = 111.19;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export interface Point {
  latitude: number;
  longitude: number;
}

export interface Circle extends Point {
  radius: number;
}

/** Along the surface of the earth (haversine). */
export function kilometres(a: Point, b: Point): number {
  const h =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Bounds of a circle in degrees; `wide` to the east and to the west, 180 if it crosses every meridian. */
export function boundingBoxOf({ latitude, radius }: Circle): Record<'north' | 'south' | 'wide', number> {
  const high = radius / KM_PER_DEGREE;
  const [north, south] = [Math.min(latitude + high, 90), Math.max(latitude - high, -90)];
  // Meridians converge: a circle at a pole crosses all of them.
  const narrowest = Math.cos(radians(Math.max(Math.abs(north), Math.abs(south))));
  return { north, south, wide: narrowest * 180 <= high ? 180 : high / narrowest };
}

/** Wraps a longitude at the 180th meridian. */
export function onGlobe(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
