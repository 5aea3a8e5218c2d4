import { countryName, countrySlug } from '@directory/contracts/countries';
import type { SearchFacets, SearchHit } from '@directory/contracts/search';
import { businessCard } from '../businesses/businesses.view.js';
import { kilometres } from './engine/bounding-box.js';
import type { FacetCounts } from './engine/search-engine.js';
import type { HitRow, NamedCountRow } from './search.queries.js';

export function searchHit(
  row: HitRow,
  near: { latitude: number; longitude: number } | undefined,
  highlight: (name: string) => SearchHit['highlights'],
): SearchHit {
  const { latitude, longitude } = row;
  const distance =
    near && latitude !== null && longitude !== null ? toTenMetres(kilometres(near, { latitude, longitude })) : null;
  return { ...businessCard(row), latitude, longitude, distance, highlights: highlight(row.name) };
}

export function searchFacets(
  counts: FacetCounts,
  categories: NamedCountRow[],
  cities: { country_code: string; slug: string; name: string }[],
): SearchFacets {
  const nameOf = new Map(categories.map(({ slug, name }) => [slug, name]));
  const cityName = new Map(cities.map(({ country_code, slug, name }) => [`${country_code}/${slug}`, name]));
  return {
    categories: counts.categories.map(({ slug, count }) => ({ slug, name: nameOf.get(slug) ?? slug, count })),
    countries: counts.countries.map(({ code, count }) => ({
      code,
      slug: countrySlug(code),
      name: countryName(code),
      count,
    })),
    cities: counts.cities.map(({ countryCode, slug, count }) => ({
      ...{ countryCode, slug, name: cityName.get(`${countryCode}/${slug}`) ?? slug, count },
    })),
    ratings: counts.ratings,
    open: counts.open,
    verified: counts.verified,
    phone: counts.phone,
    approximate: counts.approximate,
  };
}

function toTenMetres(distance: number): number {
  return Math.round(distance * 100) / 100;
}
