import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const STALE_MS = 5 * 60_000;
const MAX_CITIES = 100;

export const sourcesQuery = queryOptions({
  queryKey: ['GET /api/admin/import-sources'],
  queryFn: ({ signal }) => api('GET /api/admin/import-sources', { signal }),
  staleTime: STALE_MS,
});

/** The latest imports that have added or changed businesses. */
export const importChoicesQuery = queryOptions({
  queryKey: ['GET /api/admin/imports', 'choices'],
  queryFn: async ({ signal }) => {
    const imports = await api('GET /api/admin/imports', { signal });
    return imports
      .filter((view) => view.undone === null && view.progress.inserted + view.progress.updated > 0)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  },
  staleTime: STALE_MS,
});

/** Cities of a country whose names start like the text, largest first. */
export const citiesQuery = (countryCode: string | undefined, text: string) =>
  queryOptions({
    queryKey: ['GET /api/countries/:slug/cities', countryCode, text],
    queryFn: async ({ signal }) => {
      const query = { limit: MAX_CITIES, ...(text && { q: text }) };
      const page = await api('GET /api/countries/:slug/cities', {
        params: { slug: countryCode!.toLowerCase() },
        query,
        signal,
      });
      return page.cities;
    },
    enabled: countryCode !== undefined,
    staleTime: STALE_MS,
  });
