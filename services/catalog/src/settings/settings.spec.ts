import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

it('are empty at first, and never show what only the administrator needs', async () => {
  expect(await catalog.get('/api/admin/site-settings')).toEqual({
    head_tags: '',
    facebook_pixel: '',
    footer_tags: '',
    ads_in_page: false,
  });
  await catalog.db.query(`UPDATE site_setting SET head_tags = '<meta name="a">', analytics_code = 'secret'`);
  expect(await catalog.get('/api/admin/site-settings')).toEqual({
    head_tags: '<meta name="a">',
    facebook_pixel: '',
    footer_tags: '',
    ads_in_page: false,
  });
});

it('exist once', async () => {
  await expect(catalog.db.query('INSERT INTO site_setting DEFAULT VALUES')).rejects.toThrow('site_setting_pkey');
});
