import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessDetail, BusinessPage } from '@directory/contracts/businesses';
import type { PhotoSources } from '@directory/contracts/photos';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

const star = ingestRow({ name: 'Star Gym', photo: 'https://example.com/star.jpg' });

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import([star]);
});
afterAll(() => catalog.stop());

describe('photos', () => {
  const card = async (slug: string) =>
    (await catalog.get<BusinessPage>('/api/businesses')).businesses.find((business) => business.slug === slug)!;

  it('are paths of this site, and only the internal endpoint names their source', async () => {
    const detail = await catalog.get<BusinessDetail>(`/api/businesses/${star.slug}`);
    const [, id, revision] = /^\/photos\/(\d+)\/([\w-]{16})$/.exec(detail.photo!)!;
    expect(id).toBe(detail.id);
    expect((await card(star.slug)).photo).toBe(detail.photo);
    expect(await catalog.get(`/internal/photos/${id}`)).toEqual({
      name: 'Star Gym',
      sources: [{ revision, url: 'https://example.com/star.jpg' }],
    });
  });

  it('have another path once their source has another URL', async () => {
    const renewed = ingestRow({
      name: 'Renewed',
      photo: 'https://example.com/a.jpg',
      logo: 'http://example.com/l.png',
    });
    await catalog.import([renewed]);
    const before = await catalog.get<BusinessDetail>(`/api/businesses/${renewed.slug}`);
    await catalog.import([{ ...renewed, photo: 'https://example.com/b.jpg' }]);
    const after = await catalog.get<BusinessDetail>(`/api/businesses/${renewed.slug}`);
    expect(after.photo).not.toBe(before.photo);
    expect(after.logo).toBe(before.logo);
    expect(after.logo).not.toBe(after.photo);
    await catalog.db.query(`DELETE FROM business WHERE name = 'Renewed'`);
  });

  it('the gallery has the paths of all photos but the one on the card and those without a web URL', async () => {
    const photos = 'https://example.com/2.jpg https://example.com/1.jpg javascript:alert(1) http://example.com/3.jpg';
    const row = ingestRow({ name: 'Gallery', photo: 'https://example.com/1.jpg', photos });
    await catalog.import([row]);
    const detail = await catalog.get<BusinessDetail>(`/api/businesses/${row.slug}`);
    const { sources } = await catalog.get<PhotoSources>(`/internal/photos/${detail.id}`);
    expect(sources.map(({ url }) => url.slice(-5))).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    const paths = sources.map(({ revision }) => `/photos/${detail.id}/${revision}`);
    expect([detail.photo, ...detail.photos]).toEqual(paths);
    await catalog.db.query(`DELETE FROM business WHERE name = 'Gallery'`);
  });

  it('are absent if the source is no web URL', async () => {
    const odd = [
      'ftp://example.com/a.jpg',
      'javascript:alert(1)',
      '/photos/1/abc',
      'https://',
      'data:image/png;base64,AA',
    ];
    const rows = odd.map((photo, i) => ingestRow({ name: `Odd photo ${i}`, photo }));
    await catalog.import(rows);
    for (const { slug } of rows) {
      const { id, photo } = await catalog.get<BusinessDetail>(`/api/businesses/${slug}`);
      expect(photo).toBeNull();
      expect(await catalog.get(`/internal/photos/${id}`)).toMatchObject({ sources: [] });
    }
    await catalog.db.query(`DELETE FROM business WHERE name LIKE 'Odd photo %'`);
  });

  it('have no source for an unknown business, and need the service token', async () => {
    expect(await catalog.get('/internal/photos/999999999')).toEqual({ name: null, sources: [] });
    expect((await catalog.send('/internal/photos/x')).status).toBe(400);
    expect((await fetch(`${catalog.url}/internal/photos/1`)).status).toBe(401);
  });
});
