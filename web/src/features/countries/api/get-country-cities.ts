import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { queryOptions } from '@tanstack/react-query';
import { INDEX_PAGE_SIZE } from '../../../components/directory/index-page';
import { api } from '../../../lib/api';
import { letterOf } from '../../../lib/text-normalize';
import { pageOf, requirePage } from '../../../lib/page-param';

const KEY = 'GET /api/countries/:slug/cities';

/** Filter and order of a country's cities, as in the URL. */
export interface CityFilter {
  /** `A`–`Z`, or `#` for any other first character. */
  letter: string | null;
  q: string;
  sort: 'businesses' | 'name';
  page: number;
}

/** The response for another name of the country (`us`) is also cached under its slug. */
export const countryCitiesQuery = (slug: string, { letter, q, sort, page }: CityFilter) => {
  const filter = [letter, q, sort, page] as const;
  return queryOptions({
    queryKey: [KEY, slug, ...filter],
    queryFn: async ({ signal, client }) => {
      requirePage(page, PAGE_LIMITS['/countries/:slug/cities']);
      const query = { ...(letter !== null && { letter }), ...(q !== '' && { q }), sort, page, limit: INDEX_PAGE_SIZE };
      const cities = await api(KEY, { params: { slug }, query, signal });
      if (cities.slug !== slug) client.setQueryData([KEY, cities.slug, ...filter], cities);
      return cities;
    },
    placeholderData: (previous) => (previous?.slug === slug ? previous : undefined),
  });
};

/** The filter in the URL; an invalid value is ignored. */
export function cityFilterOf(search: URLSearchParams): CityFilter {
  const letter = search.get('letter') ?? '';
  return {
    letter: letter === '#' ? letter : letterOf(letter),
    q: (search.get('q') ?? '').trim(),
    sort: search.get('sort') === 'name' ? 'name' : 'businesses',
    page: pageOf(search),
  };
}
