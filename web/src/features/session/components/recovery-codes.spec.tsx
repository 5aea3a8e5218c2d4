import { expect, it, vi } from 'vitest';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { RecoveryCodes } from './recovery-codes';

setUpApiServer('tr');

it('shows recovery codes until their button is pressed, whatever else closes a dialog', async () => {
  const onClose = vi.fn();
  const { user } = renderScreen(<RecoveryCodes codes={['AAAA-BBBB']} onClose={onClose} />);
  const dialog = screen.getByRole('dialog');
  const escape = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, escape);
  expect(escape.defaultPrevented).toBe(true);
  fireEvent.click(dialog); // its backdrop
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Kopyala', 'Kaydettim']);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Kaydettim' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ['copies', true, 'Kopyalandı'],
  ['says that it cannot copy', false, 'Kopyalanamadı'],
])('%s recovery codes where the browser has no clipboard', async (_case, isCopied, notice) => {
  Object.assign(document, { execCommand: () => isCopied });
  const { user } = renderScreen(
    <ToastProvider>
      <RecoveryCodes codes={['AAAA-BBBB']} onClose={vi.fn()} />
    </ToastProvider>,
  );
  vi.stubGlobal('navigator', { userAgent: '' });
  await user.click(screen.getByRole('button', { name: 'Kopyala' }));
  expect(await screen.findByText(notice)).toBeDefined();
  vi.unstubAllGlobals();
});
