import { describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { ToastProvider } from '../../../components/admin/toast';
import { AccountPage } from '../pages/account-page';
import { StepUp } from './step-up-dialog';

const SAVE = 'POST /api/admin/clear-cache';

function Screen() {
  const save = useMutation({ mutationFn: () => api(SAVE) });
  return (
    <>
      <button type="button" onClick={() => save.mutate()}>
        save
      </button>
      <StepUp />
    </>
  );
}

describe('the confirmation of a session', () => {
  const server = setUpApiServer('tr');

  async function openDialog() {
    server.on({
      [SAVE]: () => new ErrorReply(403, 'step_up_required'),
      'GET /api/admin/account': () => ({ username: 'ada', totp: true, passkeys: [], recoveryCodesLeft: 9 }),
      'POST /api/admin/session/confirm': ({ body }) =>
        'password' in (body as object)
          ? new ErrorReply(401, 'invalid_login', { message: 'Geçersiz kullanıcı adı veya şifre' })
          : new ErrorReply(401, 'invalid_code', { message: 'Kod geçersiz.' }),
    });
    const { user } = renderScreen(<Screen />);
    await user.click(screen.getByRole('button', { name: 'save' }));
    const dialog = within(await screen.findByRole('dialog'));
    return { user, dialog };
  }

  it('says of a wrong password that it is wrong, and has it selected for the next attempt', async () => {
    const { user, dialog } = await openDialog();
    const field = dialog.getByLabelText<HTMLInputElement>('Şifre');
    expect(document.activeElement).toBe(field);
    await user.type(field, 'a wrong one');
    await user.click(dialog.getByRole('button', { name: 'Doğrula' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Şifre yanlış.');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'a wrong one'.length]);
  });

  it('starts without the error of the password where a code is given instead, in the field of the code', async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Şifre'), 'a wrong one');
    await user.click(dialog.getByRole('button', { name: 'Doğrula' }));
    await dialog.findByRole('alert');
    await user.click(await dialog.findByRole('button', { name: 'Kod ile' }));
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(dialog.getByLabelText('Uygulamadaki kod ya da kurtarma kodu'));
    await user.type(document.activeElement!, '000000');
    await user.click(dialog.getByRole('button', { name: 'Doğrula' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Kod geçersiz.');
  });

  it('leaves no notice of an error where it is cancelled', async () => {
    server.on({
      'GET /api/admin/account': () => ({ username: 'ada', totp: false, passkeys: [], recoveryCodesLeft: 0 }),
      'POST /api/admin/account/totp': () => new ErrorReply(403, 'step_up_required'),
    });
    const { user } = renderScreen(
      <ToastProvider>
        <AccountPage />
        <StepUp />
      </ToastProvider>,
    );
    const add = await screen.findByRole('button', { name: 'Doğrulama uygulaması ekle' });
    await user.click(add);
    await user.click(await screen.findByRole('button', { name: 'Vazgeç' }));
    await waitFor(() => expect(add.getAttribute('aria-disabled')).not.toBe('true'));
    expect(screen.queryByText('Hesap değiştirilemedi')).toBeNull();
  });
});
