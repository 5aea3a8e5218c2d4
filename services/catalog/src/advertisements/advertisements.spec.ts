import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

it('shows the snippet of every ad slot, empty where there is none', async () => {
  const none = { ad1: '', ad2: '', ad3: '', ad4: '' };
  expect(await catalog.get('/api/admin/advertisement-codes')).toEqual(none);
  await catalog.db.query(`UPDATE advertisement_code SET ad3 = '<ins class="ad"></ins>'`);
  expect(await catalog.get('/api/admin/advertisement-codes')).toEqual({ ...none, ad3: '<ins class="ad"></ins>' });
});
