import { expect, it } from 'vitest';
import { isSameOrigin } from './same-origin.js';

const SITE = 'https://directory.example';
const ADMINISTRATION = 'https://admin.directory.example';
const ORIGINS = { publicOrigin: SITE, adminOrigin: ADMINISTRATION };

it.each([
  ['a page of the site', SITE, 'directory.example', true],
  ['a page of the site over HTTP', 'http://directory.example', 'directory.example', false],
  ['a page of an alias over HTTPS', 'https://alias.example', 'alias.example', true],
  ['a page of an alias over HTTP', 'http://alias.example', 'alias.example', false],
  ['a page of another site', 'https://evil.example', 'directory.example', false],
  ['a page of another port', 'https://directory.example:8443', 'directory.example', false],
  ['a page of the administration on its host', ADMINISTRATION, 'admin.directory.example', true],
  ['a page of the public site on the host of the administration', SITE, 'admin.directory.example', false],
  ['a page of the administration on the public host', ADMINISTRATION, 'directory.example', false],
  ['a page without an origin', 'null', 'directory.example', false],
])('a site with HTTPS decides on %s', (_what, origin, host, expected) => {
  expect(isSameOrigin({ origin, host }, ORIGINS)).toBe(expected);
});

it('rejects a request without Origin', () => {
  expect(isSameOrigin({ host: 'directory.example' }, ORIGINS)).toBe(false);
});
