import { expect, it } from 'vitest';
import { HeadersReply, setUpApiServer } from '../testing/api-server';
import { api } from './api';

const server = setUpApiServer();

it.each([
  ['tr', '200: yanıt okunamadı'],
  ['en', '200: the response could not be read'],
])('a response that is no JSON is reported in the language of the screen (%s)', async (language, message) => {
  document.documentElement.lang = language;
  server.on({ 'GET /api/admin/people': () => new HeadersReply(200, { 'content-type': 'text/html' }, '<p>Proxy</p>') });
  await expect(api('GET /api/admin/people')).rejects.toThrow(message);
});
