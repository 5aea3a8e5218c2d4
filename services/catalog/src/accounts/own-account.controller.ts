import { Controller, Req } from '@nestjs/common';
import { done } from '@directory/contracts/accounts';
import type { InputOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyRequest } from 'fastify';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { AccountsService } from './accounts.service.js';
import { OwnAccountService } from './own-account.service.js';
import { Passkeys } from './factors/passkeys.js';
import { SecondFactors } from './factors/second-factors.js';
import { sha256 } from './sha256.js';
import { originOf, sessionToken } from './session-cookie.js';

/** The second factors of the caller. */
@Controller()
export class OwnAccountController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly own: OwnAccountService,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
  ) {}

  @Route('GET /api/admin/account')
  async show(@Req() request: FastifyRequest) {
    return this.own.show(await this.person(request));
  }

  @Route('POST /api/admin/account/totp')
  async enrol(@Req() request: FastifyRequest) {
    return this.factors.enrol(await this.person(request));
  }

  @Route('POST /api/admin/account/totp/activate')
  async activate(
    @Input() { body }: InputOf<'POST /api/admin/account/totp/activate'>,
    @Req() request: FastifyRequest,
    @CurrentActor() actor: Actor,
  ) {
    return this.own.activateTotp(await this.person(request), body.code, actor);
  }

  @Route('DELETE /api/admin/account/totp')
  async removeTotp(@Req() request: FastifyRequest, @CurrentActor() actor: Actor) {
    await this.own.removeTotp(await this.session(request), actor);
    return done('Authenticator app removed');
  }

  @Route('POST /api/admin/account/recovery-codes')
  async renewRecoveryCodes(@Req() request: FastifyRequest, @CurrentActor() actor: Actor) {
    return this.own.renewRecoveryCodes(await this.person(request), actor);
  }

  @Route('POST /api/admin/account/passkey-options')
  async passkeyOptions(@Req() request: FastifyRequest) {
    return this.passkeys.registrationOptions(await this.person(request), originOf(request));
  }

  @Route('POST /api/admin/account/passkeys')
  async addPasskey(
    @Input() { body }: InputOf<'POST /api/admin/account/passkeys'>,
    @Req() request: FastifyRequest,
    @CurrentActor() actor: Actor,
  ) {
    return this.own.addPasskey(await this.person(request), body, originOf(request), actor);
  }

  @Route('DELETE /api/admin/account/passkeys/:id')
  async removePasskey(
    @Input() { params }: InputOf<'DELETE /api/admin/account/passkeys/:id'>,
    @Req() request: FastifyRequest,
    @CurrentActor() actor: Actor,
  ) {
    await this.own.removePasskey(await this.session(request), params.id, actor);
    return done('Passkey removed');
  }

  private person(request: FastifyRequest) {
    return this.accounts.personOf(sessionToken(request));
  }

  private async session(request: FastifyRequest) {
    return { person: await this.person(request), tokenHash: sha256(sessionToken(request)) };
  }
}
