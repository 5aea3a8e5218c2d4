import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BusinessDetail, BusinessPage } from '@directory/contracts/businesses';
import type { CategoryPage } from '@directory/contracts/categories';
import type { HomepageData } from '@directory/contracts/homepage';
import type { ModerationPage } from '@directory/contracts/moderation';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

const bakery = (name: string, business_status: string | null) =>
  ingestRow({ name, business_status, category: 'Bakery', city: 'Bonn', country_code: 'DE' });
const open = bakery('Open Bakery', 'OPERATIONAL');
const resting = bakery('Resting Bakery', 'CLOSED_TEMPORARILY');
const ended = bakery('Ended Bakery', 'Permanently closed');
/** As some files have outside of opening hours. */
const shut = bakery('Shut Bakery', 'Closed');

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import([open, resting, ended, shut]);
});
afterAll(() => catalog.stop());

const detail = (slug: string) => catalog.get<BusinessDetail>(`/api/businesses/${slug}`);
const namesOf = ({ businesses }: { businesses: { name: string }[] }) => businesses.map(({ name }) => name).sort();

/** Every visitors' list, search and count has the same businesses. */
async function expectListed(...names: string[]) {
  const list = await catalog.get<BusinessPage>('/api/businesses');
  const category = await catalog.get<CategoryPage>('/api/categories/bakery');
  const search = await catalog.get<SearchPage>('/api/search?q=bakery');
  for (const page of [list, category, search]) expect(namesOf(page)).toEqual(names);
  const { totals } = await catalog.get<HomepageData>('/api/homepage-data');
  const counts = [list.totalCount, category.businessCount, search.totalCount, totals.businesses];
  expect(counts).toEqual(counts.map(() => names.length));
  expect(await wrongCounts(catalog.db)).toEqual([]);
}

it('removes closed businesses from lists, searches and counts, but not their pages', async () => {
  await expectListed('Open Bakery', 'Shut Bakery');
  expect(await detail(resting.slug)).toMatchObject({
    status: 'CLOSED_TEMPORARILY',
    closedAt: expect.stringMatching(/^\d{4}-/),
  });
  expect(await detail(open.slug)).toMatchObject({ status: 'OPERATIONAL', closedAt: null });
});

it.each([
  ['', ['Ended Bakery', 'Open Bakery', 'Resting Bakery', 'Shut Bakery']],
  ['approved=yes', ['Ended Bakery', 'Open Bakery', 'Resting Bakery', 'Shut Bakery']],
  ['approved=no', []],
  ['approved=yes&category=bakery', ['Ended Bakery', 'Open Bakery', 'Resting Bakery', 'Shut Bakery']],
  ['approved=yes&countryCode=DE&filter=resting', ['Resting Bakery']],
  ['approved=no&filter=resting', []],
  ['filter=bakery', ['Ended Bakery', 'Open Bakery', 'Resting Bakery', 'Shut Bakery']],
])('shows closed businesses to administrators as approved ones: %s', async (filter, names) => {
  const page = await catalog.get<ModerationPage>(`/api/admin/businesses?${filter}`);
  expect(namesOf(page)).toEqual(names);
  expect(page.total).toBe(names.length);
});

it('lists a business again when a file or an administrator reopens it, and counts the closure from the latest one', async () => {
  const first = (await detail(ended.slug)).closedAt;
  await catalog.import([{ ...ended, phone: '+49 30 1' }]);
  expect((await detail(ended.slug)).closedAt).toBe(first);
  await catalog.import([{ ...resting, business_status: 'OPERATIONAL' }]);
  await expectListed('Open Bakery', 'Resting Bakery', 'Shut Bakery');
  const { id } = await detail(ended.slug);
  const set = (status: string) => catalog.edit(id, { status });
  expect((await set('OPERATIONAL')).status).toBe(200);
  await expectListed('Ended Bakery', 'Open Bakery', 'Resting Bakery', 'Shut Bakery');
  expect((await set('CLOSED_PERMANENTLY')).status).toBe(200);
  await expectListed('Open Bakery', 'Resting Bakery', 'Shut Bakery');
  const again = (await detail(ended.slug)).closedAt!;
  expect(Date.parse(again)).toBeGreaterThan(Date.parse(first!));
});

it('responds 410 to the page of a business that closed more than a year ago', async () => {
  const age = (days: number) =>
    catalog.db.query(`UPDATE business SET closed_at = now() - make_interval(days => $2) WHERE slug = $1`, [
      ended.slug,
      days,
    ]);
  await age(364);
  expect((await catalog.send(`/api/businesses/${ended.slug}`)).status).toBe(200);
  await age(366);
  const response = await catalog.send(`/api/businesses/${ended.slug}`);
  expect(response.status).toBe(410);
  expect(await response.json()).toMatchObject({ code: 'business_gone' });
});
