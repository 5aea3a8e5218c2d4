import { afterEach, expect, it } from 'vitest';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { DropdownMenu } from 'radix-ui';
import { act, useEffect, useState } from 'react';
import { renderScreen } from '../../testing/render-screen';
import { ConfirmDialog } from './confirm-dialog';
import { Modal } from './modal';
import { ToastProvider, useToast } from './toast';
import { useMenuTrigger } from './use-menu-trigger';

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

/** Shows a notice without a click, as the end of an import does. */
let notify: () => void;
function Notifier() {
  const toast = useToast();
  useEffect(() => {
    // Twelve seconds, by its action.
    notify = () => toast({ tone: 'good', title: 'done', action: { label: 'undo', onClick: () => undefined } });
  }, [toast]);
  return null;
}

async function showNotice() {
  act(notify);
  await screen.findByText('done');
}

function MenuOfDialog() {
  const menu = useMenuTrigger();
  return (
    <Modal title="panel" onClose={() => undefined}>
      <DropdownMenu.Root modal={false} {...menu.root()}>
        <DropdownMenu.Trigger {...menu.trigger}>menu</DropdownMenu.Trigger>
        <DropdownMenu.Content {...menu.content}>
          <DropdownMenu.Item>item</DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <Notifier />
    </Modal>
  );
}

it('Escape closes a menu that was opened before the notice, and neither the notice nor the dialog around both', async () => {
  const { user } = renderScreen(
    <ToastProvider>
      <MenuOfDialog />
    </ToastProvider>,
  );
  const trigger = screen.getByRole('button', { name: 'menu' });
  await user.click(trigger);
  const item = await screen.findByRole('menuitem');
  await waitFor(() => expect(item.closest('[role="menu"]')!.contains(document.activeElement)).toBe(true));
  await showNotice();
  // A dialog closes unless the event is prevented.
  expect(fireEvent.keyDown(document.activeElement!, { key: 'Escape' })).toBe(false);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger));
  screen.getByText('done');
});

function Details() {
  return (
    <details open data-escape>
      <summary>menu</summary>
      <a href="#item">item</a>
    </details>
  );
}

it.each([
  ['a search box with text', <input key="" type="search" defaultValue="text" />, 'searchbox'],
  ['suggestions that are closed', <input key="" role="combobox" aria-expanded={false} defaultValue="a" />, 'combobox'],
  ['a field that it ends', <input key="" type="text" data-escape />, 'textbox'],
  ['an open menu without script', <Details key="" />, 'link'],
] as const)('Escape leaves the notice to %s', async (_name, field, role) => {
  const { user } = renderScreen(
    <ToastProvider>
      {field}
      <button type="button">other</button>
      <Notifier />
    </ToastProvider>,
  );
  await showNotice();
  await user.click(screen.getByRole(role));
  await user.keyboard('{Escape}');
  screen.getByText('done');
  await user.click(screen.getByRole('button', { name: 'other' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('done')).toBeNull());
});

for (const [name, act] of [
  ['Escape', (close: Element) => fireEvent.keyDown(close, { key: 'Escape' })],
  ['its button', (close: Element) => fireEvent.click(close)],
] as const)
  it(`a notice closed by ${name} returns the focus into the dialog`, async () => {
    const { user } = renderScreen(
      <ToastProvider>
        <button type="button">behind</button>
        <Screen />
      </ToastProvider>,
    );
    const fail = screen.getByRole('button', { name: 'fail' });
    for (const [before, after] of [
      [fail, fail],
      [screen.getByRole('button', { name: 'behind' }), screen.getAllByRole('button', { name: 'Kapat' })[0]!],
    ] as const) {
      await user.click(fail);
      fireEvent.blur(window);
      await screen.findByText('failed');
      before.focus();
      const close = screen.getAllByRole('button', { name: 'Kapat' }).at(-1)!;
      close.focus();
      act(close);
      await waitFor(() => expect(screen.queryByText('failed')).toBeNull());
      expect(document.activeElement).toBe(after);
    }
  });
