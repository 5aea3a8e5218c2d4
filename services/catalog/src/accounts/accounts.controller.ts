import { Controller, Req, Res } from '@nestjs/common';
import { SESSION_COOKIE } from '@directory/contracts/accounts';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { Input, Route } from '@directory/service-kit/route';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, ByWhom, type Actor } from '../audit/actor.js';
import { AGES, AccountsService } from './accounts.service.js';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Route('POST /api/admin/login')
  async login(
    @Input() { body }: InputOf<'POST /api/admin/login'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<'POST /api/admin/login'>> {
    const from = { address: actorOf(request).address, userAgent: request.headers['user-agent'] };
    const token = await this.accounts
      .login(body.username, body.password, from, sessionToken(request))
      .catch((error: unknown) => {
        if (error instanceof AppError && error.params['seconds'])
          void reply.header('retry-after', error.params['seconds']);
        throw error;
      });
    setSessionCookie(request, reply, token, AGES.absolute);
    return { success: true, message: 'Signed in', username: body.username };
  }

  @Route('POST /api/admin/logout')
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @ByWhom() actor: Actor,
  ): Promise<ResponseOf<'POST /api/admin/logout'>> {
    await this.accounts.logout(sessionToken(request), actor);
    setSessionCookie(request, reply, '', 0);
    return { success: true, message: 'Signed out' };
  }

  @Route('GET /api/admin/session')
  async current(@Req() request: FastifyRequest): Promise<ResponseOf<'GET /api/admin/session'>> {
    const session = await this.accounts.session(sessionToken(request));
    if (!session) throw new AppError('unauthenticated');
    return session;
  }

  @Route('GET /api/admin/sessions')
  list(@Req() request: FastifyRequest): Promise<ResponseOf<'GET /api/admin/sessions'>> {
    return this.accounts.sessions(sessionToken(request));
  }

  @Route('DELETE /api/admin/sessions/:id')
  async revoke(
    @Input() { params }: InputOf<'DELETE /api/admin/sessions/:id'>,
    @ByWhom() actor: Actor,
  ): Promise<ResponseOf<'DELETE /api/admin/sessions/:id'>> {
    await this.accounts.revoke(params.id, actor);
    return { success: true, message: 'Session ended' };
  }

  @Route('POST /internal/sessions/verify')
  async verify(
    @Input() { body }: InputOf<'POST /internal/sessions/verify'>,
  ): Promise<ResponseOf<'POST /internal/sessions/verify'>> {
    return { session: await this.accounts.session(body.token) };
  }
}

function sessionToken(request: FastifyRequest): string {
  return parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE] ?? '';
}

/** `maxAge` in seconds; 0 removes the cookie. */
function setSessionCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
  const secure = request.headers['x-forwarded-proto'] === 'https';
  void reply.header(
    'set-cookie',
    stringifySetCookie({ name: SESSION_COOKIE, value, path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge }),
  );
}
