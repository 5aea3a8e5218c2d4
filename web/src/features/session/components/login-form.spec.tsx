import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { LoginForm } from './login-form';

describe('the form of the sign-in', () => {
  const server = setUpApiServer('tr');

  async function signInWith(password: string) {
    server.on({
      'POST /api/admin/login': ({ body }) => {
        const sent = body as { password: string; code?: string };
        if (sent.password !== 'right') return new ErrorReply(401, 'invalid_login', { message: 'Geçersiz şifre' });
        if (sent.code === undefined) return new ErrorReply(401, 'second_factor_required');
        return new ErrorReply(401, 'invalid_code', { message: 'Kod geçersiz.' });
      },
    });
    const { user } = renderScreen(<LoginForm onSignedIn={() => undefined} />);
    await user.type(screen.getByLabelText('Kullanıcı Adı'), 'ada');
    await user.type(screen.getByLabelText('Şifre'), password);
    await user.click(screen.getByRole('button', { name: 'Giriş Yap' }));
    return user;
  }

  /** The field must be focused, with all of its text selected and the error as its description. */
  async function expectCorrection(field: HTMLInputElement, error: string) {
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe(error);
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(alert.id);
  }

  it('focuses the password of a sign-in that was rejected, with the error as its description', async () => {
    await signInWith('wrong');
    await expectCorrection(screen.getByLabelText('Şifre'), 'Geçersiz şifre');
  });

  it('focuses the code that was rejected, with the error as its description', async () => {
    const user = await signInWith('right');
    const code = await screen.findByLabelText<HTMLInputElement>(/kod/i);
    await user.type(code, '000000');
    await user.click(screen.getByRole('button', { name: 'Giriş Yap' }));
    await expectCorrection(code, 'Kod geçersiz.');
  });
});
