import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteSettings } from '@directory/contracts/settings';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { ToastProvider } from '../../../components/admin/toast';
import { settingsQuery } from '../api/get-settings';
import { SettingsForm } from './settings-form';

const SAVE = 'POST /api/admin/site-settings';

const STORED: SiteSettings = {
  ...{ head_tags: 'old', footer_tags: '', analytics_code: '', facebook_pixel: '' },
  ...{ verification_file: '', verification_content: '', search_synonyms: '' },
  ...{ ads_in_page: false, import_immediately: true, require_second_factor: false },
};

/** The form and a button for what refetches below it: a new sign-in, a finished batch, a reconnection. */
function Screen() {
  const settings = useQuery(settingsQuery);
  const client = useQueryClient();
  return (
    <>
      {settings.data && <SettingsForm saved={settings.data} />}
      <button type="button" onClick={() => void client.invalidateQueries()}>
        refetch
      </button>
    </>
  );
}

describe('the form of the settings', () => {
  const server = setUpApiServer('tr');
  let stored: SiteSettings;
  const saves = () => server.calls.filter(({ endpoint }) => endpoint === SAVE).map(({ body }) => body);
  const head = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Head Tag Kodları' });
  const save = () => screen.getByRole('button', { name: 'Kaydet' });

  beforeEach(() => {
    stored = STORED;
    server.on({
      'GET /api/admin/settings': () => stored,
      // As the server does: a field that is no longer what the form has loaded is rejected.
      [SAVE]: ({ body }) => {
        const { loaded = {}, ...changes } = body as Partial<SiteSettings> & { loaded?: Partial<SiteSettings> };
        const others = (Object.keys(loaded) as (keyof SiteSettings)[]).filter((name) => loaded[name] !== stored[name]);
        if (others.length > 0)
          return new ErrorReply(409, 'settings_changed', {
            fields: Object.fromEntries(others.map((name) => [name, 'changed'])),
          });
        return (stored = { ...stored, ...changes });
      },
    });
  });

  async function renderForm() {
    const rendered = renderScreen(
      <ToastProvider>
        <Screen />
      </ToastProvider>,
    );
    await screen.findByRole('textbox', { name: 'Head Tag Kodları' });
    return rendered;
  }

  it('shows both versions of a field that was changed and refetched below it, and replaces it with the second save', async () => {
    const { user } = await renderForm();
    await user.type(head(), ' mine');
    stored = { ...stored, head_tags: 'theirs' };
    await user.click(screen.getByRole('button', { name: 'refetch' }));
    await screen.findByText('theirs');
    await user.click(save());
    await screen.findByText('Kayıt hatası');
    expect(saves()).toEqual([{ head_tags: 'old mine', loaded: { head_tags: 'old' } }]);
    expect(stored.head_tags).toBe('theirs');
    expect(head().value).toBe('old mine');
    screen.getByText('theirs');
    await user.click(save());
    await waitFor(() => expect(stored.head_tags).toBe('old mine'));
    expect(saves().at(-1)).toEqual({ head_tags: 'old mine', loaded: { head_tags: 'theirs' } });
    await waitFor(() => expect(screen.queryByText('theirs')).toBeNull());
  });

  it('shows both versions of a field side by side, and keeps the own one or takes the stored one', async () => {
    const { user } = await renderForm();
    await user.type(head(), ' mine');
    stored = { ...stored, head_tags: 'theirs' };
    await user.click(screen.getByRole('button', { name: 'refetch' }));
    const versions = within(await screen.findByRole('group', { name: 'Head Tag Kodları' }));
    versions.getByText('old mine');
    versions.getByText('theirs');
    await user.click(versions.getByRole('button', { name: 'Sizinki kalsın' }));
    expect(screen.queryByRole('group', { name: 'Head Tag Kodları' })).toBeNull();
    await user.click(save());
    await waitFor(() => expect(stored.head_tags).toBe('old mine'));

    await user.type(head(), '!');
    stored = { ...stored, head_tags: 'theirs again' };
    await user.click(screen.getByRole('button', { name: 'refetch' }));
    await user.click(await screen.findByRole('button', { name: 'Kayıtlı olanı al' }));
    expect(head().value).toBe('theirs again');
    expect(save().getAttribute('aria-disabled')).toBe('true');
  });

  it('keeps the base of a draft over a reload', async () => {
    const first = await renderForm();
    await first.user.type(head(), ' mine');
    cleanup();
    stored = { ...stored, head_tags: 'theirs' };
    const { user } = await renderForm();
    expect(head().value).toBe('old mine');
    screen.getByText('theirs');
    await user.click(save());
    await screen.findByText('Kayıt hatası');
    expect(stored.head_tags).toBe('theirs');
  });

  it('shows a conflict of the verification file and of the switch for ads', async () => {
    const { user } = await renderForm();
    await user.type(screen.getByRole('textbox', { name: 'Dosya adı' }), 'mine.html');
    await user.click(screen.getByRole('switch', { name: /Reklam kodu/ }));
    stored = { ...stored, verification_file: 'theirs.html' };
    await user.click(save());
    await screen.findByText('theirs.html');
    expect(screen.getAllByText('Siz açtıktan sonra başka birinin kaydettiği:')).toHaveLength(1);
    stored = { ...stored, ads_in_page: true };
    await user.click(screen.getByRole('button', { name: 'refetch' }));
    // Both switched it on: nothing is left to decide.
    await waitFor(() => expect(screen.queryByText('kapalı')).toBeNull());
  });

  it('takes back an edit that is undone by hand, and shows what is stored', async () => {
    const { user } = await renderForm();
    await user.type(head(), 'x');
    stored = { ...stored, head_tags: 'theirs' };
    await user.click(screen.getByRole('button', { name: 'refetch' }));
    await screen.findByText('theirs');
    await user.type(head(), '{Backspace}');
    expect(head().value).toBe('theirs');
    expect(save().getAttribute('aria-disabled')).toBe('true');
  });

  it('does not lose what is typed while a save is in flight', async () => {
    const { user } = await renderForm();
    await user.type(head(), '1');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    server.on({
      [SAVE]: async ({ body }) => {
        await held;
        const { loaded: _, ...changes } = body as Partial<SiteSettings> & { loaded: object };
        return (stored = { ...stored, ...changes });
      },
    });
    await user.click(save());
    await user.type(head(), '2');
    release();
    await screen.findByText('Ayarlar kaydedildi');
    expect(head().value).toBe('old12');
    expect(stored.head_tags).toBe('old1');
    await user.click(save());
    await waitFor(() => expect(saves().at(-1)).toEqual({ head_tags: 'old12', loaded: { head_tags: 'old1' } }));
  });
});
