import { expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import type { ImportView } from '@directory/contracts/imports';
import { ToastProvider } from '../../../components/admin/toast';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { DeleteManyQuestions, type DeleteStep } from './delete-many';

const server = setUpApiServer('tr');

/** Opens the first question while an import is in that state. */
function renderQuestion(state: ImportView['state']) {
  const view = {
    id: crypto.randomUUID(),
    fileName: 'a.csv',
    state,
    progress: { percent: 40 },
  } as unknown as ImportView;
  server.on({ 'GET /api/admin/imports': () => [view] });
  const onStep = vi.fn<(step: DeleteStep | ((current: DeleteStep) => DeleteStep)) => void>();
  const rendered = renderScreen(
    <ToastProvider>
      <DeleteManyQuestions
        {...{ step: 'first', title: 'Silinsin mi?', text: '', confirm: 'Sil', phrase: 'SİL', onStep }}
        onConfirm={() => undefined}
      />
    </ToastProvider>,
  );
  return { ...rendered, onStep };
}

it('a running import is listed before everything is deleted, and waited for by default', async () => {
  const { user, onStep } = renderQuestion('merging');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Bitmelerini bekle, sonra sil' })).checked).toBe(
    true,
  );
  await user.click(screen.getByRole('button', { name: 'Devam et' }));
  expect(onStep).toHaveBeenCalledWith('waiting');
});

it('an import that awaits its confirmation is not waited for', async () => {
  const { user, onStep } = renderQuestion('awaiting');
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Devam et' });
  await waitFor(() => expect(next.disabled).toBe(false));
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(next);
  expect(onStep).toHaveBeenCalledWith('second');
});
