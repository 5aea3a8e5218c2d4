import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { PasskeyList } from './passkey-list';
import { hasPasskeyHint } from './session-hint';

const register = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startRegistration: register }));
const named = (name: string) =>
  Object.assign(new Error('The operation either timed out or was not allowed.'), { name });

describe('the passkeys of an account', () => {
  const server = setUpApiServer('tr');
  afterEach(() => register.mockReset());

  async function add() {
    server.on({
      'POST /api/admin/account/passkey-options': () => ({}),
      'POST /api/admin/account/passkeys': () => ({ recoveryCodes: ['AAAA-BBBB'] }),
    });
    const onAdded = vi.fn();
    const { user } = renderScreen(
      <ToastProvider>
        <PasskeyList passkeys={[]} onAdded={onAdded} />
      </ToastProvider>,
    );
    await user.type(screen.getByLabelText('Anahtarın adı'), 'Office');
    await user.click(screen.getByRole('button', { name: 'Geçiş anahtarı ekle' }));
    return onAdded;
  }

  it.each([
    ['NotAllowedError', /pencere kapatıldı ya da süre doldu/],
    ['InvalidStateError', /geçiş anahtarı zaten var/],
    ['NotSupportedError', /desteklemiyor/],
    ['SecurityError', /Tarayıcı geçiş anahtarını kullanamadı/],
  ])('say of %s of the browser what it means, in the language of the page', async (name, text) => {
    register.mockRejectedValue(named(name));
    await add();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/timed out/)).toBeNull();
    expect(hasPasskeyHint()).toBe(false);
  });

  it('are offered by the next sign-in of the browser in which one was added', async () => {
    register.mockResolvedValue({});
    const onAdded = await add();
    await vi.waitFor(() => expect(onAdded).toHaveBeenCalledWith(['AAAA-BBBB']));
    expect(hasPasskeyHint()).toBe(true);
  });
});
