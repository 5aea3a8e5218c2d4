import { expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { onSignedOut } from '../../../lib/session-state';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { useSignOut } from './use-sign-out';

const server = setUpApiServer('tr');

function SignOut() {
  const signOut = useSignOut(() => undefined);
  return (
    <button type="button" onClick={() => signOut.mutate()}>
      Sign out
    </button>
  );
}

it('a sign-out is reported to what works without a screen', async () => {
  const listener = vi.fn();
  onSignedOut(listener);
  server.on({ 'POST /api/admin/logout': () => ({ success: true as const, message: '' }) });
  const { user } = renderScreen(<SignOut />);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
});
