import type { EndpointKey, InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './api';

type Read<K extends EndpointKey> = (
  key: K,
  input: { query: InputOf<K>['query']; signal: AbortSignal },
) => Promise<ResponseOf<K>>;

/** A page of a list of the administration; the rows of the page before stay until it arrives. */
export function listQuery<K extends EndpointKey & `GET ${string}`>(key: K, query: InputOf<K>['query']) {
  return queryOptions({
    queryKey: [key, query],
    queryFn: ({ signal }) => (api as unknown as Read<K>)(key, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
