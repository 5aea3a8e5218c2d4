import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { useQueryClient } from '@tanstack/react-query';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { ToastProvider } from '../../../components/admin/toast';
import { AdvertisementsPage } from './advertisements-page';

const SAVE = 'POST /api/admin/advertisement-codes';

function Refetch() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      refetch
    </button>
  );
}

describe('the screen of the ad codes', () => {
  const server = setUpApiServer('tr');
  let stored = { ad1: '', ad2: 'old', ad3: '', ad4: '' };
  const saves = () => server.calls.filter(({ endpoint }) => endpoint === SAVE).map(({ body }) => body);

  it('rejects an edit whose slot was changed and refetched below it, and replaces it with the second save', async () => {
    server.on({
      'GET /api/admin/advertisement-codes': () => stored,
      [SAVE]: ({ body }) => {
        const { loaded, ...codes } = body as Partial<typeof stored> & { loaded: Partial<typeof stored> };
        if (loaded.ad2 !== stored.ad2) return new ErrorReply(409, 'settings_changed', { fields: { ad2: 'changed' } });
        return (stored = { ...stored, ...codes });
      },
    });
    const { user } = renderScreen(
      <ToastProvider>
        <AdvertisementsPage />
        <Refetch />
      </ToastProvider>,
    );
    await user.type(await screen.findByRole('textbox', { name: 'Reklam Alanı 2' }), ' mine');
    stored = { ...stored, ad2: 'theirs' };
    await user.click(screen.getByRole('button', { name: 'refetch' }));
    await screen.findByText('theirs');
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Kayıt hatası');
    expect(saves()).toEqual([{ ad2: 'old mine', loaded: { ad2: 'old' } }]);
    expect(stored.ad2).toBe('theirs');
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    await waitFor(() => expect(saves().at(-1)).toEqual({ ad2: 'old mine', loaded: { ad2: 'theirs' } }));
  });
});
