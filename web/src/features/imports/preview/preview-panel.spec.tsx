import { describe, expect, it } from 'vitest';
import type { ImportPreview, ImportView } from '@directory/contracts/imports';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { importQuery } from '../api/import-feed';
import { ImportLane } from '../components/import-lane';

const ID = '0b5d4c9e-2f2c-4c2e-9a60-2c1f2f7c3a11';
const VIEW = {
  ...{ id: ID, fileName: 'kafeler.csv', fileSize: 100, sha256: 'ab', state: 'awaiting', outcome: null, undone: null },
  ...{
    report: null,
    error: null,
    delay: null,
    errorWorkbook: false,
    restrictedLicences: [],
    retriedRows: null,
    retryable: false,
  },
  ...{ createdAt: '2026-01-01T10:00:00Z', startedAt: null, finishedAt: null },
  options: {
    ...{
      batchSize: 500,
      mode: 'update',
      approve: true,
      test: false,
      overwriteManual: false,
      country: null,
      city: null,
      category: null,
      preview: true,
    },
    ...{ rememberedColumns: true, source: null, licence: null, note: null },
  },
  progress: {
    ...{ importId: ID, revision: 1, phase: 'awaiting', bytesRead: 100, bytesTotal: 100, rowsRead: 5, rowsMerged: 0 },
    ...{ inserted: 0, updated: 0, skipped: 0, errors: 0, rowsPerSecond: 0, etaSeconds: null, percent: 40 },
  },
} satisfies ImportView;

const PREVIEW: ImportPreview = {
  file: { kind: 'csv', sheet: null, sheets: [], encoding: 'utf-8', delimiter: ';', headerRow: 3, isHeaderless: false },
  source: 'Outscraper',
  columns: [
    { position: 0, header: 'Firma', field: 'name', combined: false, chosen: false, samples: ['Café', 'Bar'] },
    { position: 1, header: 'Renk', field: null, combined: false, chosen: false, samples: ['mavi'] },
    { position: 3, header: 'Puanlar', field: null, combined: true, chosen: false, samples: [] },
  ],
  hasName: true,
  counts: {
    ...{ total: 9, inserted: 1, updated: 2, unchanged: 0, fileDuplicates: 1, preservedEdits: 4, deletedSkipped: 2 },
    ...{ rejected: 3, valuesDropped: 0, withoutCountry: 0, withoutCity: 0, withoutCategory: 0, possibleDuplicates: 0 },
  },
  duplicatesAreMinimum: false,
  changedFields: [{ field: 'latitude', businesses: 2 }],
  examples: [{ name: 'Café', slug: 'cafe', changes: [{ field: 'phone', before: null, after: '+49 30 1' }] }],
  rows: [{ row: 4, outcome: 'changed', values: { name: 'Café', phone: '+49 30 1', city: null } }],
  rejections: ['Satır 7: ad yok'],
  expiresAt: '2026-01-02T10:00:00Z',
};

/** As the lists of imports do: the lane follows what is stored. */
function StoredLane() {
  const { data } = useQuery(importQuery(ID));
  return data ? <ImportLane view={data} /> : null;
}

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

  it('takes the country and the category that most rows lack, and previews them again', async () => {
    let body: unknown;
    server.on({
      'GET /api/admin/imports/:id/preview': () => ({
        ...PREVIEW,
        counts: { ...PREVIEW.counts, withoutCountry: 7, withoutCategory: 8 },
      }),
      'PATCH /api/admin/imports/:id/preview': (call) => {
        body = call.body;
        return { ...VIEW, state: 'queued' };
      },
    });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
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
    await user.click(screen.getByRole('button', { name: 'Aktar' }));
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
    await user.click(screen.getByRole('button', { name: 'Aktar' }));
    await screen.findByText('preview_changed');
    await screen.findByText(/Source 2/);
    await user.click(screen.getByRole('button', { name: 'Aktar' }));
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

  it('has a source and licence of its own, which are saved without another preview', async () => {
    const bodies: unknown[] = [];
    server.on({
      'GET /api/admin/imports/:id/preview': () => PREVIEW,
      'PATCH /api/admin/imports/:id/preview': ({ body }) => {
        bodies.push(body);
        return { ...VIEW, options: { ...VIEW.options, ...(body as { provenance: object }).provenance } };
      },
    });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
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

  it('cannot be confirmed before a column is read as the name', async () => {
    server.on({ 'GET /api/admin/imports/:id/preview': () => ({ ...PREVIEW, hasName: false }) });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Önizle' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Adların olduğu sütunu seçin');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Aktar' }).disabled).toBe(true);
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
