import { describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import type { SearchProjection } from '@directory/contracts/search-admin';
import { setAdminLanguage, type AdminLanguage } from '../../../lib/i18n/language';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { Insights } from './insights';

describe('the insights of the dashboard', () => {
  const server = setUpApiServer();

  it.each<[AdminLanguage, string, string]>([
    ['tr', 'Eş anlamlı ekle', 'Diğer ad ekle'],
    ['en', 'Add synonym', 'Create alias'],
  ])('lead from a search without results to its synonym and to its alias (%s)', async (language, synonym, alias) => {
    setAdminLanguage(language);
    server.on({
      'GET /api/admin/insights': () => ({
        ...{ arrivals: [], mostViewed: [], lastBackupAt: null },
        missedSearches: [{ query: 'apoteka & co', searches: 3, lastDay: '2026-11-01' }],
      }),
    });
    renderScreen(<Insights waiting={[]} />);
    await screen.findByText('apoteka & co');
    expect(screen.getByText(synonym).getAttribute('href')).toBe('/admin/settings?synonym=apoteka+%26+co');
    expect(screen.getByText(alias).getAttribute('href')).toBe('/admin/names?alias=apoteka+%26+co');
  });

  it('have a button that rebuilds the search index, once confirmed, and show its progress', async () => {
    setAdminLanguage('tr');
    const projection: SearchProjection = {
      ...{ ready: true, documents: 5, listedBusinesses: 5, depth: 0, lagSeconds: 0, lastError: null },
      ...{ failingSince: null, rebuild: null },
    };
    const rebuild = { startedAt: '2026-11-01T00:00:00.000Z', documents: 0 };
    server.on({
      'GET /api/admin/insights': () => ({ arrivals: [], mostViewed: [], missedSearches: [], lastBackupAt: null }),
      'GET /api/admin/search': () => ({ engine: 'meilisearch' as const, projection }),
      'POST /api/admin/search/rebuild': () => ({
        engine: 'meilisearch' as const,
        projection: { ...projection, rebuild },
      }),
    });
    const { user } = renderScreen(<Insights waiting={[]} />);
    await user.click(await screen.findByRole('button', { name: 'Yeniden kur' }));
    const dialog = await screen.findByRole('dialog', { name: 'Arama dizini yeniden kurulsun mu?' });
    await user.click(within(dialog).getByRole('button', { name: 'Yeniden kur' }));
    await screen.findByText('Yeniden kuruluyor: 0 işletme');
    expect(screen.getByRole('button', { name: 'Yeniden kur' }).getAttribute('aria-disabled')).toBe('true');
  });
});
