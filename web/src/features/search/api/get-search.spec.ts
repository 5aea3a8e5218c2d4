import { RENDERED_PAGE_MAX_AGE_MS } from '@directory/contracts/rendering';
import { expect, it } from 'vitest';
import { countsQuery, listQuery } from '../../../lib/list-filters';
import { createQueryClient } from '../../../lib/query-client';
import { searchQuery } from './get-search';

it.each([
  ['search results', searchQuery({ q: 'bakery' })],
  ['a list', listQuery({ city: 'crawlby' }, {}, 1)],
  ['counts of filters', countsQuery({ city: 'crawlby' })],
])('%s of a page at the end of its time in the cache are not loaded again by a slow phone', (_name, query) => {
  const client = createQueryClient(() => undefined);
  const renderedAt = Date.now() - RENDERED_PAGE_MAX_AGE_MS;
  client.setQueryData(query.queryKey, {} as never, { updatedAt: renderedAt - 20_000 });
  const found = client.getQueryCache().find({ queryKey: query.queryKey as readonly unknown[] })!;
  expect(found.isStaleByTime(query.staleTime as number)).toBe(false);
});
