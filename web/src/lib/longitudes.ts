const CIRCLE_DEGREES = 360;

/**
 * Longitudes next to each other where that is less than half of the world: those west of the date line are beyond 180 then. In the
 * order given.
 */
export function closeTogether(longitudes: readonly number[]): number[] {
  const sorted = [...longitudes].sort((a, b) => a - b);
  const [west = 0, east = 0] = [sorted[0], sorted.at(-1)];
  let [start, widest] = [west, west + CIRCLE_DEGREES - east];
  for (const [index, longitude] of sorted.slice(1).entries()) {
    const gap = longitude - sorted[index]!;
    if (gap > widest) [start, widest] = [longitude, gap];
  }
  if (CIRCLE_DEGREES - widest >= CIRCLE_DEGREES / 2) return [...longitudes];
  return longitudes.map((longitude) => (longitude < start ? longitude + CIRCLE_DEGREES : longitude));
}

/** The same longitude, on the copy of the world that a map with this centre shows. */
export function nearestCopy(longitude: number, centre: number): number {
  return longitude + CIRCLE_DEGREES * Math.round((centre - longitude) / CIRCLE_DEGREES);
}
