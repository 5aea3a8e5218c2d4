import { z } from 'zod';
import {
  AccessLink,
  Account,
  ActivationBody,
  CodeBody,
  ConfirmBody,
  Done,
  InviteBody,
  LinkAcceptBody,
  LinkBody,
  LinkTarget,
  LoginBody,
  LoginResponse,
  PasskeyBody,
  PasskeyLoginBody,
  PasskeyOptions,
  PasswordChangeBody,
  Person,
  RecoveryCodes,
  SessionRow,
  SessionView,
  TotpEnrolment,
} from './accounts.js';
import { endpointGroup } from './endpoint-group.js';
import { IdParams } from './paging.js';

/** Signing in, sessions, the caller's own account, and administrators. */
export const accountEndpoints = {
  ...endpointGroup('public', 'catalog', {
    'POST /api/admin/login': {
      summary: 'Opens a session with a token in a cookie',
      body: LoginBody,
      response: LoginResponse,
    },
    'POST /api/admin/login/passkey-options': {
      summary: 'A challenge for a passkey, to sign in or to confirm',
      response: PasskeyOptions,
    },
    'POST /api/admin/login/passkey': {
      summary: 'Opens a session with a passkey',
      body: PasskeyLoginBody,
      response: LoginResponse,
    },
    'POST /api/admin/invitation/check': {
      summary: 'Whose password a link sets',
      body: LinkBody,
      response: LinkTarget,
    },
    'POST /api/admin/invitation': {
      summary: 'Sets the password by a link, once, and ends the sessions of its person',
      body: LinkAcceptBody,
      response: LinkTarget,
    },
  }),
  ...endpointGroup('admin', 'catalog', {
    'POST /api/admin/logout': {
      summary: 'Ends the session',
      enrolment: true,
      response: Done,
    },
    'GET /api/admin/session': {
      summary: 'Who is signed in, and until when',
      enrolment: true,
      response: SessionView,
    },
    'POST /api/admin/session/confirm': {
      summary: 'Confirms the session by password, code or passkey for calls that need it',
      enrolment: true,
      body: ConfirmBody,
      response: SessionView,
    },
    'GET /api/admin/sessions': {
      summary: 'Sessions that are open, the latest first',
      response: z.array(SessionRow),
    },
    // Every other session of the own account.
    'DELETE /api/admin/sessions': {
      summary: 'Ends every other session of the own account',
      response: Done,
    },
    'DELETE /api/admin/sessions/:id': {
      summary: 'Ends one session',
      params: IdParams,
      response: Done,
    },
    'GET /api/admin/account': {
      summary: 'The own second factors',
      enrolment: true,
      response: Account,
    },
    // Ends every session of the person and opens a new one.
    'POST /api/admin/account/password': {
      summary: 'Changes the own password; every session ends, and a new one opens',
      body: PasswordChangeBody,
      response: LoginResponse,
    },
    'POST /api/admin/account/totp': {
      summary: 'A new secret for an authenticator app',
      stepUp: true,
      enrolment: true,
      response: TotpEnrolment,
    },
    'POST /api/admin/account/totp/activate': {
      summary: 'Requires codes of the authenticator app from now on',
      stepUp: true,
      enrolment: true,
      body: CodeBody,
      response: RecoveryCodes,
    },
    'DELETE /api/admin/account/totp': {
      summary: 'Removes the authenticator app, and ends every other session of the own account',
      stepUp: true,
      response: Done,
    },
    'POST /api/admin/account/recovery-codes': {
      summary: 'New recovery codes; the old ones end',
      stepUp: true,
      response: RecoveryCodes,
    },
    'POST /api/admin/account/passkey-options': {
      summary: 'A challenge for a new passkey',
      stepUp: true,
      enrolment: true,
      response: PasskeyOptions,
    },
    // Recovery codes come with the first factor only.
    'POST /api/admin/account/passkeys': {
      summary: 'Adds a passkey',
      stepUp: true,
      enrolment: true,
      body: PasskeyBody,
      response: RecoveryCodes,
    },
    'DELETE /api/admin/account/passkeys/:id': {
      summary: 'Removes a passkey, and ends every other session of the own account',
      stepUp: true,
      params: IdParams,
      response: Done,
    },
    'GET /api/admin/people': {
      summary: 'Every administrator',
      response: z.array(Person),
    },
    'POST /api/admin/people': {
      summary: 'Invites an administrator',
      stepUp: true,
      body: InviteBody,
      response: AccessLink,
    },
    // A new link for choosing a password, which replaces an unused one.
    'POST /api/admin/people/:id/link': {
      summary: 'A new link for choosing a password',
      stepUp: true,
      params: IdParams,
      response: AccessLink,
    },
    // Of somebody who has not joined.
    'DELETE /api/admin/people/:id': {
      summary: 'Withdraws an invitation that was not accepted',
      stepUp: true,
      params: IdParams,
      response: Done,
    },
    'POST /api/admin/people/:id/activation': {
      summary: 'Deactivates an administrator, or undoes it',
      stepUp: true,
      params: IdParams,
      body: ActivationBody,
      response: Done,
    },
    'DELETE /api/admin/people/:id/second-factor': {
      summary: 'Removes the second factors of another administrator, and ends their sessions',
      stepUp: true,
      params: IdParams,
      response: Done,
    },
    'DELETE /api/admin/people/:id/sessions': {
      summary: 'Ends every session of an administrator',
      stepUp: true,
      params: IdParams,
      response: Done,
    },
  }),
};
