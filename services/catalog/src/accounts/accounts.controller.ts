import { Controller, Inject, Req, Res } from '@nestjs/common';
import { done } from '@directory/contracts/accounts';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { csrfToken } from '@directory/service-kit/csrf-token';
import { Input, Route } from '@directory/service-kit/route';
import { SETTINGS, type ServiceSettings } from '@directory/service-kit/tokens';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { AccountsService, type OpenedSession } from './accounts.service.js';
import { Passkeys } from './factors/passkeys.js';
import { clientOf, originOf, sessionToken, setSessionCookie } from './session-cookie.js';
import { SESSION_TTL } from './sessions.queries.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly passkeys: Passkeys,
    @Inject(SETTINGS) private readonly settings: ServiceSettings,
  ) {}

  @Route('POST /api/admin/login')
  login(
    @Input() { body }: InputOf<'POST /api/admin/login'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.signedIn(this.accounts.login(body, clientOf(request), sessionToken(request)), request, reply);
  }

  @Route('POST /api/admin/login/passkey-options')
  passkeyOptions(@Req() request: FastifyRequest) {
    return this.passkeys.loginOptions(originOf(request));
  }

  @Route('POST /api/admin/login/passkey')
  loginByPasskey(
    @Input() { body }: InputOf<'POST /api/admin/login/passkey'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const from = clientOf(request);
    return this.signedIn(
      this.accounts.loginByPasskey(body.passkey, originOf(request), from, sessionToken(request)),
      request,
      reply,
    );
  }

  @Route('POST /api/admin/account/password')
  async changePassword(
    @Input() { body }: InputOf<'POST /api/admin/account/password'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentActor() actor: Actor,
  ) {
    const opened = this.accounts.changePassword(sessionToken(request), body, clientOf(request), actor);
    return this.signedIn(opened, request, reply);
  }

  @Route('POST /api/admin/session/confirm')
  confirm(@Input() { body }: InputOf<'POST /api/admin/session/confirm'>, @Req() request: FastifyRequest) {
    return this.accounts.confirm(sessionToken(request), body, originOf(request), clientOf(request));
  }

  @Route('POST /api/admin/logout')
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentActor() actor: Actor,
  ) {
    await this.accounts.logout(sessionToken(request), actor);
    setSessionCookie(request, reply, '', 0);
    return done('Signed out');
  }

  @Route('GET /api/admin/session')
  async current(@Req() request: FastifyRequest) {
    const session = await this.accounts.session(sessionToken(request));
    if (!session) throw new AppError('unauthenticated');
    return session;
  }

  @Route('GET /api/admin/sessions')
  list(@Req() request: FastifyRequest) {
    return this.accounts.sessions(sessionToken(request));
  }

  @Route('DELETE /api/admin/sessions')
  async revokeOthers(@Req() request: FastifyRequest, @CurrentActor() actor: Actor) {
    await this.accounts.revokeOthers(sessionToken(request), actor);
    return done('Other sessions ended');
  }

  @Route('DELETE /api/admin/sessions/:id')
  async revoke(@Input() { params }: InputOf<'DELETE /api/admin/sessions/:id'>, @CurrentActor() actor: Actor) {
    await this.accounts.revoke(params.id, actor);
    return done('Session ended');
  }

  @Route('POST /internal/sessions/verify')
  async verify(@Input() { body }: InputOf<'POST /internal/sessions/verify'>) {
    return { session: await this.accounts.session(body.token) };
  }

  private async signedIn(
    opening: Promise<OpenedSession>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ResponseOf<'POST /api/admin/login'>> {
    const { token, username } = await opening;
    setSessionCookie(request, reply, token, SESSION_TTL.absoluteSeconds);
    return { ...done('Signed in'), username, csrfToken: csrfToken(token, this.settings.serviceToken) };
  }
}
