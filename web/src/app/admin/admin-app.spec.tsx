import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { setUpApiServer } from '../../testing/api-server';
import { renderScreen } from '../../testing/render-screen';
import { receiveUploads } from '../../testing/upload-server';
import { uploadQueue } from '../../features/imports/api/upload-queue';
import type { UploadOptions } from '../../features/imports/api/upload-file';
import AdminApp from './admin-app';

const LATER = '2100-01-01T00:00:00Z';
const server = setUpApiServer('tr');

const SESSION = { username: 'ada', expiresAt: LATER, confirmedUntil: LATER, mustAddFactor: false };

it('says at an unknown path of the administration, next to its menu, that there is no screen', async () => {
  server.on({
    'GET /api/admin/session': () => SESSION,
  });
  renderScreen(<AdminApp />, '/no-such-screen');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ekran bulunamadı');
  expect(screen.getByRole('link', { name: 'Ana sayfaya git' }).getAttribute('href')).toBe('/admin');
  expect(screen.getByRole('navigation', { name: 'Yönetim' })).toBeTruthy();
  expect(document.title).toContain('Ekran bulunamadı');
});

it('has the progress of an upload in its title on every screen', async () => {
  server.on({ 'GET /api/admin/session': () => SESSION });
  receiveUploads(server, () => new Promise<never>(() => undefined));
  const { user } = renderScreen(
    <Routes>
      <Route path="/admin/*" element={<AdminApp />} />
    </Routes>,
    '/admin/no-such-screen',
  );
  await screen.findByRole('heading', { level: 1, name: 'Ekran bulunamadı' });
  uploadQueue.add([new File(['name\n'], 'cafés.csv')]);
  uploadQueue.start({ mode: 'update', batchSize: 500 } as UploadOptions);
  await waitFor(() => expect(document.title).toMatch(/^\(0\/1\) /));
  const progress = () => document.title.split(' · ')[0];
  const before = progress();
  await user.click(screen.getByRole('link', { name: 'Aramalar ve Açılışlar' }));
  await waitFor(() => expect(document.title).toContain('Aramalar ve Açılışlar'));
  expect(progress()).toBe(before);
});
