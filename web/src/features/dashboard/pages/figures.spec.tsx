import { beforeEach, describe, expect, it } from 'vitest';
import type { Dashboard } from '@directory/contracts/dashboard';
import type { ImportReport } from '@directory/contracts/imports';
import { screen, waitFor } from '@testing-library/react';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { DashboardPage } from './dashboard-page';
import { HomePage } from './home-page';

const DAY = { day: '2026-11-01', businesses: 9, categories: 3, views: 4, visitors: 2 };
const DATA = {
  ...{ totalBusinesses: 9, approvedBusinesses: 8, totalCategories: 3, totalCountries: 2, totalCities: 2 },
  ...{ averageRating: 4.6, newMessages: 1, viewsToday: 4, visitorsToday: 2, dataChangedAt: '2026-11-01T09:00:00.000Z' },
  trends: { businesses: null, categories: null, views: null, visitors: null },
  snapshots: [DAY, { ...DAY, day: '2026-11-02' }],
  topCategories: [{ category: 'Café', slug: 'cafe', count: 5 }],
  activity: [
    {
      ...{ id: '1', at: '2026-11-01T09:00:00.000Z', username: 'ada', action: 'business.edit', subject: 'Café Ä' },
      ...{ count: null, before: null, after: null, address: null },
    },
  ],
} as Dashboard;
const REPORT = {
  ...{ outcome: 'done', undone: false, timestamp: '2026-11-01T09:00:00.000Z', inserted: 4 },
  summary: { fileName: 'cafés & co.csv', fileSizeMB: 1, processingTimeSeconds: 3, totalRecords: 4 },
  results: { updated: 0, skipped: 0, updateRate: 0, skipRate: 0 },
  duplicateAnalysis: { totalDuplicateRecords: 0, duplicateRate: 0 },
} as ImportReport;

describe('the figures of the administration', () => {
  const server = setUpApiServer('tr');
  beforeEach(() => {
    server.on({
      'GET /api/admin/dashboard': () => DATA,
      'GET /api/admin/upload-reports': () => [REPORT],
      'GET /api/admin/insights': () => ({
        arrivals: [{ day: DAY.day, source: 'osm', imports: 1, importId: null, inserted: 4, updated: 1 }],
        missedSearches: [{ query: 'apoteka', searches: 3, lastDay: DAY.day }],
        mostViewed: [{ id: '7', name: 'Café Ä', slug: 'cafe-a', views: 4 }],
        lastBackupAt: null,
      }),
      'GET /api/admin/search': () => ({ engine: 'postgres' as const, projection: null }),
      'GET /api/admin/system': () => ({ at: '', services: [], disk: null, failingPhotos: 2 }),
    });
  });

  const withoutLink = () =>
    [...document.querySelectorAll('dl:has(> .card) > *, section:not(#chart, #system) :is(li, article)')]
      .filter((figure) => !figure.querySelector('a[href]'))
      .map((figure) => figure.textContent);
  const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

  it('lead to their lists on the dashboard', async () => {
    renderScreen(<DashboardPage waiting={[{ to: '/admin/messages?state=new', title: 'Mesajlar', count: 1 }]} />);
    await screen.findByRole('link', { name: 'cafés & co.csv' });
    await screen.findByRole('link', { name: 'Son yedek' });
    await waitFor(() => expect(document.querySelectorAll('dl > .card a')).toHaveLength(4));
    expect(withoutLink()).toEqual([]);
    expect(targetOf('cafés & co.csv')).toBe('/admin/reports?file=caf%C3%A9s+%26+co.csv');
    expect(targetOf('İşletme düzenlendi')).toBe('/admin/audit-log?action=business.edit&username=ada');
    for (const [name, section] of [
      ['Arama dizini', 'index'],
      ['Disk', 'disk'],
      ['Son yedek', 'backup'],
    ] as const)
      expect(targetOf(name)).toBe(`/admin/settings#${section}`);
    expect(targetOf('Alınamayan fotoğraflar')).toBe('/admin/photos');
    expect(targetOf('Sonuçsuz aramalar: Tümünü göster')).toBe('/admin/usage');
    expect(targetOf('En çok bakılanlar: Tümünü göster')).toBe('/admin/usage?list=viewed&days=7');
  });

  it('lead to their lists on the first screen', async () => {
    renderScreen(<HomePage username="ada" screens={[]} />);
    await waitFor(() => expect(document.querySelectorAll('dl > .card a')).toHaveLength(4));
    expect(withoutLink()).toEqual([]);
    expect(targetOf('Ülke Sayısı: 2')).toBe('/admin/businesses');
    expect(targetOf('Ortalama Rating: 4,6')).toBe('/admin/businesses?sortBy=rating&sortOrder=desc');
  });
});
