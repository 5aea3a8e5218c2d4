import { describe, expect, it } from 'vitest';
import type { ImportView } from '@directory/contracts/imports';
import { screen, waitFor, within } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { useNextFocus } from '../../../lib/use-next-focus';
import { renderScreen } from '../../../testing/render-screen';
import { ConfirmAllButton } from '../components/confirm-all-button';
import { PREVIEW, StoredLane, VIEW } from './preview-panel.fixture';

const openLane = () =>
  renderScreen(
    <ToastProvider>
      <StoredLane />
    </ToastProvider>,
  );

/** As on the upload screen: before the report of another import. */
function List() {
  return (
    <div {...useNextFocus<HTMLDivElement>('button, summary')}>
      <StoredLane />
      <details>
        <summary>another import</summary>
      </details>
    </div>
  );
}

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

  it('takes the suggested category into its field, where it can be changed before it is applied', async () => {
    let body: unknown;
    server.on({
      'GET /api/admin/imports/:id': () => VIEW,
      'GET /api/admin/imports/:id/preview': () => ({
        ...PREVIEW,
        counts: { ...PREVIEW.counts, withoutCategory: 1200 },
        suggestedCategory: {
          category: 'Pharmacy',
          names: { rows: 1000, percent: 76, words: ['eczanesi'], hasMore: false },
          title: { of: 'file', name: 'eczaneler.csv' },
        },
      }),
      'PATCH /api/admin/imports/:id/preview': (call) => {
        body = call.body;
        return { ...VIEW, state: 'queued' };
      },
    });
    const { user } = openLane();
    await user.click(await screen.findByRole('button', { name: 'Önizle' }));
    const evidence =
      'Önerilen kategori “Pharmacy”: kategorisi olmayan ilk 1.000 satırın %76’sının adında “eczanesi” geçiyor; dosyanın adı “eczaneler.csv”.';
    expect(await screen.findByText(evidence)).toBeTruthy();
    await user.click(screen.getByText('Dosyada yazmayan bilgiler')); // closes them
    await user.click(screen.getByRole('button', { name: 'Kategori olarak “Pharmacy” al' }));
    const field = screen.getByRole('textbox', { name: 'Kategori' });
    expect((field as HTMLInputElement).value).toBe('Pharmacy');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByText(evidence)).toBeNull();
    expect(body).toBeUndefined();
    await user.clear(field);
    await user.type(field, 'Eczane{Enter}');
    await waitFor(() => expect(body).toMatchObject({ defaults: { country: null, city: null, category: 'Eczane' } }));
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

  it('keeps what is typed while a change is being saved', async () => {
    let respond = () => {};
    let current: ImportView = VIEW;
    server.on({
      'GET /api/admin/imports/:id': () => current,
      'GET /api/admin/imports/:id/preview': () => PREVIEW,
      'PATCH /api/admin/imports/:id/preview': async () => {
        await new Promise<void>((resolve) => (respond = resolve));
        return (current = { ...VIEW, options: { ...VIEW.options, source: 'Kendi listem' } });
      },
    });
    const { user } = openLane();
    await user.click(await screen.findByRole('button', { name: 'Önizle' }));
    await user.click(await screen.findByText('Kaynak ve lisans'));
    const source = screen.getByRole<HTMLInputElement>('combobox', { name: 'Kaynak' });
    const save = () => screen.queryByRole('button', { name: 'Bu dosyanın kaynağını kaydet' });
    await user.type(source, 'Kendi listem');
    await user.click(save()!);
    await waitFor(() => expect(save()!.getAttribute('aria-disabled')).toBe('true'));
    await user.type(source, ' 2');
    respond();
    await waitFor(() => expect(save()?.getAttribute('aria-disabled')).not.toBe('true'));
    expect(source.value).toBe('Kendi listem 2');
    expect(save()).toBeTruthy();
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

  it('shows the chosen mode until it is rejected, with the focus on the choice', async () => {
    let respond = () => {};
    const bodies: unknown[] = [];
    server.on({
      'GET /api/admin/imports/:id': () => VIEW,
      'GET /api/admin/imports/:id/preview': () => PREVIEW,
      'PATCH /api/admin/imports/:id/preview': ({ body }) => {
        bodies.push(body);
        return new Promise<never>((resolve) => {
          respond = () => resolve(new ErrorReply(503, 'service_unavailable', { message: 'Ulaşılamıyor.' }) as never);
        });
      },
    });
    const { user } = openLane();
    await user.click(await screen.findByRole('button', { name: 'Önizle' }));
    const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
    await user.click(await screen.findByRole('radio', { name: 'Boşları doldur' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(radio('Boşları doldur').checked).toBe(true);
    // Browsers take the focus from what is disabled.
    expect(radio('Boşları doldur').matches(':disabled')).toBe(false);
    await user.click(radio('Atla'));
    expect(bodies).toHaveLength(1);
    respond();
    await screen.findByText('Ulaşılamıyor.');
    await waitFor(() => expect(radio('Güncelle').checked).toBe(true));
    expect(document.activeElement).toBe(radio('Atla'));
  });

  it('keeps the focus in the import while its preview is repeated, and when it is started', async () => {
    let current: ImportView = VIEW;
    server.on({
      'GET /api/admin/imports/:id': () => current,
      'GET /api/admin/imports/:id/preview': () => PREVIEW,
      'PATCH /api/admin/imports/:id/preview': () => (current = { ...VIEW, state: 'queued' }),
      'POST /api/admin/imports/:id/confirm': () => (current = { ...VIEW, state: 'queued' }),
    });
    const { user } = renderScreen(
      <ToastProvider>
        <List />
      </ToastProvider>,
    );
    const lane = await screen.findByRole('article', { name: VIEW.fileName });
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
    await user.click(await screen.findByRole('radio', { name: 'Boşları doldur' }));
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    expect(document.activeElement).toBe(lane);
    const options: ImportView['options'] = { ...VIEW.options, mode: 'fill' };
    current = { ...VIEW, options, progress: { ...VIEW.progress, revision: 2 } };
    const result = await screen.findByRole('region', { name: 'İçe aktarınca olacaklar' }, { timeout: 5_000 });
    await waitFor(() => expect(document.activeElement).toBe(result));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Boşları doldur' }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'İçe aktar' }));
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    expect(document.activeElement).toBe(lane);
  });

  it('keeps what is not applied through another mode and a reload, and asks before it is imported without it', async () => {
    let current: ImportView = VIEW;
    let confirmed = 0;
    server.on({
      'GET /api/admin/imports/:id': () => current,
      'GET /api/admin/imports/:id/preview': () => PREVIEW,
      'PATCH /api/admin/imports/:id/preview': () => (current = { ...VIEW, state: 'queued' }),
      'POST /api/admin/imports/:id/confirm': () => {
        confirmed++;
        return { ...VIEW, state: 'queued' };
      },
    });
    const { user, unmount } = openLane();
    await user.click(await screen.findByRole('button', { name: 'Önizle' }));
    await user.click(await screen.findByText('Dosyada yazmayan bilgiler'));
    await user.type(screen.getByRole('textbox', { name: 'Şehir' }), 'Ankara');
    await user.click(screen.getByRole('radio', { name: 'Boşları doldur' }));
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    current = { ...VIEW, progress: { ...VIEW.progress, revision: 2 } };
    await screen.findByRole('radio', { name: 'Güncelle' }, { timeout: 5_000 });
    const city = () => screen.getByLabelText<HTMLInputElement>('Şehir').value;
    expect(city()).toBe('Ankara');

    unmount();
    openLane();
    await user.click(await screen.findByRole('button', { name: 'Önizle' }));
    await screen.findByRole('radio', { name: 'Güncelle' });
    expect(city()).toBe('Ankara');
    await user.click(screen.getByRole('button', { name: 'İçe aktar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Uygulanmamış değişiklikler var' }));
    expect(confirmed).toBe(0);
    await user.click(question.getByRole('button', { name: 'Yine de içe aktar' }));
    await waitFor(() => expect(confirmed).toBe(1));
  });

  it('says before all files are imported that one has changes that are not applied', async () => {
    server.on({
      'GET /api/admin/imports/:id': () => VIEW,
      'GET /api/admin/imports/:id/preview': () => PREVIEW,
    });
    const { user } = renderScreen(
      <ToastProvider>
        <ConfirmAllButton views={[VIEW]} />
        <StoredLane />
      </ToastProvider>,
    );
    const question = async () => {
      await user.click(screen.getByRole('button', { name: 'Hepsini içe aktar' }));
      return (await screen.findByRole('dialog')).textContent;
    };
    expect(await question()).not.toContain('Uygulanmamış değişiklikler var');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Vazgeç' }));
    await user.click(await screen.findByRole('button', { name: 'Önizle' }));
    await user.click(await screen.findByText('Dosyada yazmayan bilgiler'));
    await user.type(screen.getByRole('textbox', { name: 'Şehir' }), 'Ankara');
    expect(await question()).toContain('Uygulanmamış değişiklikler var');
  });

  it('names the files that could not be imported with the others', async () => {
    const other: ImportView = { ...VIEW, id: 'b', fileName: 'oteller.csv' };
    server.on({
      'POST /api/admin/imports/:id/confirm': ({ path }) =>
        path.includes(`/${VIEW.id}/`) ? new ErrorReply(400, 'import_columns_no_name', { message: 'Ad yok.' }) : other,
    });
    const { user } = renderScreen(
      <ToastProvider>
        <ConfirmAllButton views={[VIEW, other]} />
      </ToastProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Hepsini içe aktar' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hepsini içe aktar' }));
    expect((await screen.findByText(/Ad yok/)).textContent).toBe(`${VIEW.fileName}: Ad yok.`);
  });
});
