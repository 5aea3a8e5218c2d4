import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { FailingPhotosPage } from './failing-photos-page';
import { UsagePage } from './usage-page';

const PAGE = { currentPage: 1, totalPages: 3, totalCount: 101, hasNextPage: true, hasPrevPage: false };
const PHOTO = {
  ...{ id: '7', revision: 'AAAAAAAAAAAAAAAA', business: 'Café Ä', url: 'https://example.com/a.jpg', attempts: 2 },
  ...{ error: 'status 404', failedAt: '2026-01-02T03:04:05.000Z', retryAt: '2026-01-02T05:04:05.000Z' },
};

describe('lists behind figures of the dashboard', () => {
  const server = setUpApiServer('tr');
  const queriesOf = (endpoint: string) =>
    server.calls.filter((call) => call.endpoint === endpoint).map(({ query }) => query);

  it('have all searches without a result, by period and page, each in the URL', async () => {
    const MISSED = 'GET /api/admin/missed-searches';
    server.on({
      [MISSED]: () => ({ ...PAGE, searches: [{ query: 'apoteka', searches: 3, lastDay: '2026-01-02' }] }),
    });
    const { user, currentUrl } = renderScreen(<UsagePage />, '/admin/usage?page=2');
    const search = await screen.findByRole('link', { name: 'apoteka' });
    expect(search.getAttribute('href')).toBe('/search?q=apoteka');
    expect(queriesOf(MISSED)).toEqual([{ days: '30', page: '2' }]);
    await user.click(screen.getByRole('button', { name: 'Son 7 gün' }));
    await waitFor(() => expect(queriesOf(MISSED).at(-1)).toEqual({ days: '7', page: '1' }));
    expect(currentUrl()).toBe('/admin/usage?list=missed&days=7');
  });

  it('have all viewed businesses, those deleted since included', async () => {
    const VIEWED = 'GET /api/admin/viewed-businesses';
    server.on({
      [VIEWED]: () => ({
        ...PAGE,
        businesses: [
          { id: '7', name: 'Café Ä', slug: 'cafe-a', views: 4 },
          { id: '8', name: null, slug: null, views: 1 },
        ],
      }),
    });
    renderScreen(<UsagePage />, '/admin/usage?list=viewed&days=1');
    expect((await screen.findByRole('link', { name: 'Café Ä' })).getAttribute('href')).toBe(
      '/admin/businesses?filter=7',
    );
    screen.getByText('Silinmiş işletme (8)');
    expect(queriesOf(VIEWED)).toEqual([{ days: '1', page: '1' }]);
  });

  it('have the failing photos with source, error and times, and retry one', async () => {
    let photos = [PHOTO];
    server.on({
      'GET /api/admin/failing-photos': () => ({ ...PAGE, totalPages: 1, totalCount: photos.length, photos }),
      'POST /api/admin/failing-photos/retry': () => {
        photos = [];
        return { outcome: 'fetched' };
      },
    });
    const { user } = renderScreen(
      <ToastProvider>
        <FailingPhotosPage />
      </ToastProvider>,
    );
    expect((await screen.findByRole('link', { name: 'Café Ä' })).getAttribute('href')).toBe(
      '/admin/businesses?filter=7',
    );
    for (const text of [/sunucu fotoğrafı vermiyor \(status 404\)/, /2 deneme/]) screen.getByText(text);
    expect(screen.getByRole('link', { name: PHOTO.url }).getAttribute('rel')).toContain('noreferrer');
    await user.click(screen.getByRole('button', { name: 'Yeniden dene: Café Ä' }));
    await screen.findByText('Fotoğraf indirildi');
    await screen.findByText('Alınamayan fotoğraf yok');
    expect(server.calls.find(({ endpoint }) => endpoint.startsWith('POST'))!.body).toEqual({
      ...{ id: '7', revision: 'AAAAAAAAAAAAAAAA' },
    });
  });
});
