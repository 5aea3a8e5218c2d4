import { expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { setUpApiServer } from '../../testing/api-server';
import { renderScreen } from '../../testing/render-screen';
import { Dashboard } from './dashboard';

const server = setUpApiServer('tr');

it('counts the imports that need attention, and leads to the reports of these', async () => {
  document.documentElement.lang = 'tr';
  server.on({
    'GET /api/admin/insights': () => ({ arrivals: [], missedSearches: [], mostViewed: [], lastBackupAt: null }),
    'GET /api/admin/import-history': ({ query }) => ({
      ...{ imports: [], currentPage: 1, totalPages: 1, hasNextPage: false, hasPrevPage: false },
      totalCount: query['state'] === 'attention' ? 37 : 10_000,
      totals: { rows: 0, inserted: 0, updated: 0, errors: 0 },
    }),
  });
  renderScreen(<Dashboard />);
  const entry = (await screen.findByText('37')).closest('li')!;
  expect(entry.querySelector('a')!.getAttribute('href')).toBe('/admin/reports?state=attention');
  expect(entry.querySelector('a')!.textContent).toBe('İlgi bekleyen içe aktarmalar');
});
