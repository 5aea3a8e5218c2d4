import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditPage } from '@directory/contracts/audit';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog({ responseCache: true });
});
afterAll(() => catalog.stop());

const NONE = { head_tags: '', facebook_pixel: '', footer_tags: '', ads_in_page: false };
const save = (change: object) => catalog.save('settings', change);
const forVisitors = () => catalog.get('/api/admin/site-settings');
const saves = async () => (await catalog.get<AuditPage>('/api/admin/audit-log?action=settings.save')).entries;

it('settings are stored in one row only', async () => {
  await expect(catalog.db.query('INSERT INTO site_setting DEFAULT VALUES')).rejects.toThrow('site_setting_pkey');
});

describe('settings that are saved', () => {
  it('are public at once, without those of the administrator', async () => {
    expect(await forVisitors()).toEqual(NONE);
    const response = await save({ head_tags: '<meta name="a">', analytics_code: 'secret' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ head_tags: '<meta name="a">', analytics_code: 'secret' });
    expect(await forVisitors()).toEqual({ ...NONE, head_tags: '<meta name="a">' });
    expect(await catalog.get('/api/admin/settings')).toEqual({
      ...NONE,
      head_tags: '<meta name="a">',
      analytics_code: 'secret',
      verification_file: '',
      verification_content: '',
      import_immediately: false,
      search_synonyms: '',
      require_second_factor: false,
    });
  });

  it('are unchanged if absent, and audited with their old values', async () => {
    await save({ footer_tags: '<b>x</b>', ads_in_page: true });
    await save({ footer_tags: '<b>x</b>', ads_in_page: true }); // changes nothing
    const entries = await saves();
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      username: 'ada',
      address: '192.0.2.1',
      before: { footer_tags: '', ads_in_page: false },
      after: { footer_tags: '<b>x</b>', ads_in_page: true },
    });
    expect(await catalog.get('/api/admin/settings')).toMatchObject({ analytics_code: 'secret' });
  });

  it.each([
    ['more than 50 kB', { head_tags: 'x'.repeat(51_201) }],
    ['a file outside the root', { verification_file: '../a.html' }],
    ['no text', { footer_tags: 5 }],
    ['synonyms in a group of one', { search_synonyms: 'döner, kebab\nsoup' }],
    ['synonyms of four words', { search_synonyms: 'hot dog stand corner, imbiss' }],
    ['synonyms without letters', { search_synonyms: 'soup, -' }],
  ])('are rejected for %s', async (_what, body) => {
    const before = await catalog.get('/api/admin/settings');
    const response = await save(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_input',
      fields: { [Object.keys(body)[0]!]: expect.any(String) },
    });
    expect(await catalog.get('/api/admin/settings')).toEqual(before);
  });

  it('name the line of the synonyms that is no group', async () => {
    const response = await save({ search_synonyms: 'döner, kebab\n\nsoup' });
    expect(await response.json()).toMatchObject({
      fields: { search_synonyms: 'Line 3: at least two phrases, separated by commas' },
    });
  });
});
