import { describe, expect, it } from 'vitest';
import type { ImportPreview, ImportView } from '@directory/contracts/imports';
import { screen, waitFor, within } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { ImportLane } from '../components/import-lane';
import { PREVIEW, StoredLane, VIEW } from './preview-panel.fixture';

describe('an import that awaits confirmation', () => {
  const server = setUpApiServer();

  const open = (view: ImportView = VIEW) =>
    renderScreen(
      <ToastProvider>
        <ImportLane view={view} />
      </ToastProvider>,
    );

  it('says on which scale ratings are, where it is not five', async () => {
    const rating = { position: 4, header: 'Skor', field: 'rating', combined: false, chosen: false, samples: ['8.4'] };
    server.on({
      'GET /api/admin/imports/:id/preview': () => ({
        ...PREVIEW,
        columns: [...PREVIEW.columns, { ...rating, ratingScale: 10 }],
      }),
    });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
    expect(await screen.findByText('10 üzerinden; 5 üzerinden puana çevrilir')).toBeTruthy();
  });

  it('says that there may be more possible duplicates than it counts, also where it counts none', async () => {
    server.on({ 'GET /api/admin/imports/:id/preview': () => ({ ...PREVIEW, duplicatesAreMinimum: true }) });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
    const result = await screen.findByRole('region', { name: 'İçe aktarınca olacaklar' });
    expect(within(result).getByText('0 olası kopya çifti (en az)')).toBeTruthy();
  });

  it('says that its file has no header row', async () => {
    const file = { ...PREVIEW.file, headerRow: null, isHeaderless: true };
    server.on({ 'GET /api/admin/imports/:id/preview': () => ({ ...PREVIEW, file }) });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
    expect(await screen.findByText(/başlık satırı yok, sütunlar değerlerinden tanındı/)).toBeTruthy();
  });

  it('shows what would happen and is confirmed', async () => {
    let confirmed = 0;
    server.on({
      'GET /api/admin/imports/:id/preview': () => PREVIEW,
      'POST /api/admin/imports/:id/confirm': () => {
        confirmed++;
        return { ...VIEW, state: 'queued' };
      },
    });
    const { user } = open();
    expect(screen.getByText(/Onay bekliyor/)).toBeTruthy();
    expect(screen.queryByText('satır/sn')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
    const facts = await screen.findByRole('region', { name: 'Dosya' });
    expect(facts.textContent).toBe('CSV · kaynak: Outscraper · UTF-8 · ayırıcı “;” · başlık 3. satırda · 9 satır');
    const result = screen.getByRole('region', { name: 'İçe aktarınca olacaklar' });
    expect([...result.querySelectorAll('dd')].map((value) => value.textContent)).toEqual(['1', '2', '0', '3', '3']);
    expect(within(result).getByText('4 elle düzeltilen değer korunacak')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Değişecek alanlar' }).textContent).toContain('Konum 2');
    expect(screen.getByRole('region', { name: 'Değişecek alanlar' }).textContent).toContain('Telefon:boş+49 30 1');
    const columns = within(screen.getByRole('region', { name: 'Sütunlar' }));
    expect(columns.getAllByRole('listitem').map((column) => column.firstChild?.textContent)).toEqual([
      ...['Firma', 'Renk', 'Puanlar'],
    ]);
    expect(columns.getByText('Café · Bar')).toBeTruthy();
    const shown = columns.getAllByRole<HTMLSelectElement>('combobox').map(({ selectedOptions }) => selectedOptions[0]);
    expect(shown.map((option) => option?.textContent)).toEqual(['Ad', 'Okunmuyor', 'Başka sütunlarla birlikte']);
    const cells = within(screen.getAllByRole('row')[1]!).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['4', 'Değişecek', 'Café', '+49 30 1']);
    expect(screen.getByText('Satır 7: ad yok')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'İçe aktar' }));
    await waitFor(() => expect(confirmed).toBe(1));
  });

  it('is shown again if another administrator has had it repeated', async () => {
    let loads = 0;
    let current = VIEW;
    const seen: unknown[] = [];
    server.on({
      'GET /api/admin/imports/:id': () => current,
      'GET /api/admin/imports/:id/preview': () => ({ ...PREVIEW, source: `Source ${++loads}` }),
      'POST /api/admin/imports/:id/confirm': ({ body }) => {
        seen.push(body);
        if ((body as { revision: number }).revision === current.progress.revision)
          return { ...VIEW, state: 'queued' as const };
        return new ErrorReply(409, 'preview_changed');
      },
    });
    const { user } = renderScreen(
      <ToastProvider>
        <StoredLane />
      </ToastProvider>,
    );
    await user.click(await screen.findByRole('button', { name: 'Önizle' }));
    await screen.findByText(/Source 1/);
    current = { ...VIEW, progress: { ...VIEW.progress, revision: VIEW.progress.revision + 10_000_000 } };
    await user.click(screen.getByRole('button', { name: 'İçe aktar' }));
    await screen.findByText('preview_changed');
    await screen.findByText(/Source 2/);
    await user.click(screen.getByRole('button', { name: 'İçe aktar' }));
    await waitFor(() =>
      expect(seen).toEqual([{ revision: VIEW.progress.revision }, { revision: current.progress.revision }]),
    );
  });

  it('shows everything that a page can show, and the sheets that are not read', async () => {
    const values = {
      ...{
        name: 'Bar',
        description: 'Since 1901.',
        latitude: '41.1, 29.2',
        price_range: '$$',
        photo: 'https://a.example/p.jpg',
      },
      working_hours: '{"Monday":"9 AM-5 PM"}',
      about: '{"Access":{"Ramp":false},"Service":{"Takeaway":true,"Delivery":false,"Stars":"5 stars"}}',
      ...{ menu_link: null, city_slug: 'x' },
    };
    const sheets: ImportPreview['file']['sheets'] = [
      { name: 'Kapak', state: 'no_header' },
      { name: 'İşletmeler', state: 'read' },
      { name: 'Ek', state: 'after_read' },
    ];
    const file = { ...PREVIEW.file, kind: 'xlsx', sheet: 'İşletmeler', sheets };
    const rows: ImportPreview['rows'] = [{ row: 2, outcome: 'new', values }];
    server.on({ 'GET /api/admin/imports/:id/preview': () => ({ ...PREVIEW, file, rows }) });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
    const others = within(await screen.findByRole('list', { name: 'Okunmayan sayfalar' })).getAllByRole('listitem');
    expect(others.map((sheet) => sheet.textContent)).toEqual([
      '“Kapak” okunmuyor: başlık satırı bulunamadı',
      expect.stringContaining('“Ek” okunmuyor: başlığı olan ilk sayfa okunur'),
    ]);
    const cells = within(screen.getAllByRole('row')[1]!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells.slice(2).toSorted()).toEqual(
      [
        'Bar',
        'Since 1901.',
        '41.1, 29.2',
        '$$',
        'https://a.example/p.jpg',
        'Pazartesi: 09:00–17:00',
        'Service: Takeaway, Stars (5 stars)',
      ].toSorted(),
    );
  });

  it('warns of licences that restrict publishing before the preview is opened', () => {
    const restrictedLicences = [
      { licence: 'cc-by-nc-4.0', rows: 1200 },
      { licence: 'all-rights-reserved', rows: 1 },
    ];
    const { unmount } = open({ ...VIEW, restrictedLicences });
    const warning = screen.getByRole('alert').textContent;
    expect(warning).toContain('CC BY-NC 4.0 (1.200 satır), Tüm hakları saklı (1 satır)');
    expect(warning).toContain('aktarmayın');
    unmount();
    open({ ...VIEW, restrictedLicences, options: { ...VIEW.options, approve: false } });
    expect(screen.getByRole('alert').textContent).toContain('bu işletmeleri onaylamayın');
  });

  it('is previewed again with other columns, all of them at once, and says why they are rejected', async () => {
    const chosen = { ...PREVIEW.columns[0]!, field: 'phone', chosen: true };
    const bodies: unknown[] = [];
    server.on({
      'GET /api/admin/imports/:id/preview': () => ({ ...PREVIEW, columns: [chosen, ...PREVIEW.columns.slice(1)] }),
      'PATCH /api/admin/imports/:id/preview': ({ body }) => {
        bodies.push(body);
        return bodies.length === 1
          ? new ErrorReply(422, 'import_columns_no_name', { message: 'Hiçbir sütun ad değil.' })
          : { ...VIEW, state: 'queued' };
      },
    });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
    const field = await screen.findByRole('combobox', { name: 'Renk sütununun alanı' });
    expect(screen.queryByRole('button', { name: 'Uygula ve yeniden önizle' })).toBeNull();
    await user.selectOptions(field, 'Kategori');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Puanlar sütununun alanı' }), 'Okunmuyor');
    // Closing the preview loses no choice.
    await user.click(screen.getByRole('button', { name: 'Önizlemeyi kapat' }));
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Renk sütununun alanı' })).value).toBe(
      'category',
    );
    await user.click(screen.getByRole('button', { name: 'Uygula ve yeniden önizle' }));
    expect(await screen.findByText('Hiçbir sütun ad değil.')).toBeTruthy();
    const sent = [
      { position: 0, field: 'phone' },
      { position: 1, field: 'category' },
      { position: 3, field: null },
    ];
    expect(bodies).toEqual([{ columns: sent, revision: 1 }]);
    await user.click(screen.getByRole('button', { name: 'Eşlemeyi sıfırla' }));
    await waitFor(() =>
      expect(bodies).toEqual([
        { columns: sent, revision: 1 },
        { columns: [], revision: 1 },
      ]),
    );
  });

  it('is previewed again in another mode', async () => {
    const bodies: unknown[] = [];
    server.on({
      'GET /api/admin/imports/:id/preview': () => PREVIEW,
      'PATCH /api/admin/imports/:id/preview': ({ body }) => {
        bodies.push(body);
        return { ...VIEW, state: 'queued' };
      },
    });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
    const mode = await screen.findByRole('radio', { name: 'Güncelle' });
    expect((mode as HTMLInputElement).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Boşları doldur' }));
    await waitFor(() => expect(bodies).toEqual([{ mode: 'fill', revision: 1 }]));
  });

  it('cannot be confirmed before a column is read as the name', async () => {
    server.on({ 'GET /api/admin/imports/:id/preview': () => ({ ...PREVIEW, hasName: false }) });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Adların olduğu sütunu seçin');
    expect(screen.getByRole('button', { name: 'İçe aktar' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('region', { name: 'İçe aktarınca olacaklar' })).toBeNull();
  });

  it('says why its preview is not there', async () => {
    server.on({
      'GET /api/admin/imports/:id/preview': () => new ErrorReply(409, 'import_not_previewed'),
    });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
    expect(await screen.findByText('Önizleme alınamadı')).toBeTruthy();
  });
});
