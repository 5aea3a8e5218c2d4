import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpApiServer } from '../../testing/api-server';
import { renderScreen } from '../../testing/render-screen';
import AdminApp from './admin-app';

const LATER = '2100-01-01T00:00:00Z';
const server = setUpApiServer('tr');

it('says at an unknown path of the administration, next to its menu, that there is no screen', async () => {
  server.on({
    'GET /api/admin/session': () => ({
      username: 'ada',
      expiresAt: LATER,
      confirmedUntil: LATER,
      mustAddFactor: false,
    }),
  });
  renderScreen(<AdminApp />, '/no-such-screen');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ekran bulunamadı');
  expect(screen.getByRole('link', { name: 'Ana sayfaya git' }).getAttribute('href')).toBe('/admin');
  expect(screen.getByRole('navigation', { name: 'Yönetim' })).toBeTruthy();
  expect(document.title).toContain('Ekran bulunamadı');
});
