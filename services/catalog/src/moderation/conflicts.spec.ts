import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_USERNAME_HEADER } from '@directory/contracts/internal';
import type { AccessLink, Person } from '@directory/contracts/accounts';
import type { AuditPage } from '@directory/contracts/audit';
import type { BusinessReportPage } from '@directory/contracts/business-reports';
import type { InputOf } from '@directory/contracts/endpoints';
import type { DuplicatePage } from '@directory/contracts/duplicates';
import type { InboxPage } from '@directory/contracts/inbox';
import type { EditableBusiness, ModerationPage } from '@directory/contracts/moderation';
import type { NamesPage } from '@directory/contracts/names-admin';
import type { SiteSettings } from '@directory/contracts/settings';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { DuplicateScanService } from '../duplicates/duplicate-scan.service.js';

/** Two administrators change the same record: the second one gets an error instead of overwriting the first change. */

const names = ['Edit', 'Fields', 'Delete', 'Again', 'Approve', 'Toggle', 'Bulk', 'Restore', 'Merge', 'Import'];
const rows = names.map((name) => ingestRow({ name, category: 'Gym', country_code: 'DE' }));

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import(rows);
});
afterAll(() => catalog.stop());

type Username = 'ada' | 'bora';
const call = async <T>(username: Username, method: string, path: string, body?: unknown) => {
  const response = await catalog.write(method, path, body, { [CLIENT_USERNAME_HEADER]: username });
  return { status: response.status, body: (await response.json()) as T & { code?: string; fields?: object } };
};
const named = async (name: string) => {
  const { businesses } = await catalog.get<ModerationPage>(`/api/admin/businesses?filter=${name}`);
  return businesses[0]!;
};
const edit = (username: Username, id: string, body: object) =>
  call<EditableBusiness>(username, 'PATCH', `/api/admin/businesses/${id}`, body);
const find = (id: string) => catalog.get<EditableBusiness>(`/api/admin/businesses/${id}`);
const entriesOf = async (action: string) =>
  (await catalog.get<AuditPage>(`/api/admin/audit-log?action=${action}`)).entries;

describe('two administrators', () => {
  it('saving one field of the same version: the second is rejected, and the first is stored', async () => {
    const { id } = await named('Edit');
    const { updatedAt: version } = await find(id);
    const both = await Promise.all([
      edit('ada', id, { city: 'Ankara', version }),
      edit('bora', id, { city: 'Bursa', version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stored = both.find(({ status }) => status === 200)!.body.city;
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('business_changed');
    expect((await find(id)).city).toBe(stored);
  });

  it('saving different fields of the same version: the second is rejected too, and saves after a reload', async () => {
    const { id } = await named('Fields');
    const { updatedAt: version } = await find(id);
    expect((await edit('ada', id, { city: 'Ankara', version })).status).toBe(200);
    expect((await edit('bora', id, { phone: '0212 555 00 11', version })).status).toBe(409);
    const { updatedAt: current } = await find(id);
    expect((await edit('bora', id, { phone: '0212 555 00 11', version: current })).status).toBe(200);
    expect(await find(id)).toMatchObject({ city: 'Ankara', phone: '0212 555 00 11' });
  });

  it('saving without the version of a business: nothing is overwritten', async () => {
    const { id } = await named('Fields');
    const before = await find(id);
    expect(await edit('bora', id, { city: 'Bolu' })).toMatchObject({ status: 428, body: { code: 'version_required' } });
    expect(await find(id)).toEqual(before);
    for (const isApproved of [false, true]) {
      const approval = await call('bora', 'POST', `/api/admin/businesses/${id}/toggle-approval`);
      expect(approval).toMatchObject({ status: 200, body: { isApproved } });
    }
  });

  it.each([
    ['footer_tags', '/api/admin/site-settings', '/api/admin/settings'],
    ['ad4', '/api/admin/advertisement-codes', '/api/admin/advertisement-codes'],
  ])('saving %s without its loaded value: nothing is overwritten', async (name, path, shown) => {
    const before = await catalog.get(shown);
    for (const loaded of [undefined, {}]) {
      expect(await call('bora', 'POST', path, { [name]: 'unseen', loaded })).toMatchObject({
        status: 428,
        body: { code: 'version_required', fields: { [name]: expect.any(String) } },
      });
    }
    expect(await catalog.get(shown)).toEqual(before);
  });

  it('editing what another deletes: the edit is rejected as not found', async () => {
    const { id } = await named('Delete');
    const { updatedAt: version } = await find(id);
    expect((await call('ada', 'DELETE', `/api/businesses/${id}`)).status).toBe(200);
    expect(await edit('bora', id, { city: 'Bursa', version })).toMatchObject({
      status: 404,
      body: { code: 'business_not_found' },
    });
  });

  it('deleting the same business: one deletes it, and one entry is recorded', async () => {
    const { id } = await named('Again');
    const before = (await entriesOf('business.delete')).length;
    const both = await Promise.all([
      call('ada', 'DELETE', `/api/businesses/${id}`),
      call('bora', 'DELETE', `/api/businesses/${id}`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await entriesOf('business.delete')).length).toBe(before + 1);
  });

  it('withdrawing the same approval: it is withdrawn once', async () => {
    const { id } = await named('Approve');
    const path = `/api/admin/businesses/${id}/toggle-approval`;
    const before = (await entriesOf('business.unapprove')).length;
    const both = await Promise.all([
      call('ada', 'POST', path, { isApproved: false }),
      call('bora', 'POST', path, { isApproved: false }),
    ]);
    for (const response of both) expect(response).toMatchObject({ status: 200, body: { isApproved: false } });
    expect((await named('Approve')).isApproved).toBe(false);
    expect(await entriesOf('business.unapprove')).toHaveLength(before + 1);
  });

  it('editing while another changes the approval: the edit is rejected', async () => {
    const { id } = await named('Toggle');
    const { updatedAt: version } = await find(id);
    await call('ada', 'POST', `/api/admin/businesses/${id}/toggle-approval`, { isApproved: false });
    expect((await edit('bora', id, { isApproved: true, version })).status).toBe(409);
    expect((await find(id)).isApproved).toBe(false);
  });

  it('approving and editing in the version of the response: the edit is stored', async () => {
    const { id } = await named('Approve');
    const path = `/api/admin/businesses/${id}/toggle-approval`;
    for (const isApproved of [true, true]) {
      const { body } = await call<{ updatedAt: string }>('ada', 'POST', path, { isApproved });
      expect(body.updatedAt).toBe((await find(id)).updatedAt);
      expect((await edit('ada', id, { city: 'Ankara', version: body.updatedAt })).status).toBe(200);
    }
  });

  it('acting on all matches after another has changed their number: nothing is changed', async () => {
    const matching = { filter: 'bulk' };
    const { id } = await named('Bulk');
    await call('ada', 'DELETE', `/api/businesses/${id}`);
    const body = { action: 'unapprove', target: { matching, expected: 1 } };
    expect(await call('bora', 'POST', '/api/admin/businesses/bulk', body)).toMatchObject({
      status: 409,
      body: { code: 'count_changed', fields: { expected: '0' } },
    });
  });

  it('restoring the same deletion: each business returns once', async () => {
    const { id } = await named('Restore');
    const { body } = await call<{ deletionId: string }>('ada', 'DELETE', `/api/businesses/${id}`);
    const path = `/api/admin/deletions/${body.deletionId}/restore`;
    const both = await Promise.all([call('ada', 'POST', path), call('bora', 'POST', path)]);
    expect(both.filter(({ status }) => status >= 500)).toEqual([]);
    await expect
      .poll(() => catalog.get<ModerationPage>('/api/admin/businesses?filter=restore'))
      .toMatchObject({ total: 1 });
    expect(await entriesOf('deletion.restore')).toHaveLength(1);
  });

  it('editing by hand while another imports the file again: the edit stays', async () => {
    const { id } = await named('Import');
    const { updatedAt: version } = await find(id);
    expect((await edit('ada', id, { phone: '0212 555 00 12', version })).status).toBe(200);
    await catalog.import([{ ...rows.at(-1)!, phone: '0212 555 99 99' }]);
    expect((await find(id)).phone).toBe('0212 555 00 12');
  });

  it('saving different settings: both are stored, each under its name', async () => {
    const save = (username: Username, body: InputOf<'POST /api/admin/site-settings'>['body']) =>
      call<SiteSettings>(username, 'POST', '/api/admin/site-settings', body);
    await Promise.all([
      save('ada', { head_tags: '<meta name="a">', loaded: { head_tags: '' } }),
      save('bora', { footer_tags: '<!-- b -->', loaded: { footer_tags: '' } }),
    ]);
    expect(await catalog.get<SiteSettings>('/api/admin/settings')).toMatchObject({
      head_tags: '<meta name="a">',
      footer_tags: '<!-- b -->',
    });
    const entries = await entriesOf('settings.save');
    expect(entries.map(({ username }) => username).sort()).toEqual(['ada', 'bora']);
  });

  it.each([
    ['analytics_code', '/api/admin/site-settings', '/api/admin/settings'],
    ['search_synonyms', '/api/admin/site-settings', '/api/admin/settings'],
    ['ad1', '/api/admin/advertisement-codes', '/api/admin/advertisement-codes'],
  ])('the second to save the same value of %s is rejected, and the first is stored', async (name, path, shown) => {
    const [first, second] = ['gym, fitness', 'cafe, coffee'] as const;
    const save = (username: Username, text: string, loaded: string) =>
      call(username, 'POST', path, { [name]: text, loaded: { [name]: loaded } });
    expect((await save('ada', first, '')).status).toBe(200);
    expect(await save('bora', second, '')).toMatchObject({
      status: 409,
      body: { code: 'settings_changed', fields: { [name]: expect.any(String) } },
    });
    expect(await catalog.get(shown)).toMatchObject({ [name]: first });
    expect((await save('bora', second, first)).status).toBe(200);
  });
});

describe('two administrators, on the inbox', () => {
  it('deleting the same message: one deletes it, and one entry is recorded', async () => {
    const message = { name: 'Bob', email: 'bob@example.com', subject: 'A question', message: 'A long question' };
    await catalog.write('POST', '/api/contact', message);
    const [received] = (await catalog.get<InboxPage>('/api/admin/contact-messages')).messages;
    const path = `/api/admin/contact-messages/${received!.id}`;
    const both = await Promise.all([call('ada', 'DELETE', path), call('bora', 'DELETE', path)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await entriesOf('message.delete')).toHaveLength(1);
    expect((await call('bora', 'PATCH', path, { isRead: true })).status).toBe(404);
  });
});

describe('two administrators, on reports', () => {
  const receive = async (name: string, changes: object) => {
    const { slug } = await named(name);
    const body = { kind: 'edit', changes, elapsedMs: 30_000 };
    expect((await call('ada', 'POST', `/api/businesses/${slug}/reports`, body)).status).toBe(200);
    return (await catalog.get<BusinessReportPage>('/api/admin/business-reports')).reports[0]!;
  };
  const decide = (username: Username, id: string, verb: 'accept' | 'decline', body: object) =>
    call(username, 'POST', `/api/admin/business-reports/${id}/${verb}`, body);

  it('accepting a report that another declines: one decision counts, and the other is rejected', async () => {
    const { id, businessVersion: version } = await receive('Edit', { phone: '0212 555 00 21' });
    const both = await Promise.all([
      decide('ada', id, 'accept', { version }),
      decide('bora', id, 'decline', { reply: 'No' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('report_decided');
    const decisions = [...(await entriesOf('report.accept')), ...(await entriesOf('report.decline'))];
    expect(decisions).toHaveLength(1);
  });

  it('accepting a report whose business another has edited is rejected until it is read again', async () => {
    const { id, businessId, businessVersion: version } = await receive('Fields', { phone: '0212 555 00 31' });
    const { updatedAt } = await find(businessId);
    expect((await edit('ada', businessId, { phone: '0212 555 00 32', version: updatedAt })).status).toBe(200);
    expect((await decide('bora', id, 'accept', { version })).body.code).toBe('business_changed');
    expect((await find(businessId)).phone).toBe('0212 555 00 32');
    const [again] = (await catalog.get<BusinessReportPage>('/api/admin/business-reports')).reports;
    expect(again).toMatchObject({ id, state: 'received', current: { phone: '0212 555 00 32' } });
    expect((await decide('bora', id, 'accept', { version: again!.businessVersion })).status).toBe(200);
    expect((await find(businessId)).phone).toBe('0212 555 00 31');
  });
});

describe('two administrators, on possible duplicates', () => {
  const contact = { phone: '+4922', phone_number: 4922n, country_code: 'DE', latitude: 50.7, longitude: 7.1 };
  const pair = async (name: string) => {
    await catalog.import([
      ingestRow({ name, place_id: `${name} 1`, ...contact }),
      ingestRow({ name: `Hotel ${name}`, place_id: `${name} 2`, ...contact }),
    ]);
    await catalog.app.get(DuplicateScanService).trigger();
    const { pairs } = await catalog.get<DuplicatePage>('/api/admin/duplicates');
    const { first, second } = pairs.find((one) => one.first.name.endsWith(name))!;
    const of = ({ id, updatedAt: version }: EditableBusiness) => ({ id, version });
    return { first, second, merge: { survivor: of(first), removed: of(second) } };
  };
  const post = (username: Username, path: string, body: object) =>
    call(username, 'POST', `/api/admin/duplicates/${path}`, body);

  it('merging a pair into different survivors: one merge counts, and the other is rejected', async () => {
    const { merge } = await pair('Astoria');
    const both = await Promise.all([
      post('ada', 'merge', merge),
      post('bora', 'merge', { survivor: merge.removed, removed: merge.survivor }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await entriesOf('duplicate.merge')).toHaveLength(1);
  });

  it('merging a pair that another marked as different is rejected', async () => {
    const { first, second, merge } = await pair('Bristol');
    const mark = { ids: [first.id, second.id], isDifferent: true };
    expect((await post('ada', 'different', mark)).status).toBe(200);
    expect((await post('bora', 'merge', merge)).body.code).toBe('marked_different');
    expect((await find(second.id)).name).toBe(second.name);
  });

  it('merging a pair of which another edited a business is rejected', async () => {
    const { second, merge } = await pair('Carlton');
    await edit('ada', second.id, { phone: '+4933', version: second.updatedAt });
    expect((await post('bora', 'merge', merge)).body.code).toBe('business_changed');
    expect((await find(second.id)).phone).toBe('+4933');
  });
});

describe('two administrators, on names', () => {
  const city = (name: string) => ingestRow({ name: `Shop of ${name}`, place_id: name, city: name, country_code: 'RS' });
  const post = (username: Username, path: string, body?: object) =>
    call<{ count: number }>(username, 'POST', `/api/admin/names/${path}`, body);
  const merge = (survivor: string, removed: string) => ({ countryCode: 'RS', survivor, removed, isProposed: true });

  it('merging a name into different ones: one merge counts, and the other is rejected', async () => {
    await catalog.import(['Subotica', 'Szabadka', 'Maria-Theresiopel'].map(city));
    const both = await Promise.all([
      post('ada', 'merge', merge('subotica', 'szabadka')),
      post('bora', 'merge', merge('maria-theresiopel', 'szabadka')),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { merges } = await catalog.get<NamesPage>('/api/admin/names');
    expect(merges).toHaveLength(1);
    const undone = await Promise.all(
      (['ada', 'bora'] as const).map((username) => post(username, `${merges[0]!.id}/undo`)),
    );
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('merging names that another marked as different is rejected, and marking a merged one too', async () => {
    await catalog.import(['Zemun', 'Zemun Polje', 'Novi Zemun'].map(city));
    const mark = (other: string) => ({ countryCode: 'RS', slugs: ['zemun', other], isDifferent: true });
    expect((await post('ada', 'different', mark('zemun-polje'))).status).toBe(200);
    expect((await post('bora', 'merge', merge('zemun', 'zemun-polje'))).body.code).toBe('marked_different');
    expect((await post('ada', 'merge', merge('zemun', 'novi-zemun'))).status).toBe(200);
    expect((await post('bora', 'different', mark('novi-zemun'))).body.code).toBe('name_not_found');
  });

  it('creating the same alias of different cities: one is stored, and the other is rejected', async () => {
    await catalog.import(['Niš', 'Niška Banja'].map(city));
    const both = await Promise.all([
      post('ada', 'alias', { countryCode: 'RS', survivor: 'nis', name: 'Naissus' }),
      post('bora', 'alias', { countryCode: 'RS', survivor: 'niska-banja', name: 'Naissus' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('name_taken');
  });
});

describe('two administrators, on people', () => {
  const invite = (by: Username, username: string) => call<AccessLink>(by, 'POST', '/api/admin/people', { username });
  const activate = (by: Username, id: string, active: boolean) =>
    call(by, 'POST', `/api/admin/people/${id}/activation`, { active });
  const people = () => catalog.get<Person[]>('/api/admin/people');
  const idOf = async (username: string) => (await people()).find((person) => person.username === username)!.id;

  it('inviting the same username: one invitation counts, and the other is rejected', async () => {
    const both = await Promise.all([invite('ada', 'Cem'), invite('bora', 'cem')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('username_taken');
  });

  it('renewing the same link: the later one is valid, and both are recorded', async () => {
    await invite('ada', 'Deniz');
    const id = await idOf('Deniz');
    const renew = async (by: Username) =>
      (await call<AccessLink>(by, 'POST', `/api/admin/people/${id}/link`)).body.token;
    const tokens = [await renew('ada'), await renew('bora')];
    const checks = tokens.map((token) => call('ada', 'POST', '/api/admin/invitation/check', { token }));
    expect((await Promise.all(checks)).map(({ status }) => status)).toEqual([404, 200]);
    expect((await entriesOf('person.link')).map(({ username }) => username).sort()).toEqual(['ada', 'bora']);
  });

  it('deactivating the same person: one entry is recorded', async () => {
    await invite('ada', 'Emre');
    const id = await idOf('Emre');
    const both = await Promise.all([activate('ada', id, false), activate('bora', id, false)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await entriesOf('person.deactivate')).toHaveLength(1);
  });

  it('deactivating each other: one of them stays', async () => {
    for (const username of ['ada', 'bora']) await invite('ada', username);
    const [ada, bora] = await Promise.all(['ada', 'bora'].map(idOf));
    const both = await Promise.all([activate('ada', bora!, false), activate('bora', ada!, false)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const deactivated = (await people()).filter(({ state }) => state === 'deactivated');
    expect(deactivated.filter(({ username }) => ['ada', 'bora'].includes(username))).toHaveLength(1);
  });
});
