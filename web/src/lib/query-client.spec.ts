import { RENDERED_PAGE_MAX_AGE_MS } from '@directory/contracts/rendering';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { searchQuery } from '../features/search/api/get-search';
import { countsQuery, listQuery } from './list-filters';
import { createQueryClient } from './query-client';

afterEach(() => onlineManager.setOnline(true));

it('a change made offline fails at once, instead of being sent when the browser is online again', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient(() => undefined);
  const change = new MutationObserver(client, { mutationFn: () => Promise.reject(new Error('unreachable')) });
  await expect(change.mutate()).rejects.toThrow('unreachable');
});

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
