import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorReply, setUpApiServer } from '../../testing/api-server';
import { renderScreen } from '../../testing/render-screen';
import LegacyPanel from './legacy-panel';

const server = setUpApiServer('tr');

it('the panel of one page says that the browser is offline', async () => {
  server.on({ 'GET /api/admin/session': () => new ErrorReply(401, 'unauthenticated') });
  renderScreen(<LegacyPanel />, '/admin-legacy');
  await screen.findByRole('button', { name: 'Giriş Yap' });
  expect(screen.queryByText(/Çevrimdışısınız/)).toBeNull();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByText(/Çevrimdışısınız/)).toBeDefined();
  onLine.mockRestore();
});
