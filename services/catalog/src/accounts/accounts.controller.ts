import { Controller, Inject, Req, Res } from '@nestjs/common';
import { sessionCookie } from '@directory/contracts/accounts';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { actorOf } from '@directory/service-kit/actor';
import { csrfToken } from '@directory/service-kit/csrf-token';
import { Input, Route } from '@directory/service-kit/route';
import { SETTINGS, type ServiceSettings } from '@directory/service-kit/tokens';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { SESSION_TTL, AccountsService } from './accounts.service.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    @Inject(SETTINGS) private readonly settings: ServiceSettings,
  ) {}

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
    setSessionCookie(request, reply, token, SESSION_TTL.absoluteSeconds);
    const { serviceToken } = this.settings;
    return {
      success: true,
      message: 'Signed in',
      username: body.username,
      csrfToken: csrfToken(token, serviceToken),
    };
  }

  @Route('POST /api/admin/logout')
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentActor() actor: Actor,
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
    @CurrentActor() actor: Actor,
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
  return parseCookie(request.headers.cookie ?? '')[sessionCookie(isSecure(request))] ?? '';
}

/** Whether the browser uses HTTPS, as reported by the gateway. */
const isSecure = (request: FastifyRequest) => request.headers['x-forwarded-proto'] === 'https';

/** `maxAge` in seconds; 0 removes the cookie. */
function setSessionCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
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
