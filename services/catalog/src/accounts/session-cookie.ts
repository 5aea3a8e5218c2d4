import { sessionCookie } from '@directory/contracts/accounts';
import { AppError } from '@directory/contracts/errors';
import { actorOf } from '@directory/service-kit/actor';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from './sessions.queries.js';

export function sessionToken(request: FastifyRequest): string {
  return parseCookie(request.headers.cookie ?? '')[sessionCookie(isSecure(request))] ?? '';
}

/** `maxAge` in seconds; 0 removes the cookie. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
  const secure = isSecure(request);
  void reply.header(
    'set-cookie',
    stringifySetCookie({
      name: sessionCookie(secure),
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure,
      maxAge,
    }),
  );
}

export function clientOf(request: FastifyRequest): Client {
  return { address: actorOf(request).address, userAgent: request.headers['user-agent'] };
}

/**
 * Origin of the page that sent a write, which the gateway has checked.
 * @throws AppError `forbidden_origin`
 */
export function originOf({ headers: { origin } }: FastifyRequest): string {
  if (!origin || !URL.canParse(origin)) throw new AppError('forbidden_origin');
  return origin;
}

/** Whether the browser uses HTTPS, as reported by the gateway. */
const isSecure = (request: FastifyRequest) => request.headers['x-forwarded-proto'] === 'https';
