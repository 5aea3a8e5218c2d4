import { DEFAULT_RADIUS_KM, type SearchQuery } from '@directory/contracts/search';

export type Parameters = Record<string, string>;

/** Parameters of `/search` without page and default values. */
export function parametersOf(query: SearchQuery): Parameters {
  const { q, location, category, country, city, area, rating, open, hours, verified, phone, near, radius } = query;
  const { exact, literal, sort } = query;
  const all: Record<string, string | undefined> = {
    q: q || undefined,
    location: location || undefined,
    category,
    country,
    city,
    area,
    rating: rating?.toString(),
    ...flags({ open, verified, phone, exact }),
    hours,
    near: near && `${degrees(near.latitude)},${degrees(near.longitude)}`,
    radius: near && radius !== DEFAULT_RADIUS_KM ? String(radius) : undefined,
    literal: literal.length > 0 ? literal.join() : undefined,
    sort: sort === (near ? 'distance' : 'relevance') ? undefined : sort,
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function flags(values: Record<string, boolean>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ? '1' : undefined]));
}

/** As the parameter is parsed: without an exponent, and with eight decimals at most, where a computed position has more. */
function degrees(angle: number): string {
  return angle.toFixed(8).replace(/\.?0{1,8}$/, '');
}
