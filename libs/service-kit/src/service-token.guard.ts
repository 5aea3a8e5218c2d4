import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import type { FastifyRequest } from 'fastify';
import { endpointOf } from './route.js';
import { SETTINGS, type ServiceSettings } from './tokens.js';

/**
 * For services behind the gateway: no endpoint of the contract responds without the service token, so that none can be
 * reached without the gateway's session check. Health and metrics stay open.
 */
@Injectable()
export class ServiceTokenGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: ServiceSettings) {}

  canActivate(context: ExecutionContext): boolean {
    if (!endpointOf(context)) return true;
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (hasServiceToken(headers, this.settings)) return true;
    throw new AppError('unauthenticated');
  }
}

/** Whether a request carries the services' token, or another one that is accepted while it is rotated. */
export function hasServiceToken(headers: IncomingHttpHeaders, settings: ServiceSettings): boolean {
  return acceptedTokens(settings).some((token) => isSame(headers[SERVICE_TOKEN_HEADER], token));
}

export function acceptedTokens({ serviceToken, otherServiceTokens = [] }: ServiceSettings): string[] {
  return [serviceToken, ...otherServiceTokens];
}

/** Whether a request has the expected bearer token; never where none is expected. */
export function hasBearer({ authorization }: IncomingHttpHeaders, expected: string | undefined): boolean {
  return expected !== undefined && isSame(authorization, `Bearer ${expected}`);
}

/** Compares in constant time. */
function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string' || Buffer.byteLength(given) !== Buffer.byteLength(expected)) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
