import type { EndpointKey, ResponseOf } from '@directory/contracts/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api, type ApiInput } from './api';

type Read<K extends EndpointKey> = (key: K, input: { signal: AbortSignal }) => Promise<ResponseOf<K>>;

/** A read of an endpoint, cached by its key and input. */
export function endpointQuery<K extends EndpointKey & `GET ${string}`>(key: K, ...[input]: ApiInput<K>) {
  return queryOptions({
    queryKey: input === undefined ? [key] : [key, input],
    queryFn: ({ signal }) => (api as unknown as Read<K>)(key, { ...input, signal }),
  });
}
