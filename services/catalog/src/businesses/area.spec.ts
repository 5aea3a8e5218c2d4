import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BusinessDetail, BusinessPage, FeaturedBusiness } from '@directory/contracts/businesses';
import type { EditableBusiness } from '@directory/contracts/moderation';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => void (catalog = await startTestCatalog()));
afterAll(() => catalog.stop());

const gym = ingestRow({ name: 'Area Gym', category: 'Gym', city: 'Hyderabad', area: 'Habsiguda', country_code: 'IN' });

it('shows the area of a business in lists, in searches and on its page', async () => {
  await catalog.import([gym]);
  const { businesses } = await catalog.get<BusinessPage>('/api/businesses');
  expect(businesses[0]).toMatchObject({ name: 'Area Gym', area: 'Habsiguda' });
  expect(await catalog.get<BusinessDetail>(`/api/businesses/${gym.slug}`)).toMatchObject({ area: 'Habsiguda' });
  expect(await catalog.get<FeaturedBusiness[]>('/api/featured-businesses')).toMatchObject([
    { area: 'Habsiguda', area_slug: 'habsiguda', city_slug: 'hyderabad', country_code: 'IN' },
  ]);
  const found = await catalog.get<SearchPage>('/api/search?q=area+gym');
  expect(found.businesses).toMatchObject([{ name: 'Area Gym', area: 'Habsiguda' }]);
});

it('preserves the area when a later file has none and replaces it otherwise', async () => {
  await catalog.import([{ ...gym, area: null, phone: '+91 1' }]);
  expect(await catalog.get<BusinessDetail>(`/api/businesses/${gym.slug}`)).toMatchObject({ area: 'Habsiguda' });
  await catalog.import([{ ...gym, area: 'Tarnaka' }]);
  expect(await catalog.get<BusinessDetail>(`/api/businesses/${gym.slug}`)).toMatchObject({ area: 'Tarnaka' });
});

it('lets an administrator change the area', async () => {
  const { id } = await catalog.get<BusinessDetail>(`/api/businesses/${gym.slug}`);
  const response = await catalog.edit(id, { area: ' Uppal ' });
  expect(response.status).toBe(200);
  expect((await response.json()) as EditableBusiness).toMatchObject({ area: 'Uppal' });
});
