import { afterAll, beforeAll, expect, it } from 'vitest';
import { countBlocked } from '@directory/testing/blocked-connections';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

/** Of the audit log, in which every decision is recorded last. */
const AUDIT_LOCK = 7_041_789_635;

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

/** The second call is sent once the first is about to commit. Resolves to the codes of their errors. */
async function atOnce(calls: [string, object][]): Promise<(string | undefined)[]> {
  const holder = catalog.db.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT pg_advisory_xact_lock($1)', [AUDIT_LOCK]);
  const responses: Promise<Response>[] = [];
  for (const [at, [path, body]] of calls.entries()) {
    let isDone = false;
    responses.push(catalog.write('POST', `/api/admin/${path}`, body).finally(() => (isDone = true)));
    await expect.poll(async () => isDone || (await countBlocked(catalog.db)) > at, { interval: 5 }).toBe(true);
  }
  await holder.commitTransaction();
  await holder.release();
  return Promise.all(responses.map(async (response) => ((await (await response).json()) as { code?: string }).code));
}

it('a pair of businesses is not merged by one administrator while another marks it as different', async () => {
  const decisions = async () => {
    await catalog.db.query('DELETE FROM business');
    await catalog.import([ingestRow({ name: 'Gym' }), ingestRow({ name: 'The gym' })]);
    const [first, second] = (await catalog.db.query<{ id: string }[]>('SELECT id FROM business ORDER BY id')) as [
      { id: string },
      { id: string },
    ];
    const merge: [string, object] = ['duplicates/merge', { survivor: first, removed: second }];
    const ids = [first.id, second.id];
    const different: [string, object] = ['duplicates/different', { ids, isDifferent: true }];
    return { merge, different };
  };
  const one = await decisions();
  expect(await atOnce([one.different, one.merge])).toEqual([undefined, 'marked_different']);
  const other = await decisions();
  expect(await atOnce([other.merge, other.different])).toEqual([undefined, 'business_not_found']);
});

it('two names are not merged by one administrator while another marks them as different', async () => {
  const decisions = async () => {
    await catalog.db.query(`DELETE FROM business; DELETE FROM name_alias WHERE source = 'administrator';
      DELETE FROM name_difference`);
    await catalog.import(['Zorb hall', 'Zorb halls'].map((category) => ingestRow({ category })));
    const merge = { countryCode: null, survivor: 'zorb-hall', removed: 'zorb-halls', isProposed: true };
    const different = { countryCode: null, slugs: ['zorb-hall', 'zorb-halls'], isDifferent: true };
    return {
      merge: ['names/merge', merge] as [string, object],
      different: ['names/different', different] as [string, object],
    };
  };
  const one = await decisions();
  expect(await atOnce([one.different, one.merge])).toEqual([undefined, 'marked_different']);
  const other = await decisions();
  expect(await atOnce([other.merge, other.different])).toEqual([undefined, 'name_not_found']);
});
