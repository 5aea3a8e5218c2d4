import { afterEach, expect, it } from 'vitest';
import type { SitemapStatus } from '@directory/contracts/sitemaps';
import { act, screen } from '@testing-library/react';
import { setAdminLanguage } from '../../../lib/i18n/language';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { SitemapPanel } from './sitemap-panel';

const server = setUpApiServer();
afterEach(() => act(() => setAdminLanguage('tr')));

it.each([
  ['tr', 'catalog_unavailable', /ulaşılamadı/],
  ['tr', 'build_failed', /beklenmeyen bir hata/],
  ['en', 'catalog_unavailable', /was unavailable/],
] as const)(
  'a failed rebuild is explained in the language of the screen (%s, %s)',
  async (language, error, sentence) => {
    setAdminLanguage(language);
    const status: SitemapStatus = {
      ...{ businesses: 3, categories: 1, countries: 1, cities: 1, fileCount: 0, lastBuiltAt: null, building: false },
      ...{ error, files: [] },
    };
    server.on({ 'GET /api/admin/sitemaps': () => status });
    renderScreen(<SitemapPanel />);
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  },
);
