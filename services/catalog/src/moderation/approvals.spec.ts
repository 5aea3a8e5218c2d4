import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_USERNAME_HEADER } from '@directory/contracts/internal';
import type { ModerationPage } from '@directory/contracts/moderation';
import { countBlocked } from '@directory/testing/blocked-connections';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

/** Two administrators decide on the approval of the same business: nothing is overwritten that the other one has not seen. */

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import(['Reject', 'Ticked'].map((name) => ingestRow({ name, category: 'Gym', country_code: 'DE' })));
});
afterAll(() => catalog.stop());

const call = async (username: 'ada' | 'bora', method: string, path: string, body: unknown) => {
  const response = await catalog.write(method, path, body, { [CLIENT_USERNAME_HEADER]: username });
  return { status: response.status, body: (await response.json()) as { code?: string } };
};
const named = async (name: string) =>
  (await catalog.get<ModerationPage>(`/api/admin/businesses?filter=${name}`)).businesses[0]!;

describe('two administrators', () => {
  it('approving what another has approved and rejected since: the approval is rejected until the list is read again', async () => {
    const { id } = await named('Reject');
    const path = `/api/admin/businesses/${id}/toggle-approval`;
    for (const wanted of [true, false]) {
      const other = { isApproved: !wanted };
      await call('ada', 'POST', path, other);
      const { updatedAt: version } = await named('Reject'); // as bora sees it
      await call('ada', 'POST', path, { isApproved: wanted });
      await call('ada', 'POST', path, other);
      expect(await call('bora', 'POST', path, { isApproved: wanted, version })).toMatchObject({
        status: 409,
        body: { code: 'approval_changed' },
      });
      const current = await named('Reject');
      expect(current.isApproved).toBe(!wanted);
      // The same decision as that of the other one, and the same twice.
      expect((await call('bora', 'POST', path, { ...other, version })).status).toBe(200);
      const own = { isApproved: wanted, version: current.updatedAt };
      const twice = await Promise.all([call('bora', 'POST', path, own), call('bora', 'POST', path, own)]);
      expect(twice.map(({ status }) => status)).toEqual([200, 200]);
      expect((await named('Reject')).isApproved).toBe(wanted);
    }
  });

  it.each(['approve', 'unapprove'] as const)(
    'deciding (%s) on selected businesses of which another has decided on one: nothing is changed',
    async (action) => {
      const wanted = action === 'approve';
      const listed = await Promise.all(['Ticked', 'Reject'].map(named));
      const ids = listed.map(({ id }) => id);
      await call('ada', 'POST', '/api/admin/businesses/bulk', {
        action: wanted ? 'unapprove' : 'approve',
        target: { ids },
      });
      const seen = await Promise.all(['Ticked', 'Reject'].map(named));
      const versions = Object.fromEntries(seen.map(({ id, updatedAt }) => [id, updatedAt]));
      for (const isApproved of [wanted, !wanted])
        await call('ada', 'POST', `/api/admin/businesses/${ids[0]}/toggle-approval`, { isApproved });
      const decide = (target: object) => call('bora', 'POST', '/api/admin/businesses/bulk', { action, target });
      expect(await decide({ ids, versions })).toMatchObject({ status: 409, body: { code: 'approval_changed' } });
      const states = async () => (await Promise.all(['Ticked', 'Reject'].map(named))).map((one) => one.isApproved);
      expect(await states()).toEqual([!wanted, !wanted]);
      // One that has the wanted state already is no conflict.
      await call('ada', 'POST', `/api/admin/businesses/${ids[0]}/toggle-approval`, { isApproved: wanted });
      expect(await decide({ ids, versions })).toMatchObject({ status: 200, body: { count: 1 } });
      expect(await states()).toEqual([wanted, wanted]);
    },
  );

  it('deciding on one business while another acts on all matches: neither fails by a deadlock', async () => {
    const path = `/api/admin/businesses/${(await named('Ticked')).id}/toggle-approval`;
    const runner = catalog.db.createQueryRunner();
    await runner.startTransaction();
    try {
      // As an action on all matches that has not reached this one yet.
      await runner.query('LOCK TABLE business IN SHARE ROW EXCLUSIVE MODE');
      const decided = call('bora', 'POST', path, {});
      await expect.poll(() => countBlocked(catalog.db)).toBeGreaterThan(0);
      await runner.query('UPDATE business SET rating = 3');
      await runner.commitTransaction();
      expect((await decided).status).toBe(200);
    } finally {
      await runner.release();
    }
  });

  it.each(['approve', 'delete'] as const)(
    'acting (%s) on a selection while another merges two of it: neither fails by a deadlock',
    async (action) => {
      const rows = ['First', 'Second'].map((name) => ingestRow({ name: `${name} ${action}`, country_code: 'DE' }));
      await catalog.import(rows, { approve: false });
      const [first, second] = await Promise.all(rows.map(({ name }) => named(encodeURIComponent(name))));
      const ids = [first!.id, second!.id].sort((a, b) => Number(a) - Number(b));
      // The first one is the last one in the table.
      await catalog.db.query('UPDATE business SET rating = 4 WHERE id = $1', [ids[0]]);
      const runner = catalog.db.createQueryRunner();
      await runner.startTransaction();
      try {
        const lock = (id?: string) => runner.query('SELECT FROM business WHERE id = $1 FOR UPDATE', [id]);
        await lock(ids[0]);
        const acted = call('bora', 'POST', '/api/admin/businesses/bulk', { action, target: { ids } });
        await expect.poll(() => countBlocked(catalog.db)).toBeGreaterThan(0);
        await lock(ids[1]);
        await runner.commitTransaction();
        expect(await acted).toMatchObject({ status: 200, body: { count: 2 } });
      } finally {
        await runner.release();
      }
    },
  );
});
