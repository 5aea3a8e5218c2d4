import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT_USERNAME_HEADER } from '@directory/contracts/internal';
import type { ListViews } from '@directory/contracts/list-views';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.db.query(`INSERT INTO administrator (username) VALUES ('ada'), ('Ben')`);
});
afterAll(() => catalog.stop());

async function call(username: string, method: 'GET' | 'PUT' | 'DELETE', path = '', body?: object) {
  const response = await catalog.send(`/api/admin/list-views${path}`, {
    method,
    headers: { [CLIENT_USERNAME_HEADER]: username, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, views: (await response.json()) as ListViews };
}
const save = (username: string, name: string, search = `filter=${name}`) => call(username, 'PUT', '', { name, search });

it('saves views of one person, which no other sees or deletes', async () => {
  await save('ada', 'Gyms', 'category=gym');
  await save('ada', 'No phone', 'missing=phone');
  const { views } = await save('ben', 'Gyms', 'category=gym&approved=no');
  expect(views).toEqual([{ id: expect.any(String), name: 'Gyms', search: 'category=gym&approved=no' }]);
  await call('ada', 'DELETE', `/${views[0]!.id}`);
  expect((await call('BEN', 'GET')).views).toEqual(views);
  expect((await call('ada', 'GET')).views.map(({ name }) => name)).toEqual(['No phone', 'Gyms']);
});

it('replaces the view of a name, which becomes the newest, and deletes one', async () => {
  const { views } = await save('ada', 'Gyms', 'category=gym&page=2');
  expect(views.map(({ name, search }) => [name, search])).toEqual([
    ['Gyms', 'category=gym&page=2'],
    ['No phone', 'missing=phone'],
  ]);
  expect((await call('ada', 'DELETE', `/${views[0]!.id}`)).views.map(({ name }) => name)).toEqual(['No phone']);
});

it('rejects a view beyond thirty of a person, and loses none', async () => {
  await call('ada', 'DELETE', `/${(await call('ada', 'GET')).views[0]!.id}`);
  for (let n = 0; n < 30; n++) expect((await save('ada', `View ${n}`)).status).toBe(200);
  expect(await save('ada', 'View 30')).toMatchObject({ status: 409, views: { code: 'too_many_views' } });
  expect((await save('ada', 'View 0', 'filter=other')).status).toBe(200);
  const { views } = await call('ada', 'GET');
  expect(views).toHaveLength(30);
  expect([views[0]!.name, views.at(-1)!.name]).toEqual(['View 0', 'View 1']);
  expect((await call('ben', 'GET')).views).toHaveLength(1);
});

it('saves thirty of views that are saved concurrently', async () => {
  const saved = await Promise.all(Array.from({ length: 45 }, (_, n) => save('ben', `Concurrent ${n}`)));
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(29);
  expect((await call('ben', 'GET')).views).toHaveLength(30);
});

it('rejects a view without a name, with a long one, or with control characters', async () => {
  for (const name of ['  ', 'x'.repeat(61), 'a\nb']) expect((await save('ada', name)).status).toBe(400);
});
