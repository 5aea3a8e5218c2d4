import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { setAdminLanguage, type AdminLanguage } from '../../../lib/i18n/language';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { Insights } from './insights';

describe('the insights of the dashboard', () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await startApiServer();
  });
  afterAll(() => server.close());
  beforeEach(() => server.reset());
  afterEach(cleanup);

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
});
