import { expect, it } from 'vitest';
import type { Deletion } from '@directory/contracts/moderation';
import { screen } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { DeletionsDialog } from './deletions-dialog';

const server = setUpApiServer('tr');

const deletion: Deletion = {
  ...{ id: crypto.randomUUID(), kind: 'all', label: '', filter: null, count: 9, username: 'ada' },
  ...{ deletedAt: '2026-11-01T00:00:00.000Z', restorableUntil: '2026-11-08T00:00:00.000Z', state: 'restoring' },
  ...{ restoredCount: 4, processedCount: 4, secondsLeft: null, interruptedImports: [] },
};

it('a restore cancelled on request is announced in grey', async () => {
  server.on({
    'GET /api/admin/deletions': () => [deletion],
    'POST /api/admin/deletions/:id/cancel': () => ({ ...deletion, state: 'restorable' as const }),
  });
  const { user } = renderScreen(
    <ToastProvider>
      <DeletionsDialog onClose={() => undefined} />
    </ToastProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Durdur' }));
  const notice = (await screen.findByText('Geri getirme durduruldu')).closest('li')!;
  expect(notice.querySelector('svg')?.classList).toContain('text-muted');
});

it('a person with right-to-left letters is isolated from the days around', async () => {
  server.on({ 'GET /api/admin/deletions': () => [{ ...deletion, username: 'محمد', state: 'restorable' }] });
  renderScreen(<DeletionsDialog onClose={() => undefined} />);
  expect((await screen.findByText('محمد')).tagName).toBe('BDI');
});
