import { expect, it } from 'vitest';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { isCsrfToken, csrfToken } from './csrf-token.js';
import { acceptedTokens, hasServiceToken } from './service-token.guard.js';
import { serviceSettings } from './settings.js';

const OLD = 'the token until now';
const NEW = 'the token from now on';
const settingsWith = (SERVICE_TOKEN: string) =>
  serviceSettings('test', {
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: 0,
    SHUTDOWN_TIMEOUT_SECONDS: 0,
    NODE_ENV: 'test',
    SERVICE_TOKEN,
  });
/** The values of SERVICE_TOKEN through a rotation, in order. */
const STEPS = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW];

it('accepts calls between pods before and after each step of a token rotation', () => {
  for (const [step, value] of STEPS.entries()) {
    const after = STEPS[step + 1];
    if (after === undefined) continue;
    for (const [from, to] of [
      [value, after],
      [after, value],
    ]) {
      const headers = { [SERVICE_TOKEN_HEADER]: settingsWith(from!).serviceToken };
      expect([from, to, hasServiceToken(headers, settingsWith(to!))]).toEqual([from, to, true]);
    }
  }
});

it('rejects the old token once the rotation is over', () => {
  expect(hasServiceToken({ [SERVICE_TOKEN_HEADER]: OLD }, settingsWith(NEW))).toBe(false);
  expect(hasServiceToken({ [SERVICE_TOKEN_HEADER]: `${OLD},${NEW}` }, settingsWith(`${OLD},${NEW}`))).toBe(false);
});

it('accepts CSRF tokens signed with either service token during a rotation, and no others', () => {
  const accepted = acceptedTokens(settingsWith(`${NEW},${OLD}`));
  expect([OLD, NEW].map((key) => isCsrfToken(csrfToken('session', key), 'session', accepted))).toEqual([true, true]);
  expect(isCsrfToken(csrfToken('session', 'another token that leaked'), 'session', accepted)).toBe(false);
});
