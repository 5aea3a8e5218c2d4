import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ErrorState } from '../../components/admin/error-state';
import { LoginForm } from '../../features/session/components/login-form';
import { api } from '../../lib/api';
import { setAdminLanguage } from '../../lib/i18n/language';
import { ErrorReply, setUpApiServer } from '../../testing/api-server';
import { renderScreen } from '../../testing/render-screen';
import { AdminFrame } from './admin-frame';

const LIST = 'GET /api/admin/people';
const LOGIN = 'POST /api/admin/login';

function Screen() {
  const people = useQuery({ queryKey: [LIST], queryFn: () => api(LIST) });
  return people.isError && <ErrorState title="-" error={people.error} onRetry={() => undefined} />;
}

describe('a switch of the language', () => {
  const server = setUpApiServer('tr');

  it('leaves no error of the server in the old one: a list is fetched again, a failed sign-in is dropped', async () => {
    const texts: Record<string, string> = { tr: 'Sunucunun hatası', en: 'The error of the server' };
    server.on({
      [LIST]: ({ headers }) =>
        new ErrorReply(409, 'invalid_input', { message: `${texts[headers.get('accept-language')!]}: list` }),
      [LOGIN]: () => new ErrorReply(401, 'invalid_login', { message: `${texts['tr']}: sign-in` }),
    });
    const { user } = renderScreen(
      <AdminFrame>
        <Screen />
        <LoginForm onSignedIn={() => undefined} />
      </AdminFrame>,
    );
    await screen.findByText(/Sunucunun hatası: list/);
    await user.type(screen.getByLabelText('Kullanıcı Adı'), 'ada');
    await user.type(screen.getByLabelText('Şifre'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Giriş Yap' }));
    // Not that of the notice, which disappears by itself.
    const failure = () => document.querySelector('form [role="alert"]');
    await waitFor(() => expect(failure()?.textContent).toContain('Sunucunun'));
    try {
      act(() => setAdminLanguage('en'));
      expect(await screen.findByText(/The error of the server: list/)).toBeTruthy();
      await waitFor(() => expect(failure()).toBeNull());
      expect(screen.queryByText(/Sunucunun hatası: list/)).toBeNull();
    } finally {
      act(() => setAdminLanguage('tr'));
    }
  });
});
