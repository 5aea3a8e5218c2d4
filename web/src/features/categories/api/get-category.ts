import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { PER_PAGE } from '../../../lib/list-filters';
import { requirePage } from '../../../lib/page-param';

const KEY = 'GET /api/categories/:slug';

/** A response under another slug (a 301 was followed) is cached under its own as well, so that changing the URL costs no call. */
export const categoryQuery = (slug: string, page: number) =>
  queryOptions({
    queryKey: [KEY, slug, page],
    queryFn: async ({ signal, client }) => {
      requirePage(page, PAGE_LIMITS['/categories/:slug']);
      const category = await api(KEY, { params: { slug }, query: { page, limit: PER_PAGE }, signal });
      if (category.slug !== slug) client.setQueryData([KEY, category.slug, page], category);
      return category;
    },
    placeholderData: (previous) => (previous?.slug === slug ? previous : undefined),
  });
