import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import type { FastifyRequest } from 'fastify';
import { endpointOf } from './route.js';
import { SETTINGS, type ServiceSettings } from './tokens.js';

/**
 * For services behind the gateway: nothing of the contract is answered without the service token,
 * so that nobody reaches a service past the gateway's session check. Health and metrics stay open.
 */
@Injectable()
export class ServiceTokenGuard implements CanActivate {
  private readonly expected: Buffer;

  constructor(@Inject(SETTINGS) settings: ServiceSettings) {
    this.expected = Buffer.from(settings.serviceToken);
  }

  canActivate(context: ExecutionContext): boolean {
    if (!endpointOf(context)) return true;
    const header = context.switchToHttp().getRequest<FastifyRequest>().headers[SERVICE_TOKEN_HEADER];
    const given = Buffer.from(typeof header === 'string' ? header : '');
    if (given.length === this.expected.length && timingSafeEqual(given, this.expected)) return true;
    throw new AppError('unauthenticated');
  }
}
