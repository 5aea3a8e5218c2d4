import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { requirePage } from '../../../lib/page-param';
import { TWO_HOURS_MS } from '../../../lib/query-client';

const KEY = 'GET /api/category-index';

export const categoryIndexQuery = (letter: string | null, q: string, page: number) =>
  queryOptions({
    queryKey: [KEY, letter, q, page],
    queryFn: ({ signal }) => {
      requirePage(page, PAGE_LIMITS['/categories']);
      return api(KEY, { query: { ...(letter !== null && { letter }), ...(q !== '' && { q }), page }, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: TWO_HOURS_MS,
  });
