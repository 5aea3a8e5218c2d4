import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditPage } from '@directory/contracts/audit';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog({ responseCache: true });
});
afterAll(() => catalog.stop());

const NONE = { ad1: '', ad2: '', ad3: '', ad4: '' };
const save = (change: object) => catalog.save('advertisement-codes', change);
const shown = () => catalog.get('/api/admin/advertisement-codes');

it('shows the snippet of every ad slot at once, empty where there is none', async () => {
  expect(await shown()).toEqual(NONE);
  const codes = { ...NONE, ad3: '<ins class="ad"></ins>' };
  expect(await (await save({ ad3: codes.ad3 })).json()).toEqual(codes);
  expect(await shown()).toEqual(codes);
  expect((await save({ ad1: 'x'.repeat(51_201) })).status).toBe(400);
  expect(await shown()).toEqual(codes);
  const { entries } = await catalog.get<AuditPage>('/api/admin/audit-log');
  expect(entries).toMatchObject([{ action: 'advertisements.save', before: { ad3: '' }, after: { ad3: codes.ad3 } }]);
});
