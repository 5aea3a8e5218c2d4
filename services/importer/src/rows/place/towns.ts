import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import { slugify } from '@directory/contracts/slugs';
import { geoNamesTowns } from '@directory/service-kit/geonames';
import type { Coordinates } from './coordinates.js';
import { BoundedCache } from '../substring-cache.js';

/** Parts of towns, and former ones. */
const NO_TOWNS = new Set(['PPLX', 'PPLH', 'PPLCH', 'PPLQ', 'PPLW']);

/** A town is a disc with so many inhabitants per square kilometre: of several densities, this finds the stated cities of most businesses. */
const INHABITANTS_PER_KM2 = 6_000;
/** A business may be so far outside. */
const MAX_KM_OUTSIDE = 3;
/** Share of the radius. Farther out it may be another district, which the towns lack: they have no Kadıköy. */
const CENTRE = 0.5;
/** What an address may have as its city. */
const MAX_KM_NEAR = 25;
/** Larger ones have an index of their own: others are found in a smaller radius. */
const LARGE_TOWN_KM = 4;
/** About a kilometre: positions in one square have the same town. */
const SQUARES_PER_DEGREE = 100;
const MAX_SQUARES = 50_000;

/** Kilometres of a point to its border, negative inside, and the share of its radius that the point is from its centre. */
interface NearTown {
  name: string;
  outside: number;
  ofRadius: number;
}

/** Where a point is. */
export interface TownAndDistrict {
  town: string;
  /** The town within it whose centre the point is in, such as Croydon in London. */
  district: string | null;
}

/** Towns by number, and their places. */
class Towns {
  private readonly names: string[] = [];
  private readonly countries: string[] = [];
  private readonly radii: number[] = [];
  private readonly longitudes: number[] = [];
  private readonly latitudes: number[] = [];
  private index!: KDBush;
  private maxRadius = 0;

  add(name: string, country: string, radius: number, { longitude, latitude }: Coordinates): void {
    this.names.push(name);
    this.countries.push(country);
    this.radii.push(radius);
    this.longitudes.push(longitude);
    this.latitudes.push(latitude);
    this.maxRadius = Math.max(this.maxRadius, radius);
  }

  finish(): this {
    this.index = new KDBush(this.names.length, undefined, Float32Array);
    for (const [at, longitude] of this.longitudes.entries()) this.index.add(longitude, this.latitudes[at] ?? NaN);
    this.index.finish();
    return this;
  }

  /** The towns of a country that have a part within `km` of a point. */
  around({ latitude, longitude }: Coordinates, country: string, km: number): NearTown[] {
    const reach = this.maxRadius + km;
    const isOfCountry = (at: number) => this.countries[at] === country;
    return around(this.index, longitude, latitude, Infinity, reach, isOfCountry).map((at) => {
      const toCentre = distance(longitude, latitude, this.longitudes[at] ?? NaN, this.latitudes[at] ?? NaN);
      const radius = this.radii[at] ?? NaN;
      return { name: this.names[at] ?? '', outside: toCentre - radius, ofRadius: toCentre / radius };
    });
  }
}

let loaded: { small: Towns; large: Towns } | undefined;

/** Loaded on demand, in half a second: few files need them. */
function towns() {
  if (loaded) return loaded;
  const [small, large] = [new Towns(), new Towns()];
  const codes = new Map<string, string>();
  for (const town of geoNamesTowns()) {
    if (town.inhabitants === 0 || NO_TOWNS.has(town.kind)) continue;
    // One string for each country.
    const country = codes.get(town.country) ?? town.country;
    codes.set(country, country);
    const radius = Math.sqrt(town.inhabitants / INHABITANTS_PER_KM2 / Math.PI);
    (radius > LARGE_TOWN_KM ? large : small).add(town.name, country, radius, town);
  }
  loaded = { small: small.finish(), large: large.finish() };
  return loaded;
}

const found = new BoundedCache<string, TownAndDistrict | null>(MAX_SQUARES);
const nearby = new BoundedCache<string, boolean>(MAX_SQUARES);

/**
 * The town that a point is in, of those with 1,000 inhabitants or more; null outside. Of several, the one in which it is deepest, so that
 * districts of a large city are that city.
 * @param country ISO code: a town across the border is another one
 */
export function townAt(point: Coordinates, country: string): TownAndDistrict | null {
  if (isRough(point)) return null;
  const square = centreOfSquare(point);
  return found.get(`${country} ${square.latitude} ${square.longitude}`, () => {
    const { small, large } = towns();
    const near = [large, small].flatMap((size) => size.around(square, country, MAX_KM_OUTSIDE));
    const [town, ...others] = near.sort((a, b) => a.outside - b.outside);
    if (!town || town.outside > MAX_KM_OUTSIDE) return null;
    const [district] = others.filter(({ ofRadius }) => ofRadius < CENTRE).sort((a, b) => a.ofRadius - b.ofRadius);
    return { town: town.name, district: district && district.ofRadius < town.ofRadius ? district.name : null };
  });
}

/** Whether a town of this name, or one whose name begins with it, is in the surroundings of a point. */
export function isTownNear(name: string, point: Coordinates, country: string): boolean {
  const slug = slugify(name);
  const square = centreOfSquare(point);
  return nearby.get(`${country} ${square.latitude} ${square.longitude} ${slug}`, () => {
    const { small, large } = towns();
    return [large, small].some((size) =>
      size.around(square, country, MAX_KM_NEAR).some((town) => `${slugify(town.name)}-`.startsWith(`${slug}-`)),
    );
  });
}

function centreOfSquare({ latitude, longitude }: Coordinates): Coordinates {
  const centre = (degrees: number) => (Math.floor(degrees * SQUARES_PER_DEGREE) + 0.5) / SQUARES_PER_DEGREE;
  return { latitude: centre(latitude), longitude: centre(longitude) };
}

/** A position with one decimal or none is that of a region or a country. */
function isRough({ latitude, longitude }: Coordinates): boolean {
  return [latitude, longitude].every((degrees) => Number.isInteger(degrees * 10));
}
