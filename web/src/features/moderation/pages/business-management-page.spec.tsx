import { beforeEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { ListViewBody, ListViews } from '@directory/contracts/list-views';
import type { EditableBusiness } from '@directory/contracts/moderation';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { ToastProvider } from '../../../components/admin/toast';
import { BUSINESS } from './business.fixture';
import { BusinessManagementPage, type ExportedList } from './business-management-page';

const LIST = 'GET /api/admin/businesses';
const PATCH = 'PATCH /api/admin/businesses/:id';

const DELETE_MATCHING = 'POST /api/admin/businesses/delete-matching';

const HISTORY = {
  ...{ imports: [], currentPage: 1, totalPages: 0, totalCount: 0, hasNextPage: false, hasPrevPage: false },
  totals: { rows: 0, inserted: 0, updated: 0, errors: 0 },
};

describe('the list of businesses', () => {
  const server = setUpApiServer('tr');
  const queries = () => server.calls.filter(({ endpoint }) => endpoint === LIST).map(({ query }) => query);
  const patches = () => server.calls.filter(({ endpoint }) => endpoint === PATCH).map(({ body }) => body);

  beforeEach(() => {
    server.on({
      [LIST]: () => ({
        businesses: [BUSINESS],
        ...{ total: 1, totalIsCapped: false, pagination: { page: 1, limit: 20, total: 1, totalPages: 1 } },
      }),
      [PATCH]: () => BUSINESS as unknown as EditableBusiness,
      'GET /api/admin/businesses/:id': () => BUSINESS as unknown as EditableBusiness,
      'GET /api/admin/country-codes': () => ['TR'],
      'GET /api/admin/import-sources': () => [{ source: 'Maps', imports: 2, lastImportAt: '2026-01-02T03:04:05.000Z' }],
      'GET /api/admin/import-history': () => HISTORY,
      'GET /api/admin/categories': () => ['Café', 'Çilingir'],
    });
  });

  async function renderList(count = '1 işletme bulundu') {
    const exports = vi.fn((_list: ExportedList) => null);
    const rendered = renderScreen(
      <ToastProvider>
        <BusinessManagementPage stats={undefined} exports={exports} />
      </ToastProvider>,
    );
    await screen.findByText(count);
    return { ...rendered, exports };
  }

  it('is filtered by source and missing facts, which the export gets too', async () => {
    const { user, exports } = await renderList();
    await user.click(screen.getByRole('button', { name: 'Daha fazla süzgeç' }));
    await screen.findByRole('option', { name: 'Maps (2)' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kaynak' }), 'Maps (2)');
    await user.click(screen.getByRole('checkbox', { name: 'Telefon' }));
    await user.click(screen.getByRole('checkbox', { name: 'Fotoğraf' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ source: 'Maps', missing: 'phone,photo' }));
    await waitFor(() =>
      expect(exports.mock.calls.at(-1)![0]).toEqual({ filter: { source: 'Maps', missing: 'phone,photo' }, total: 1 }),
    );
    await user.click(screen.getByRole('button', { name: 'Süzgeçleri temizle' }));
    await waitFor(() => expect(exports.mock.calls.at(-1)![0].filter).toEqual({}));
  });

  it('is filtered by any category and by any city, without a country, from suggestions', async () => {
    const city = { city: 'İzmir', slug: 'izmir', country: '', countryCode: 'TR', countrySlug: '' };
    server.on({
      'GET /api/city-index': () => ({
        ...{ cities: [{ ...city, businessCount: 1, categoryCount: 1 }], cityCount: 1, businessCount: 1, letters: [] },
        ...{ currentPage: 1, totalPages: 1, totalCount: 1, hasNextPage: false, hasPrevPage: false },
      }),
    });
    const { user } = await renderList();
    await user.click(screen.getByRole('button', { name: 'Daha fazla süzgeç' }));
    await user.type(screen.getByLabelText('Başka kategori'), 'cilin');
    await waitFor(() => expect(document.querySelector('option[value="Çilingir"]')).not.toBeNull());
    await user.clear(screen.getByLabelText('Başka kategori'));
    await user.type(screen.getByLabelText('Başka kategori'), 'Çilingir');
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ category: 'Çilingir' }));
    await user.type(screen.getByLabelText('Şehir'), 'izm');
    await waitFor(() => expect(document.querySelector('option[value="İzmir"]')).not.toBeNull());
    await user.clear(screen.getByLabelText('Şehir'));
    await user.type(screen.getByLabelText('Şehir'), 'İzmir');
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ category: 'Çilingir', city: 'İzmir' }));
  });

  it('links to distant pages and the last one of a long list', async () => {
    server.on({
      [LIST]: () => ({
        businesses: [BUSINESS],
        ...{
          total: 2_100_000,
          totalIsCapped: false,
          pagination: { page: 1, limit: 20, total: 1, totalPages: 105_000 },
        },
      }),
    });
    const { user } = await renderList('2.100.000 işletme bulundu');
    const distant = within(screen.getByRole('list', { name: 'Sayfaya git' })).getAllByRole('link');
    expect(distant.map(({ textContent }) => textContent)).toEqual(['11', '101', '1001', '10001', '105000']);
    await user.click(screen.getByRole('link', { name: 'Sayfa 105000' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ page: '105000' }));
  });

  it('shows the businesses with a position on a map, each reached by the keys of the list', async () => {
    const rows = [
      BUSINESS,
      { ...BUSINESS, id: '8', name: 'Nowhere', latitude: null },
      { ...BUSINESS, id: '9', name: 'Tea' },
    ];
    server.on({
      [LIST]: () => ({
        businesses: rows,
        ...{ total: 3, totalIsCapped: false, pagination: { page: 1, limit: 300, total: 3, totalPages: 1 } },
      }),
    });
    const { user } = await renderList('3 işletme bulundu');
    await user.click(screen.getByRole('button', { name: 'Harita' }));
    await screen.findByText(/^Haritada 2 işletme\./);
    expect(screen.getByText('Bu Sayfada').closest('div')!.textContent).toBe('Bu Sayfada3');
    expect(queries().at(-1)).toMatchObject({ limit: '300' });
    const pin = await screen.findByRole('button', { name: 'Tea' });
    expect(screen.queryByRole('button', { name: 'Nowhere' })).toBeNull();
    await user.keyboard('jj');
    expect(document.activeElement).toBe(pin);
    await screen.findByRole('button', { name: 'Düzenle: Tea' });
    await user.click(screen.getByRole('link', { name: 'Bu sayfada 1 işletmenin konumu yok' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ missing: 'position', limit: '20' }));
  });

  it('says that no business of the page has a position instead of an empty map', async () => {
    server.on({
      [LIST]: () => ({
        businesses: [{ ...BUSINESS, latitude: null }],
        ...{ total: 1, totalIsCapped: false, pagination: { page: 1, limit: 300, total: 1, totalPages: 1 } },
      }),
    });
    const { user } = await renderList();
    await user.click(screen.getByRole('button', { name: 'Harita' }));
    await screen.findByRole('heading', { name: 'Bu sayfadaki hiçbir işletmenin konumu yok' });
  });

  it('offers to clear the filters where they leave nothing', async () => {
    server.on({
      [LIST]: ({ query }) => {
        const businesses = query['filter'] ? [] : [BUSINESS];
        const pagination = { page: 1, limit: 20, total: businesses.length, totalPages: 1 };
        return { businesses, total: businesses.length, totalIsCapped: false, pagination };
      },
    });
    const { user } = await renderList();
    await user.type(screen.getByRole('textbox', { name: /ara/i }), 'zzz');
    const nothing = within((await screen.findByRole('heading', { name: 'İşletme bulunamadı' })).parentElement!);
    await user.click(nothing.getByRole('button', { name: 'Süzgeçleri temizle' }));
    await screen.findByText(BUSINESS.name);
  });

  it('is filtered by undecided reports of visitors, and marks reported businesses', async () => {
    server.on({
      [LIST]: () => ({
        businesses: [{ ...BUSINESS, isReported: true }],
        ...{ total: 1, totalIsCapped: false, pagination: { page: 1, limit: 20, total: 1, totalPages: 1 } },
      }),
    });
    const { user } = await renderList();
    expect(screen.getByRole('link', { name: 'Bildirildi' }).getAttribute('href')).toBe('/admin/business-reports');
    await user.click(screen.getByRole('button', { name: 'Daha fazla süzgeç' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ziyaretçi bildirimi' }), 'Açık bildirimi var');
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ reported: 'yes' }));
  });

  it('returns the focus from the bar of a selection that is cleared', async () => {
    const { user } = await renderList();
    await user.click(screen.getByRole('checkbox', { name: /Coffee Lab/ }));
    await user.click(screen.getByRole('button', { name: 'Seçimi kaldır' }));
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Sayfadakilerin tümünü seç' }));
  });

  it('shows chosen columns, and saves and opens views', async () => {
    let views: ListViews = [];
    server.on({
      'GET /api/admin/list-views': () => views,
      'PUT /api/admin/list-views': ({ body }) => (views = [{ id: '7', ...(body as ListViewBody) }]),
      'DELETE /api/admin/list-views/:id': () => (views = []),
    });
    const { user } = await renderList();
    expect(screen.queryByText(/Eksik: /)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Görünüm' }));
    await user.click(screen.getByRole('checkbox', { name: 'Eksikler' }));
    await screen.findByText(/Eksik: Telefon, Fotoğraf/);
    await user.type(screen.getByRole('textbox', { name: 'Görünümün adı' }), 'Eksiği olanlar{Enter}');
    await user.click(screen.getByRole('checkbox', { name: 'Eksikler' }));
    await waitFor(() => expect(screen.queryByText(/Eksik: /)).toBeNull());
    expect(views.map(({ name }) => name)).toEqual(['Eksiği olanlar']);
    expect(views[0]!.search).toContain('columns=');
    await user.click(await screen.findByRole('button', { name: 'Eksiği olanlar' }));
    await screen.findByText(/Eksik: Telefon, Fotoğraf/);
    await user.click(screen.getByRole('button', { name: 'Eksiği olanlar görünümünü sil' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Eksiği olanlar' })).toBeNull());
    expect(views).toEqual([]);
  });

  it('saves a value edited in the row with the version of the row, and nothing after Escape', async () => {
    const { user } = await renderList();
    const name = 'Telefon düzenle: Coffee Lab';
    await user.click(screen.getByTitle(name));
    await user.type(screen.getByRole('textbox', { name }), '0212{Escape}');
    await user.click(await screen.findByTitle(name));
    await user.type(screen.getByRole('textbox', { name }), '0212 555 00 11{Enter}');
    await waitFor(() => expect(patches()).toEqual([{ phone: '0212 555 00 11', version: BUSINESS.updatedAt }]));
    await screen.findByTitle(name);
  });

  it('deletes more than a thousand matches only with their count typed, as the session of the call is confirmed', async () => {
    server.on({
      [LIST]: () => ({
        businesses: [BUSINESS],
        ...{ total: 1500, totalIsCapped: false, pagination: { page: 1, limit: 20, total: 1500, totalPages: 75 } },
      }),
      [DELETE_MATCHING]: () => ({ success: true, message: '', count: 1500, deletionId: null }),
    });
    const { user } = await renderList('1.500 işletme bulundu');
    await user.click(screen.getByRole('checkbox', { name: 'Sayfadakilerin tümünü seç' }));
    await user.click(screen.getByRole('button', { name: 'Eşleşen 1.500 işletmenin tümünü seç' }));
    const bar = within(screen.getByRole('region', { name: '1.500 seçili' }));
    await user.click(bar.getByRole('button', { name: 'Sil' }));
    const first = within(await screen.findByRole('dialog', { name: '1.500 işletme silinsin mi?' }));
    await waitFor(() => expect(first.getByRole('button', { name: 'Devam et' })).toHaveProperty('disabled', false));
    await user.click(first.getByRole('button', { name: 'Devam et' }));
    const second = within(await screen.findByRole('dialog', { name: 'Son onay' }));
    expect(second.getByRole('button', { name: 'Sil' })).toHaveProperty('disabled', true);
    await user.type(second.getByRole('textbox', { name: 'Onay metni' }), '1500');
    await user.click(second.getByRole('button', { name: 'Sil' }));
    await waitFor(() =>
      expect(server.calls.filter(({ endpoint }) => endpoint === DELETE_MATCHING).map(({ body }) => body)).toEqual([
        { matching: {}, expected: 1500, confirmation: '1500' },
      ]),
    );
  });

  it('opens the conflict of a value edited in the row with what somebody else has saved, and saves the choice', async () => {
    const theirs = { ...BUSINESS, category: 'Restaurant', updatedAt: '2026-02-04T00:00:00.000Z' };
    server.on({
      [PATCH]: () => new ErrorReply(409, 'business_changed'),
      'GET /api/admin/businesses/:id': () => theirs as unknown as EditableBusiness,
    });
    const { user } = await renderList();
    const name = 'Kategori düzenle: Coffee Lab';
    await user.click(screen.getByTitle(name));
    await user.type(screen.getByRole('textbox', { name }), ' & Bar{Enter}');
    await screen.findByText('Restaurant');
    const dialog = within(screen.getByRole('dialog', { name: 'İşletmeyi düzenle' }));
    expect(patches()).toEqual([{ category: 'Café & Bar', version: BUSINESS.updatedAt }]);
    expect(dialog.getByRole('radio', { name: /Café & Bar/ })).toHaveProperty('checked', true);
    server.on({ [PATCH]: () => theirs as unknown as EditableBusiness });
    await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    await waitFor(() => expect(patches().at(-1)).toEqual({ category: 'Café & Bar', version: theirs.updatedAt }));
  });

  it('sends the version that is shown, also of a row that it has just changed itself', async () => {
    const TOGGLE = 'POST /api/admin/businesses/:id/toggle-approval';
    let stored = { isApproved: true, updatedAt: BUSINESS.updatedAt };
    server.on({
      [TOGGLE]: ({ body }) => {
        const { isApproved, version } = body as { isApproved: boolean; version: string };
        if (version !== stored.updatedAt) return new ErrorReply(409, 'approval_changed');
        stored = { isApproved, updatedAt: `2026-03-0${isApproved ? 2 : 1}T00:00:00.000Z` };
        return { success: true, id: '7', ...stored };
      },
    });
    const { user } = await renderList();
    // Again before the first response.
    await user.click(screen.getByRole('button', { name: 'Approved' }));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const sent = () => server.calls.filter(({ path }) => path.endsWith('toggle-approval')).map(({ body }) => body);
    await waitFor(() =>
      expect(sent()).toEqual([
        { isApproved: false, version: BUSINESS.updatedAt },
        { isApproved: true, version: '2026-03-01T00:00:00.000Z' },
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Approved' })).toBeTruthy();
  });

  it('shows the current state if another has decided meanwhile, and only then says so', async () => {
    const text = 'Siz listeyi yükledikten sonra';
    const theirs = { ...BUSINESS, isApproved: true, phone: '0212 555 00 99' };
    server.on({
      'POST /api/admin/businesses/:id/toggle-approval': () =>
        new ErrorReply(409, 'approval_changed', { message: text }),
    });
    const { user } = await renderList();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const fetchesBefore = server.calls.filter(({ endpoint }) => endpoint === LIST).length;
    server.on({
      [LIST]: async () => {
        await held;
        return {
          businesses: [theirs],
          ...{ total: 1, totalIsCapped: false, pagination: { page: 1, limit: 20, total: 1, totalPages: 1 } },
        };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Approved' }));
    await waitFor(() =>
      expect(server.calls.filter(({ endpoint }) => endpoint === LIST).length).toBeGreaterThan(fetchesBefore),
    );
    // A decision before the list is up to date would be rejected again.
    expect(screen.queryByText(text)).toBeNull();
    release();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('0212 555 00 99')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Approved' })).toBeTruthy();
  });

  it('decides on selected rows in the versions that were shown when it was asked for confirmation', async () => {
    const BULK = 'POST /api/admin/businesses/bulk';
    server.on({ [BULK]: () => ({ success: true, message: '', count: 1, deletionId: null }) });
    const { user } = await renderList();
    await user.click(screen.getByRole('checkbox', { name: 'Sayfadakilerin tümünü seç' }));
    await user.click(screen.getByRole('button', { name: 'Onayı kaldır' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 işletmenin onayı kaldırılsın mı?' }));
    await user.click(dialog.getByRole('button', { name: 'Onayı kaldır' }));
    await waitFor(() =>
      expect(server.calls.filter(({ endpoint }) => endpoint === BULK).map(({ body }) => body)).toEqual([
        { action: 'unapprove', target: { ids: ['7'], versions: { 7: BUSINESS.updatedAt } } },
      ]),
    );
  });

  it.each([
    ['Onayı kaldır', '1 işletmenin onayı kaldırıldı'],
    ['Sil', '1 işletme silindi'],
  ])('says that a bulk action has changed fewer businesses than selected, and why: %s', async (action, title) => {
    server.on({
      [LIST]: () => ({
        businesses: [BUSINESS, { ...BUSINESS, id: '8', slug: 'tea-lab', name: 'Tea Lab' }],
        ...{ total: 2, totalIsCapped: false, pagination: { page: 1, limit: 20, total: 2, totalPages: 1 } },
      }),
      'POST /api/admin/businesses/bulk': () => ({ success: true, message: '', count: 1, deletionId: null }),
    });
    const { user } = await renderList('2 işletme bulundu');
    await user.click(screen.getByRole('checkbox', { name: 'Sayfadakilerin tümünü seç' }));
    const bar = screen.getByRole('region', { name: '2 seçili' });
    await user.click(within(bar).getByRole('button', { name: action }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: action }));
    const notice = (await screen.findByText(title)).closest('li')!;
    within(notice).getByText(/^Seçilen diğer 1 işletme zaten öyleydi/);
  });

  it('says that a bulk action has changed nothing, where somebody else was first', async () => {
    server.on({
      'POST /api/admin/businesses/bulk': () => ({ success: true, message: '', count: 0, deletionId: null }),
    });
    const { user } = await renderList();
    await user.click(screen.getByRole('checkbox', { name: 'Sayfadakilerin tümünü seç' }));
    await user.click(screen.getByRole('button', { name: 'Sil' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 işletme silinsin mi?' }));
    await user.click(dialog.getByRole('button', { name: 'Sil' }));
    const notice = (await screen.findByText('Hiçbir işletme değişmedi')).closest('li')!;
    expect(notice.textContent).not.toContain('geri alınabilir');
  });

  it('edits a row in the version that the own approval or the own last edit has made', async () => {
    const saved = { ...BUSINESS, phone: '1', updatedAt: '2026-03-02T00:00:00.000Z' };
    server.on({
      'POST /api/admin/businesses/:id/toggle-approval': () => ({
        ...{ success: true, id: '7', isApproved: false, updatedAt: '2026-03-01T00:00:00.000Z' },
      }),
      [PATCH]: () => saved as unknown as EditableBusiness,
    });
    const { user } = await renderList();
    await user.click(screen.getByRole('button', { name: 'Approved' }));
    await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('toggle-approval'))).toBe(true));
    await screen.findByRole('button', { name: 'Approve' });
    // The list is unavailable: only the responses have the version.
    server.on({ [LIST]: () => new ErrorReply(503, 'unavailable') });
    const name = 'Telefon düzenle: Coffee Lab';
    await user.click(screen.getByTitle(name));
    await user.type(screen.getByRole('textbox', { name }), '1{Enter}');
    await waitFor(() => expect(patches()).toEqual([{ phone: '1', version: '2026-03-01T00:00:00.000Z' }]));
    await user.click(await screen.findByTitle(name));
    await user.type(screen.getByRole('textbox', { name }), '2{Enter}');
    await waitFor(() => expect(patches().at(-1)).toEqual({ phone: '12', version: '2026-03-02T00:00:00.000Z' }));
  });
});
