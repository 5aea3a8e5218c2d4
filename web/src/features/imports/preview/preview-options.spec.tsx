import { describe, expect, it } from 'vitest';
import type { ImportView } from '@directory/contracts/imports';
import { screen, waitFor } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { PREVIEW, StoredLane, VIEW } from './preview-panel.fixture';

const openLane = () =>
  renderScreen(
    <ToastProvider>
      <StoredLane />
    </ToastProvider>,
  );

describe('options of a file that awaits confirmation', () => {
  const server = setUpApiServer();

  it('takes the country and the category that most rows lack, and previews them again', async () => {
    let body: unknown;
    server.on({
      'GET /api/admin/imports/:id': () => VIEW,
      'GET /api/admin/imports/:id/preview': () => ({
        ...PREVIEW,
        counts: { ...PREVIEW.counts, withoutCountry: 7, withoutCategory: 8 },
      }),
      'PATCH /api/admin/imports/:id/preview': (call) => {
        body = call.body;
        return { ...VIEW, state: 'queued' };
      },
    });
    const { user } = openLane();
    await user.click(await screen.findByRole('button', { name: 'Önizle' }));
    expect(
      await screen.findByText('7 satırın ülkesi bilinmiyor: ülke ve şehir sayfalarında görünmeyecek'),
    ).toBeTruthy();
    expect(screen.getByText('8 satırın kategorisi yok: kategori sayfalarında görünmeyecek')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ülke' }), 'Türkiye');
    await user.type(screen.getByRole('textbox', { name: 'Kategori' }), 'Eczane');
    await user.click(screen.getByRole('button', { name: 'Uygula ve yeniden önizle' }));
    await waitFor(() =>
      expect(body).toEqual({ defaults: { country: 'TR', city: null, category: 'Eczane' }, revision: 1 }),
    );
  });

  it('is previewed again by Enter, with the focus on what the import will do', async () => {
    let current: ImportView = VIEW;
    const bodies: unknown[] = [];
    server.on({
      'GET /api/admin/imports/:id': () => current,
      'GET /api/admin/imports/:id/preview': () => PREVIEW,
      'PATCH /api/admin/imports/:id/preview': ({ body }) => {
        bodies.push(body);
        current = { ...VIEW, state: 'queued' };
        return current;
      },
    });
    const { user } = openLane();
    await user.click(await screen.findByRole('button', { name: 'Önizle' }));
    await user.click(await screen.findByText('Dosyada yazmayan bilgiler'));
    await user.type(screen.getByRole('textbox', { name: 'Şehir' }), 'Ankara{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Şehir' })).toBeNull());
    expect(bodies).toEqual([{ defaults: { country: null, city: 'Ankara', category: null }, revision: 1 }]);
    current = { ...VIEW, options: { ...VIEW.options, city: 'Ankara' }, progress: { ...VIEW.progress, revision: 2 } };
    const result = await screen.findByRole('region', { name: 'İçe aktarınca olacaklar' }, { timeout: 5_000 });
    expect(document.activeElement).toBe(result);
  });

  it('keeps a field of blanks empty', async () => {
    server.on({
      'GET /api/admin/imports/:id': () => VIEW,
      'GET /api/admin/imports/:id/preview': () => PREVIEW,
    });
    const { user } = openLane();
    await user.click(await screen.findByRole('button', { name: 'Önizle' }));
    await user.click(await screen.findByText('Dosyada yazmayan bilgiler'));
    await user.click(screen.getByText('Kaynak ve lisans'));
    for (const name of ['Şehir', 'Kategori', 'Not']) await user.type(screen.getByRole('textbox', { name }), '  ');
    await user.type(screen.getByRole('combobox', { name: 'Kaynak' }), '  ');
    expect(screen.queryByRole('button', { name: 'Uygula ve yeniden önizle' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Bu dosyanın kaynağını kaydet' })).toBeNull();
  });

  it('keeps the focus where the source was saved, and takes what is stored', async () => {
    let current: ImportView = VIEW;
    server.on({
      'GET /api/admin/imports/:id': () => current,
      'GET /api/admin/imports/:id/preview': () => PREVIEW,
      'PATCH /api/admin/imports/:id/preview': () => {
        current = { ...VIEW, options: { ...VIEW.options, source: 'Kendi listem' } };
        return current;
      },
    });
    const { user } = openLane();
    await user.click(await screen.findByRole('button', { name: 'Önizle' }));
    await user.click(await screen.findByText('Kaynak ve lisans'));
    await user.type(screen.getByRole('combobox', { name: 'Kaynak' }), 'Kendi listem ');
    await user.click(screen.getByRole('button', { name: 'Bu dosyanın kaynağını kaydet' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Bu dosyanın kaynağını kaydet' })).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Kaynak' }).value).toBe('Kendi listem');
    expect(document.activeElement).toBe(screen.getByText('Kaynak ve lisans'));
  });

  it('keeps the button of a change focusable until it is accepted', async () => {
    let wasDisabled: boolean | undefined;
    server.on({
      'GET /api/admin/imports/:id': () => VIEW,
      'GET /api/admin/imports/:id/preview': () => PREVIEW,
      'PATCH /api/admin/imports/:id/preview': async () => {
        await waitFor(() => expect(apply().getAttribute('aria-disabled')).toBe('true'));
        wasDisabled = apply().disabled;
        return new ErrorReply(400, 'bad_request', { message: 'Geçersiz.' });
      },
    });
    const { user } = openLane();
    const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Uygula ve yeniden önizle' });
    await user.click(await screen.findByRole('button', { name: 'Önizle' }));
    await user.click(await screen.findByText('Dosyada yazmayan bilgiler'));
    await user.type(screen.getByRole('textbox', { name: 'Şehir' }), 'Ankara');
    await user.click(apply());
    expect(await screen.findByText('Geçersiz.')).toBeTruthy();
    expect(wasDisabled).toBe(false);
  });

  it('has a source and licence of its own, which are saved without another preview', async () => {
    const bodies: unknown[] = [];
    server.on({
      'GET /api/admin/imports/:id': () => VIEW,
      'GET /api/admin/imports/:id/preview': () => PREVIEW,
      'PATCH /api/admin/imports/:id/preview': ({ body }) => {
        bodies.push(body);
        return { ...VIEW, options: { ...VIEW.options, ...(body as { provenance: object }).provenance } };
      },
    });
    const { user } = openLane();
    await user.click(await screen.findByRole('button', { name: 'Önizle' }));
    await user.click(await screen.findByText('Kaynak ve lisans'));
    const source = screen.getByRole<HTMLInputElement>('combobox', { name: 'Kaynak' });
    expect(source.placeholder).toBe('Outscraper');
    expect(screen.queryByRole('button', { name: 'Bu dosyanın kaynağını kaydet' })).toBeNull();
    await user.type(source, 'OpenStreetMap');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Lisans' }), 'ODbL 1.0');
    await user.click(screen.getByRole('button', { name: 'Bu dosyanın kaynağını kaydet' }));
    const provenance = { source: 'OpenStreetMap', licence: 'odbl-1.0', note: null };
    await waitFor(() => expect(bodies).toEqual([{ provenance, revision: 1 }]));
  });
});
