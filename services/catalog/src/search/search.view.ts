import type { PlacedBusiness } from '@directory/contracts/businesses';
import { countryName, countrySlug } from '@directory/contracts/countries';
import type { SearchFacets, SearchHit } from '@directory/contracts/search';
import type { BusinessCardRow } from '../businesses/businesses.queries.js';
import { businessCard } from '../businesses/businesses.view.js';
import { kilometres, type Point } from './engine/bounding-box.js';
import type { FacetCounts } from './engine/search-engine.js';
import type { NamedCountRow } from './query/directory-counts.js';

/** `near`: the place that its distance is measured from. */
export function placedBusiness(row: BusinessCardRow, near: Point | undefined): PlacedBusiness {
  const { latitude, longitude } = row;
  const distance =
    near && latitude !== null && longitude !== null ? toTenMetres(kilometres(near, { latitude, longitude })) : null;
  return { ...businessCard(row), distance };
}

export function searchHit(
  row: BusinessCardRow,
  near: Point | undefined,
  highlight: (name: string) => SearchHit['highlights'],
): SearchHit {
  return { ...placedBusiness(row, near), highlights: highlight(row.name) };
}

export function searchFacets(
  counts: FacetCounts,
  categories: NamedCountRow[],
  cities: { country_code: string; slug: string; name: string }[],
): Omit<SearchFacets, 'areas'> {
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

/** Spellings of one area are counted together, under the most frequent. */
export function areaFacet(
  city: { countryCode: string; citySlug: string },
  counts: FacetCounts['areas'],
  slugs: Map<string, string>,
): SearchFacets['areas'] {
  const areas = new Map<string, SearchFacets['areas'][number]>();
  for (const { name, count } of counts) {
    const slug = slugs.get(name) ?? '';
    const known = areas.get(slug);
    if (known) known.count += count;
    else if (slug !== '') areas.set(slug, { ...city, slug, name, count });
  }
  return [...areas.values()].sort((a, b) => b.count - a.count);
}

function toTenMetres(distance: number): number {
  return Math.round(distance * 100) / 100;
}
