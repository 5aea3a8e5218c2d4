import { expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { PasswordForm } from './password-form';

const server = setUpApiServer('tr');

it('says of a wrong current password that it is wrong, without a username that nobody typed', async () => {
  const message = 'Geçersiz kullanıcı adı veya şifre';
  server.on({ 'POST /api/admin/account/password': () => new ErrorReply(401, 'invalid_login', { message }) });
  const { user } = renderScreen(
    <ToastProvider>
      <PasswordForm />
    </ToastProvider>,
  );
  await user.type(screen.getByLabelText('Şimdiki şifre'), 'not my password');
  await user.type(screen.getByLabelText('Yeni şifre'), 'several words nobody guesses');
  await user.click(screen.getByRole('button', { name: 'Şifreyi değiştir' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Şimdiki şifre yanlış.');
  expect(document.activeElement).toBe(screen.getByLabelText('Şimdiki şifre'));
});
