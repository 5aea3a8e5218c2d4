import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

const STALE_MS = 5 * 60_000;
const MAX_CITIES = 100;

export const sourcesQuery = queryOptions({
  queryKey: ['GET /api/admin/import-sources'],
  queryFn: ({ signal }) => api('GET /api/admin/import-sources', { signal }),
  staleTime: STALE_MS,
});

/** All categories, largest first. */
export const categoryNamesQuery = queryOptions({
  queryKey: ['GET /api/admin/categories'],
  queryFn: ({ signal }) => api('GET /api/admin/categories', { signal }),
  staleTime: STALE_MS,
});

/** Imports whose file has the text in its name and that have added or changed businesses, latest first. */
export const importChoicesQuery = (file: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/imports', 'choices', file],
    queryFn: async ({ signal }) => {
      const { imports } = await api('GET /api/admin/import-history', {
        query: { page: 1, ...(file && { file }) },
        signal,
      });
      return imports.filter((view) => view.undone === null && view.progress.inserted + view.progress.updated > 0);
    },
    staleTime: STALE_MS,
  });

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /api/admin/imports/:id', id, 'choice'],
    queryFn: ({ signal }) => api('GET /api/admin/imports/:id', { params: { id }, signal }),
    staleTime: STALE_MS,
  });

/** Names of cities, of a country or of all, that match the text. */
export const citiesQuery = (countryCode: string | undefined, text: string) =>
  queryOptions({
    queryKey: ['GET /api/countries/:slug/cities', countryCode, text],
    queryFn: async ({ signal }) => {
      const q = text && { q: text };
      const { cities } = countryCode
        ? await api('GET /api/countries/:slug/cities', {
            params: { slug: countryCode.toLowerCase() },
            query: { limit: MAX_CITIES, ...q },
            signal,
          })
        : await api('GET /api/city-index', { query: { ...q }, signal });
      return cities.map(({ city }) => city);
    },
    staleTime: STALE_MS,
  });
