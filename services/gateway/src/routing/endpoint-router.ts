import { requestPath } from '@directory/service-kit/request-path';
import {
  endpointDefinition,
  endpoints,
  type EndpointDefinition,
  type EndpointKey,
} from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { FastifyRequest } from 'fastify';

const router = findMyWay({ maxParamLength: 500, ignoreTrailingSlash: true });
for (const key of Object.keys(endpoints) as EndpointKey[]) {
  const endpoint = endpointDefinition(key);
  router.on(endpoint.method, endpoint.path, () => undefined, endpoint);
}

/** Whether the router takes the path of a request for one of the API: in any spelling, as `/%61pi/` is the same to it. */
export function isCall({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false;
}

/**
 * The contract entry of a request; HEAD counts as GET.
 * @throws AppError `not_found` for anything outside the contract, which is not forwarded
 */
export function endpointFor(method: string, url: string): EndpointDefinition {
  const match = router.find((method === 'HEAD' ? 'GET' : method) as HTTPMethod, requestPath(url));
  if (!match) throw new AppError('not_found');
  return match.store as EndpointDefinition;
}
