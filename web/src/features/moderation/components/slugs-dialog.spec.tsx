import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import type { SlugFix } from '@directory/contracts/moderation';
import { ToastProvider } from '../../../components/admin/toast';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { businessesQuery } from '../api/get-businesses';
import { BUSINESS } from '../pages/business.fixture';
import { SlugsDialog } from './slugs-dialog';

const server = setUpApiServer('tr');
const IDLE: SlugFix = {
  ...{ state: 'idle', preview: false, totalBusinesses: 1, totalProcessed: 0, successCount: 0, examples: [] },
  ...{ startedAt: null, finishedAt: null, error: null },
};

function List() {
  const list = useQuery(businessesQuery({ page: 1, sortBy: 'createdAt', sortOrder: 'desc' }, false));
  return <p>{list.data?.businesses[0]?.slug}</p>;
}

it('fixed addresses are shown in the list below', async () => {
  let fix = IDLE;
  let slug = 'coffe-lab';
  server.on({
    'GET /api/admin/businesses': () => ({
      businesses: [{ ...BUSINESS, slug }],
      ...{ total: 1, totalIsCapped: false, pagination: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    }),
    'GET /api/admin/fix-slugs': () => fix,
    'POST /api/admin/fix-slugs': () => {
      fix = { ...IDLE, state: 'done', successCount: 1, finishedAt: '2026-11-01T00:00:00.000Z' };
      slug = 'coffee-lab';
      return { ...fix, success: true as const, checkpointEnabled: true as const, message: '' };
    },
  });
  const { user } = renderScreen(
    <ToastProvider>
      <List />
      <SlugsDialog onClose={() => undefined} />
    </ToastProvider>,
  );
  await screen.findByText('coffe-lab');
  await waitFor(() => expect(server.calls.map(({ endpoint }) => endpoint)).toContain('GET /api/admin/fix-slugs'));
  await user.click(screen.getByRole('button', { name: 'Düzelt' }));
  await screen.findByText('1 adres düzeltildi.');
  await screen.findByText('coffee-lab');
});
