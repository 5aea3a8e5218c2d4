import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import type { FastifyRequest } from 'fastify';
import { endpointOf } from './route.js';
import { SETTINGS, type ServiceSettings } from './tokens.js';

/**
 * Guards services behind the gateway: only calls with the service token bypass the gateway's session check. Health and metrics
 * stay open.
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

/** Accepts the current token and, during a rotation, the others. */
export function hasServiceToken(headers: IncomingHttpHeaders, settings: ServiceSettings): boolean {
  return acceptedTokens(settings).some((token) => isSame(headers[SERVICE_TOKEN_HEADER], token));
}

export function acceptedTokens({ serviceToken, otherServiceTokens = [] }: ServiceSettings): string[] {
  return [serviceToken, ...otherServiceTokens];
}

/** False if no token is expected. */
export function hasBearer({ authorization }: IncomingHttpHeaders, expected: string | undefined): boolean {
  return expected !== undefined && isSame(authorization, `Bearer ${expected}`);
}

function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string' || Buffer.byteLength(given) !== Buffer.byteLength(expected)) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
