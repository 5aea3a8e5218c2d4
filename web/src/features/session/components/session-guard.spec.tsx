import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { SessionView } from '@directory/contracts/accounts';
import { ToastProvider } from '../../../components/admin/toast';
import { api } from '../../../lib/api';
import { useDraft } from '../../../lib/use-draft';
import { createQueryClient } from '../../../lib/query-client';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { SessionGuard } from './session-guard';

const SAVE = 'POST /api/admin/clear-cache';
const SESSION: SessionView = {
  ...{ username: 'ada', expiresAt: '2100-01-01T00:00:00.000Z', confirmedUntil: '2100-01-01T00:00:00.000Z' },
  mustAddFactor: false,
};

/** A screen with a draft, and one call that needs a confirmed session. */
function Screen() {
  const draft = useDraft('note', { text: '' });
  const save = useMutation({ mutationFn: () => api(SAVE) });
  return (
    <>
      <button type="button" onClick={() => save.mutate()}>
        save
      </button>
      <p>{save.status}</p>
      <input type="text" value={draft.values.text} onChange={({ target }) => draft.set({ text: target.value })} />
    </>
  );
}

describe('the guard of the session', () => {
  const server = setUpApiServer('tr');
  beforeEach(() => {
    server.on({
      'GET /api/admin/session': () => SESSION,
      'GET /api/admin/account': () => ({ username: 'ada', totp: false, passkeys: [], recoveryCodesLeft: 0 }),
    });
  });

  function renderGuard() {
    // As in the page.
    const client = createQueryClient((self, [endpoint]) => {
      if (endpoint !== 'GET /api/admin/session') void self.invalidateQueries({ queryKey: ['GET /api/admin/session'] });
    });
    const router = createMemoryRouter([
      {
        path: '*',
        element: (
          <ToastProvider>
            <SessionGuard waiting={null} signedOut={<p>signed out</p>}>
              {() => <Screen />}
            </SessionGuard>
          </ToastProvider>
        ),
      },
    ]);
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    return userEvent.setup();
  }

  it('continues a call that waits for its confirmation after a new sign-in, if the session ends meanwhile', async () => {
    let isSignedIn = true;
    let isConfirmed = false;
    server.on({
      'GET /api/admin/session': () => (isSignedIn ? SESSION : new ErrorReply(401, 'unauthenticated')),
      'POST /api/admin/session/confirm': () => new ErrorReply(401, 'unauthenticated'),
      'POST /api/admin/login': () => {
        isSignedIn = isConfirmed = true;
        return { success: true, csrfToken: 'a', expiresAt: SESSION.expiresAt } as never;
      },
      [SAVE]: () => (isConfirmed ? { success: true, message: '' } : new ErrorReply(403, 'step_up_required')),
    });
    const user = renderGuard();
    await user.click(await screen.findByRole('button', { name: 'save' }));
    await screen.findByRole('dialog', { name: 'Siz olduğunuzu doğrulayın' });
    isSignedIn = false;
    await user.type(document.querySelector('dialog input')!, 'secret{Enter}');
    await screen.findByRole('dialog', { name: 'Oturumunuz sona erdi' });
    expect(screen.getByLabelText<HTMLInputElement>('Kullanıcı Adı').value).toBe('ada');
    expect(document.activeElement).toBe(screen.getByLabelText('Şifre'));
    await user.type(screen.getByLabelText('Şifre'), 'a long secret');
    await user.click(screen.getByRole('button', { name: 'Giriş Yap' }));
    await screen.findByText('success');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('continues no call of the page under the name of another person', async () => {
    let signedIn: string | null = 'ada';
    const saved: (string | null)[] = [];
    server.on({
      'GET /api/admin/session': () =>
        signedIn === null ? new ErrorReply(401, 'unauthenticated') : { ...SESSION, username: signedIn },
      'POST /api/admin/login': ({ body }) => {
        signedIn = (body as { username: string }).username;
        return { success: true, csrfToken: 'a', expiresAt: SESSION.expiresAt } as never;
      },
      'POST /api/admin/logout': () => {
        signedIn = null;
        return { success: true, message: '' };
      },
      [SAVE]: () => {
        if (signedIn === null) return new ErrorReply(401, 'unauthenticated');
        saved.push(signedIn);
        return { success: true, message: '' };
      },
    });
    const user = renderGuard();
    const button = await screen.findByRole('button', { name: 'save' });
    signedIn = null;
    await user.click(button);
    await screen.findByRole('dialog', { name: 'Oturumunuz sona erdi' });
    await user.clear(screen.getByLabelText('Kullanıcı Adı'));
    await user.type(screen.getByLabelText('Kullanıcı Adı'), 'bora');
    await user.type(screen.getByLabelText('Şifre'), 'a long secret');
    await user.click(screen.getByRole('button', { name: 'Giriş Yap' }));
    expect((await screen.findByRole('alert')).textContent).toContain('burada yalnız o giriş yapabilir');
    expect([signedIn, saved]).toEqual([null, []]);
    screen.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
    await user.clear(screen.getByLabelText('Kullanıcı Adı'));
    await user.type(screen.getByLabelText('Kullanıcı Adı'), 'ada');
    await user.click(screen.getByRole('button', { name: 'Giriş Yap' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(signedIn).toBe('ada');
  });

  it('restores a draft for the person who typed it, after a reload, and deletes it if somebody else has signed in', async () => {
    let username = 'ada';
    server.on({ 'GET /api/admin/session': () => ({ ...SESSION, username }) });
    const user = renderGuard();
    await user.type(await screen.findByRole('textbox'), 'of ada');
    const afterReloadOf = async (name: string) => {
      cleanup();
      username = name;
      renderGuard();
      return (await screen.findByRole<HTMLInputElement>('textbox')).value;
    };
    expect(await afterReloadOf('ada')).toBe('of ada');
    expect(await afterReloadOf('bora')).toBe('');
    expect(await afterReloadOf('ada')).toBe('');
  });

  it('shows the account once a second factor has become mandatory, without a reload', async () => {
    let isMandatory = false;
    server.on({
      'GET /api/admin/session': () => ({ ...SESSION, mustAddFactor: isMandatory }),
      [SAVE]: () => new ErrorReply(403, 'second_factor_missing'),
    });
    const user = renderGuard();
    const button = await screen.findByRole('button', { name: 'save' });
    isMandatory = true;
    await user.click(button);
    await screen.findByRole('heading', { name: 'Hesabım' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'save' })).toBeNull());
  });

  it('has a language switch and a sign-out where a second factor is mandatory', async () => {
    let isSignedIn = true;
    server.on({
      'GET /api/admin/session': () =>
        isSignedIn ? { ...SESSION, mustAddFactor: true } : new ErrorReply(401, 'unauthenticated'),
      'POST /api/admin/logout': () => {
        isSignedIn = false;
        return { success: true, message: '' };
      },
    });
    const user = renderGuard();
    await user.click(await screen.findByRole('button', { name: 'English' }));
    await screen.findByRole('heading', { name: 'My account' });
    await user.click(screen.getByRole('button', { name: 'Türkçe' }));
    await user.click(screen.getByRole('button', { name: 'Çıkış' }));
    await screen.findByText('signed out');
  });
});
