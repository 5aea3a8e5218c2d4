import { afterEach, expect, it } from 'vitest';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render-screen';
import { ConfirmDialog } from './confirm-dialog';
import { Modal } from './modal';
import { ToastProvider, useToast } from './toast';

afterEach(cleanup);

function Screen() {
  const toast = useToast();
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  return (
    <>
      {open && (
        <Modal title="panel" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => toast({ tone: 'bad', title: 'failed' })}>
            fail
          </button>
          <button type="button" onClick={() => setAsking(true)}>
            ask
          </button>
          <ConfirmDialog
            {...{ open: asking, title: 'question', text: '', confirm: 'yes' }}
            onConfirm={() => undefined}
            onClose={() => setAsking(false)}
          />
        </Modal>
      )}
    </>
  );
}

it('a notice is shown inside the topmost open dialog, and outlives it', async () => {
  const { user } = renderScreen(
    <ToastProvider>
      <Screen />
    </ToastProvider>,
  );
  const dialogOfNotice = () => screen.getByText('failed').closest('dialog')?.getAttribute('aria-label') ?? null;
  await user.click(screen.getByRole('button', { name: 'fail' }));
  // Notices stay while another window has the focus: a busy machine takes longer than their five seconds.
  fireEvent.blur(window);
  await waitFor(() => expect(dialogOfNotice()).toBe('panel'));
  await user.click(screen.getByRole('button', { name: 'ask' }));
  await waitFor(() => expect(dialogOfNotice()).toBe('question'));
  await user.click(screen.getByRole('button', { name: 'Vazgeç' }));
  await waitFor(() => expect(dialogOfNotice()).toBe('panel'));
  // The first one closes the panel, the other one the notice.
  await user.click(screen.getAllByRole('button', { name: 'Kapat' })[0]!);
  await waitFor(() => expect(dialogOfNotice()).toBeNull());
});

it('Escape leaves a notice to a dialog below it, and the dialog to a notice that has the focus', async () => {
  const { user } = renderScreen(
    <ToastProvider>
      <Screen />
    </ToastProvider>,
  );
  const fail = screen.getByRole('button', { name: 'fail' });
  await user.click(fail);
  fireEvent.blur(window);
  await screen.findByText('failed');
  expect(fireEvent.keyDown(fail, { key: 'Escape' })).toBe(true);
  screen.getByText('failed');
  const close = screen.getAllByRole('button', { name: 'Kapat' }).at(-1)!;
  expect(fireEvent.keyDown(close, { key: 'Escape' })).toBe(false);
  await waitFor(() => expect(screen.queryByText('failed')).toBeNull());
  screen.getByRole('dialog', { name: 'panel' });
});
