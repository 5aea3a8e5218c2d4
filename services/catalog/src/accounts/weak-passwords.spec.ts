import { describe, expect, it } from 'vitest';
import { ConfigError } from '@directory/config/environment';
import { readCatalogConfig } from '../config.js';
import { weaknessOf } from './weak-passwords.js';

describe('a password of the administrator', () => {
  it.each([
    ['short', 'must have at least 15 characters'],
    ['fourteen chars', 'must have at least 15 characters'],
    ['aaaaaaaaaaaaaaaaaaaa', 'must have at least 6 different characters'],
    ['passwordpassword', 'must not consist of easily guessed words'],
    ['Password-2026-Admin!', 'must not consist of easily guessed words'],
    ['qwertyuiopasdfgh', 'must not consist of easily guessed words'],
    ['123456789012345', 'must not consist of easily guessed words'],
    ['correct horse battery staple', 'must not consist of easily guessed words'],
    ['jeanne jeanne jeanne 42', 'must not consist of easily guessed words'],
  ])('%s is rejected: %s', (password, why) => expect(weaknessOf(password, 'Jeanne')).toBe(why));

  it.each(['xkcd-9f3a-plum-otter', 'abcd-efgh-jkmn-pqrs', 'şu dağın ardındaki göl', 'fdd9f1a6c1e84f3ab1e0'])(
    '%s is accepted as a password',
    (password) => expect(weaknessOf(password, 'admin')).toBeNull(),
  );

  it('is rejected at start, in one line without the password', () => {
    const env = {
      DATABASE_URL: 'postgres://a:b@host/c',
      SERVICE_TOKEN: 'a-token-for-the-tests',
      ADMIN_PASSWORD: 'hunter2',
      NODE_ENV: 'production',
    };
    expect(() => readCatalogConfig(env)).toThrow(new ConfigError('ADMIN_PASSWORD: must have at least 15 characters'));
    expect(readCatalogConfig({ ...env, ADMIN_PASSWORD: 'plum-otter-9f3a-xkcd' }).admin.password).toBe(
      'plum-otter-9f3a-xkcd',
    );
  });
});
