import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { actorOf, type Actor } from '@directory/service-kit/actor';
import type { FastifyRequest } from 'fastify';

export type { Actor };

/** Handler parameter: the {@link Actor} of its request. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor =>
  actorOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
