import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditPage } from '@directory/contracts/audit';
import type { BusinessReportPage } from '@directory/contracts/business-reports';
import type { BusinessDetail } from '@directory/contracts/businesses';
import type { ErrorBody } from '@directory/contracts/errors';
import { MISSING_FACTS, missingFacts, type MissingFact } from '@directory/contracts/missing-facts';
import type { BulkOutcome, EditableBusiness, ImportSource, ModerationPage } from '@directory/contracts/moderation';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

const gyms = Array.from({ length: 25 }, (_, i) =>
  ingestRow({
    name: `Gym ${String.fromCharCode(97 + i)}`,
    category: 'Gym',
    ...(i === 0 && { city: 'Ankara' }),
    ...(i === 1 && { full_address: 'Street 1', website: 'https://b.example', working_hours: '{"Monday":"9-17"}' }),
    ...(i === 24 && {
      ...{ full_address: 'Street 24', website: 'https://y.example', working_hours: '{"Monday":"9-17"}' },
      ...{ phone: '+49 30 555 00 24', description: 'A gym', photo: 'https://y.example/a.jpg' },
    }),
    type: i < 5 ? 'Spa' : null,
    country_code: i < 10 ? 'TR' : 'DE',
    rating: i === 0 ? null : 1 + (i % 5) * 0.5,
    reviews: i === 0 ? null : (i * 7) % 25,
  }),
);
const hidden = [
  ingestRow({ name: 'Çay Bahçesi', category: 'Spa', city: 'Ankara', country_code: 'TR', rating: 5, reviews: 99 }),
  ingestRow({ name: 'Berber Şükrü', category: 'Barber', country_code: 'TR' }),
];
const test = ingestRow({ place_id: 'TEST_1', name: 'Berber Ahmet', category: 'Barber', country_code: 'TR' });
const phoned = ingestRow({ place_id: null, name: 'Phoned', phone: '+90 212 555 00 11', phone_number: 902125550011n });

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
const fill = async () => {
  await catalog.import([...gyms, test, phoned]);
  await catalog.import(hidden, { approve: false, provenance: { source: 'Maps', licence: null, note: null } });
};
const empty = async () => {
  expect(await wrongCounts(catalog.db)).toEqual([]);
  for (const table of ['business', 'deleted_business', 'manual_deletion', 'deletion'])
    await catalog.db.query(`DELETE FROM ${table}`);
};

const list = (query = '') => catalog.get<ModerationPage>(`/api/admin/businesses?${query}`);
const names = async (query: string) => (await list(query)).businesses.map(({ name }) => name);
const idOf = async (name: string) =>
  (await catalog.db.query<[{ id: string }]>('SELECT id FROM business WHERE name = $1', [name]))[0].id;
const send = async <T>(method: string, path: string, body?: unknown) => {
  const response = await catalog.write(method, path, body);
  return { status: response.status, body: (await response.json()) as T };
};
const edit = async (id: string, change: object) => {
  const response = await catalog.edit(id, change);
  return { status: response.status, body: (await response.json()) as EditableBusiness };
};
const bulk = (body: unknown) => send<BulkOutcome & ErrorBody>('POST', '/api/admin/businesses/bulk', body);
const audit = async () => (await catalog.get<AuditPage>('/api/admin/audit-log')).entries;

describe('the list', () => {
  beforeAll(fill);
  afterAll(empty);

  it('has every business, approved or not, newest first, 20 a page', async () => {
    const first = await list();
    expect(first).toMatchObject({
      total: 29,
      totalIsCapped: false,
      pagination: { page: 1, limit: 20, total: 29, totalPages: 2 },
    });
    const second = await list('page=2');
    expect(second.businesses).toHaveLength(9);
    const ids = [...first.businesses, ...second.businesses].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(29);
    expect((await list('page=3')).businesses).toEqual([]);
  });

  type Key = (business: ModerationPage['businesses'][number]) => string | number;
  it.each<[string, Key]>([
    ['name', (b) => b.slug],
    ['rating', (b) => b.rating ?? -1],
    ['reviewCount', (b) => b.reviewCount ?? -1],
    ['createdAt', (b) => Number(b.id)],
  ])('is sorted by %s in both orders with any filter on any page', async (field, key) => {
    for (const narrowing of [
      '',
      'category=Gym',
      'countryCode=TR',
      'category=gym&countryCode=DE',
      'approved=yes',
      'filter=g',
    ]) {
      const pages = async (order: string) => {
        const all = [];
        for (let page = 1; page <= 8; page++) {
          all.push(...(await list(`${narrowing}&sortBy=${field}&sortOrder=${order}&limit=4&page=${page}`)).businesses);
        }
        return all;
      };
      const up = await pages('asc');
      const keys = up.map(key);
      expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      expect((await pages('desc')).map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
      expect(up).toHaveLength((await list(narrowing)).total);
    }
  });

  it.each([
    ['category=Gym', 25],
    ['category=spa', 6],
    ['countryCode=tr', 13],
    ['category=Spa&countryCode=TR', 6],
    ['category=Spa&approved=yes', 5],
    ['category=Spa&approved=no', 1],
    ['approved=no', 2],
    ['approved=yes', 27],
    ['test=yes', 1],
    ['test=no', 28],
    ['filter=berber', 2],
    ['filter=ber', 2],
    ['filter=%C5%9F%C3%BCkr%C3%BC', 1],
    ['filter=cay+bah', 1],
    ['filter=spa', 0],
    ['filter=gym+b', 1],
    ['filter=berber&approved=no', 1],
    ['filter=TEST_1', 1],
    ['filter=0212+555+00+11', 1],
    ['filter=nobody', 0],
    ['filter=%27%3A*%26', 0],
    ['city=ankara', 2],
    ['city=Ankara&countryCode=TR', 2],
    ['city=ankara&countryCode=DE', 0],
    ['city=ankara&category=Gym', 1],
    ['city=ankara&category=Barber&countryCode=TR', 0],
    ['city=ankara&approved=no', 1],
    ['city=ankara&filter=gym', 1],
    ['city=ankara&category=Gym&missing=phone', 1],
    ['city=ankara&category=Gym&missing=phone&approved=yes', 1],
    ['city=ankara&category=Gym&missing=phone&approved=no', 0],
    ['city=ankara&category=Gym&edited=no&approved=yes', 1],
    ['missing=phone', 27],
    ['missing=phone,rating', 3],
    ['missing=photo&countryCode=TR&category=Spa&approved=yes', 5],
    ['missing=phone&approved=no', 2],
    ['missing=phone&city=ankara', 2],
    ['completeness=full', 1],
    ['completeness=full&missing=phone', 0],
    ['completeness=partial', 1],
    ['completeness=thin', 27],
    ['completeness=thin&filter=gym', 23],
    ['edited=yes', 0],
    ['edited=no', 29],
    ['reported=yes', 0],
    ['reported=no', 29],
    ['source=Maps', 2],
    ['source=Maps&city=ankara', 1],
    ['source=Nowhere', 0],
  ])('%s leaves %i', async (query, count) => {
    const page = await list(query);
    expect(page.total).toBe(count);
    expect(page.businesses).toHaveLength(Math.min(count, 20));
  });

  it.each([
    ['', 29],
    ['category=Spa&countryCode=TR', 6],
    ['filter=gym', 25],
    ['filter=berber&approved=no', 1],
    ['test=no', 28],
    ['city=ankara', 2],
    ['city=ankara&missing=phone', 2],
    ['source=Maps&approved=no', 2],
  ])('counts all matches of %j: %i', async (query, count) => {
    expect(await catalog.get(`/api/admin/businesses/count?${query}`)).toEqual({ count });
  });

  it('finds a business by its id, its slug and its URL', async () => {
    const id = await idOf('Gym c');
    const { slug } = gyms[2]!;
    for (const filter of [id, slug, `https://example.com/business/${slug}?a=b`]) {
      expect(await names(`filter=${encodeURIComponent(filter)}`)).toEqual(['Gym c']);
    }
  });

  it('filters by import', async () => {
    const [row] = await catalog.db.query<{ import_id: string }[]>(
      `SELECT import_id FROM business WHERE name = 'Phoned'`,
    );
    expect((await list(`importId=${row!.import_id}`)).total).toBe(27);
  });

  it('shows what each business lacks, and offers the sources of imports', async () => {
    const lacks = async (query: string) => (await list(query)).businesses[0]!.missing;
    expect(await lacks('completeness=full')).toEqual(['position']);
    expect(await lacks('completeness=partial')).toEqual(['phone', 'description', 'photo', 'position']);
    expect(await catalog.get<ImportSource[]>('/api/admin/import-sources')).toMatchObject([
      { source: 'Maps', imports: 1 },
    ]);
  });

  it('stores each absent fact in the bit of its position', async () => {
    const stored = await catalog.db.query<(Record<MissingFact, boolean> & { missing: number })[]>(
      `SELECT missing, city IS NULL AND full_address IS NULL AS place, phone IS NULL AS phone, website IS NULL AS website,
         working_hours IS NULL AS hours, description IS NULL AS description, photo IS NULL AS photo, rating IS NULL AS rating,
         latitude IS NULL AS position FROM business`,
    );
    for (const row of stored) expect(missingFacts(row.missing)).toEqual(MISSING_FACTS.filter((fact) => row[fact]));
  });

  it.each(['missing=nothing', 'completeness=half', 'edited=maybe', 'reported=1'])(
    'rejects the unknown filter %s',
    async (query) => {
      expect((await catalog.send(`/api/admin/businesses?${query}`)).status).toBe(400);
    },
  );

  it('filters by undecided reports of visitors, also with other filters and in bulk', async () => {
    const body = { kind: 'closed', temporarily: false, elapsedMs: 5000 };
    expect((await send('POST', `/api/businesses/${gyms[1]!.slug}/reports`, body)).status).toBe(200);
    for (const query of ['', '&countryCode=TR', '&category=Gym&approved=yes', '&filter=gym', '&missing=phone'])
      expect(await names(`reported=yes${query}`)).toEqual(['Gym b']);
    expect(await names('reported=yes&countryCode=DE')).toEqual([]);
    expect((await list('reported=no')).total).toBe(28);
    expect((await list('filter=gym&sortBy=name&sortOrder=asc')).businesses.slice(0, 2)).toMatchObject([
      { name: 'Gym a', isReported: false },
      { name: 'Gym b', isReported: true },
    ]);
    const target = { matching: { reported: 'yes' }, expected: 1 };
    expect(await bulk({ action: 'unapprove', target })).toMatchObject({ status: 200, body: { count: 1 } });
    expect((await audit())[0]).toMatchObject({ subject: null, before: { matching: { reported: 'yes' } } });
    const [report] = (await catalog.get<BusinessReportPage>('/api/admin/business-reports')).reports;
    await send('POST', `/api/admin/business-reports/${report!.id}/decline`, { reply: '' });
    expect(await names('reported=yes')).toEqual([]);
  });

  it('has up to 300 businesses of a page, with their positions', async () => {
    const { businesses } = await list('limit=300');
    expect(businesses).toHaveLength(29);
    expect(businesses[0]).toMatchObject({ latitude: null, longitude: null });
  });

  it('offers the categories, largest first, and the countries', async () => {
    expect(await catalog.get('/api/admin/categories')).toEqual(['Gym', 'Spa', 'Barber']);
    expect(await catalog.get('/api/admin/country-codes')).toEqual(['DE', 'TR']);
  });
});

describe('editing', () => {
  beforeEach(fill);
  afterEach(empty);

  it('loads every field, saves changed ones, and audits the old values', async () => {
    const id = await idOf('Gym a');
    const before = await catalog.get<EditableBusiness>(`/api/admin/businesses/${id}`);
    expect(before).toMatchObject({ name: 'Gym a', category: 'Gym', type: 'Spa', rating: null, isApproved: true });
    const { status, body } = await edit(id, {
      category: 'Cafe ',
      city: 'İzmir',
      rating: 4.5,
      workingHours: '{"Tuesday":" 9-17","Monday":"Closed"}',
      phone: '',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ name: 'Gym a', slug: before.slug, category: 'Cafe', city: 'İzmir', rating: 4.5, phone: null },
      workingHours: '{"Monday":"Closed","Tuesday":"9-17"}',
    });
    expect((await audit())[0]).toMatchObject({
      ...{ username: 'ada', action: 'business.edit', subject: 'Gym a' },
      before: { id, category: 'Gym', city: 'Ankara', rating: null },
      after: { category: 'Cafe', city: 'İzmir', rating: 4.5 },
    });
    expect(await names('category=cafe')).toEqual(['Gym a']);
    expect(await names('edited=yes')).toEqual(['Gym a']);
    const page = await catalog.get<BusinessDetail>(`/api/businesses/${before.slug}`);
    expect(page).toMatchObject({ citySlug: 'izmir', categorySlug: 'cafe' });
  });

  it('gives a new name a new slug, to which the old one redirects', async () => {
    const id = await idOf('Gym b');
    const { slug } = gyms[1]!;
    const { body } = await edit(id, { name: 'Güneş Spor' });
    expect(body.slug).toMatch(/^gunes-spor-[a-z0-9]{6}$/);
    expect(body.slug.slice(-6)).toBe(slug.slice(-6));
    const moved = await catalog.send(`/api/businesses/${slug}`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/api/businesses/${body.slug}`]);
  });

  it('preserves the match with the original file', async () => {
    const id = await idOf('Phoned');
    await edit(id, { phone: '0212 555 00 22', countryCode: 'TR', name: 'Renamed' });
    const again = ingestRow({
      place_id: null,
      name: 'Phoned',
      phone: '+90 212 555 00 11',
      phone_number: 902125550011n,
    });
    const edited = ingestRow({ place_id: null, name: 'Renamed', phone: '0212 555 00 22', phone_number: 902125550022n });
    expect(await catalog.import([again])).toMatchObject({ inserted: 0, updated: 0, unchanged: 1, preservedEdits: 2 });
    await edit(id, { phone: '0212 555 00 22', name: 'Renamed' });
    expect(await catalog.import([edited])).toMatchObject({ inserted: 0 });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: '\u200b' }, 'name'],
    [{ latitude: 3 }, 'longitude'],
    [{ rating: 6 }, 'rating'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ workingHours: '{"Funday":"9-5"}' }, 'workingHours'],
    [{ workingHours: 'nine to five' }, 'workingHours'],
    [{ countryCode: 'turkey' }, 'countryCode'],
  ])('rejects %j and names the field', async (edit, field) => {
    const { status, body } = await send<ErrorBody>('PATCH', `/api/admin/businesses/${await idOf('Gym a')}`, edit);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it('editing an unknown business is rejected', async () => {
    expect(await send('PATCH', '/api/admin/businesses/999999', { name: 'X' })).toMatchObject({ status: 404 });
    expect((await catalog.send('/api/admin/businesses/999999')).status).toBe(404);
  });
});

describe('approval', () => {
  beforeEach(fill);
  afterEach(empty);

  it('is granted and revoked, and visitors see only approved businesses', async () => {
    const id = await idOf('Gym d');
    const toggle = () => send('POST', `/api/admin/businesses/${id}/toggle-approval`);
    expect(await toggle()).toMatchObject({ body: { success: true, id, isApproved: false } });
    expect((await catalog.send(`/api/businesses/${gyms[3]!.slug}`)).status).toBe(404);
    expect(await toggle()).toMatchObject({ body: { isApproved: true } });
    expect((await catalog.send(`/api/businesses/${gyms[3]!.slug}`)).status).toBe(200);
    expect((await audit()).slice(0, 2).map(({ action }) => action)).toEqual(['business.approve', 'business.unapprove']);
    expect(await send('POST', '/api/admin/businesses/999999/toggle-approval')).toMatchObject({ status: 404 });
  });

  it('is idempotent with a value, with one audit entry', async () => {
    const id = await idOf('Gym d');
    const entries = (await audit()).length;
    const approve = (isApproved: boolean) =>
      send('POST', `/api/admin/businesses/${id}/toggle-approval`, { isApproved });
    const both = await Promise.all([approve(false), approve(false)]);
    for (const response of both) expect(response).toMatchObject({ status: 200, body: { id, isApproved: false } });
    expect((await audit()).length).toBe(entries + 1);
    expect(await approve(true)).toMatchObject({ body: { isApproved: true } });
    expect(await send('POST', '/api/admin/businesses/999999/toggle-approval', { isApproved: true })).toMatchObject({
      status: 404,
    });
  });

  it('is granted to selected businesses with one audit entry', async () => {
    const ids = await Promise.all(['Çay Bahçesi', 'Berber Şükrü', 'Gym a'].map(idOf));
    expect(await bulk({ action: 'approve', target: { ids } })).toMatchObject({ status: 200, body: { count: 2 } });
    expect((await list('approved=no')).total).toBe(0);
    expect((await audit())[0]).toMatchObject({ action: 'business.approve', count: 2, before: { ids } });
  });

  it('is granted to all matches if their count is as confirmed', async () => {
    const matching = { countryCode: 'TR', approved: 'no' };
    const rejected = await bulk({ action: 'approve', target: { matching, expected: 3 } });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'count_changed', fields: { expected: '2' } } });
    expect((await list('approved=no')).total).toBe(2);
    expect(await bulk({ action: 'approve', target: { matching, expected: 2 } })).toMatchObject({ body: { count: 2 } });
    expect((await list('approved=no')).total).toBe(0);
    const words = { filter: 'gym', countryCode: 'DE' };
    expect(await bulk({ action: 'unapprove', target: { matching: words, expected: 15 } })).toMatchObject({
      body: { count: 15 },
    });
    expect((await audit())[0]).toMatchObject({ action: 'business.unapprove', before: { matching: words }, count: 15 });
  });
});
