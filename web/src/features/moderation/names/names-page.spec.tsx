import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { NamePair, NamesPage as Names } from '@directory/contracts/names-admin';
import { Link, Route, Routes } from 'react-router-dom';
import { ToastProvider } from '../../../components/admin/toast';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { hasUnsavedWork } from '../../../lib/unsaved-work';
import { renderScreen } from '../../../testing/render-screen';
import { labelOf } from './entry-search';
import { NamesPage } from './names-page';

const LIST = 'GET /api/admin/names';
const MERGE = 'POST /api/admin/names/merge';
const DIFFERENT = 'POST /api/admin/names/different';
const ALIAS = 'POST /api/admin/names/alias';
const UNDO = 'POST /api/admin/names/:id/undo';

const entry = (name: string, businessCount: number) => ({
  slug: name.toLowerCase(),
  name,
  countryCode: 'RS',
  city: null,
  businessCount,
  samples: [{ name: `Shop in ${name}`, place: 'Old town' }],
});
const paged = (rows: NamePair[], currentPage = 1, totalPages = 1) => ({
  ...{ pairs: rows, currentPage, totalPages, totalCount: rows.length },
  ...{ hasNextPage: currentPage < totalPages, hasPrevPage: currentPage > 1 },
});
const pairs: NamePair[] = [
  { first: entry('Zemun', 40), second: entry('Semlin', 2), reason: 'position', metres: 120 },
  { first: entry('Subotica', 9), second: entry('Szabadka', 3), reason: 'name', metres: null },
];

describe('the screen of names', () => {
  const server = setUpApiServer('tr');
  let names: Names;
  const done = { success: true as const, message: '', count: 2, mergeId: '7' };
  const bodiesOf = (endpoint: string) =>
    server.calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body);

  beforeEach(() => {
    names = { ...paged(pairs), merges: [] };
    server.on({
      [LIST]: () => names,
      [MERGE]: () => {
        const made = { id: '7', countryCode: 'RS', name: 'Semlin', survivor: 'Zemun', username: 'admin' };
        names = {
          ...paged(pairs.slice(1)),
          merges: [{ ...made, mergedAt: '2026-01-01T00:00:00.000Z', isUndoable: true }],
        };
        return done;
      },
      [UNDO]: () => {
        names = { ...paged(pairs), merges: [] };
        return done;
      },
      [DIFFERENT]: () => ({ success: true as const, message: '' }),
    });
  });

  const pairCount = () => document.querySelectorAll('[data-pair]').length;
  async function renderPage(path?: string) {
    const rendered = renderScreen(
      <ToastProvider>
        <NamesPage />
      </ToastProvider>,
      path,
    );
    await waitFor(() => expect(pairCount()).toBe(2));
    return rendered;
  }

  it('isolates right-to-left names from the counts and days after', async () => {
    const merge = { id: '8', countryCode: null, name: 'x', survivor: 'y', username: 'محمد', isUndoable: true };
    names = { ...paged(pairs), merges: [{ ...merge, mergedAt: '2026-01-01T00:00:00.000Z' }] };
    await renderPage();
    expect(screen.getByRole('region', { name: 'Birleştirilen adlar' }).textContent).toContain('\u2068محمد\u2069, 1');
    expect(labelOf({ ...entry('مطعم', 12), countryCode: null }, (count) => `${count} işletme`)).toBe(
      '\u2068مطعم\u2069 · 12 işletme',
    );
  });

  it('is worked by keys: the larger name survives unless the other is chosen, z undoes', async () => {
    const { user } = await renderPage();
    await user.keyboard('{Enter}');
    await screen.findByText('Birleştirildi: Semlin');
    expect(bodiesOf(MERGE)).toEqual([{ countryCode: 'RS', survivor: 'zemun', removed: 'semlin', isProposed: true }]);
    await waitFor(() => expect(pairCount()).toBe(1));
    screen.getByText('→ Zemun');
    await user.keyboard('z');
    await waitFor(() => expect(pairCount()).toBe(2));
    await user.keyboard('j{ArrowRight}{Enter}');
    await waitFor(() => expect(bodiesOf(MERGE)).toHaveLength(2));
    expect(bodiesOf(MERGE)[1]).toMatchObject({ survivor: 'szabadka', removed: 'subotica' });
  });

  it('marks a pair as different, and z undoes that and nothing else', async () => {
    const merge = { id: '3', countryCode: 'RS', name: 'Zimony', survivor: 'Zemun', username: 'bob', isUndoable: true };
    names = { ...names, merges: [{ ...merge, mergedAt: '2026-01-01T00:00:00.000Z' }] };
    const { user } = await renderPage();
    await user.keyboard('z');
    await user.click(screen.getAllByText('Farklı')[0]!);
    const body = { countryCode: 'RS', slugs: ['zemun', 'semlin'], isDifferent: true };
    await waitFor(() => expect(bodiesOf(DIFFERENT)).toEqual([body]));
    await screen.findByText('Farklı olarak işaretlendi; bir daha önerilmez.');
    await user.keyboard('zz');
    await waitFor(() => expect(bodiesOf(DIFFERENT)).toEqual([body, { ...body, isDifferent: false }]));
    expect(bodiesOf(UNDO)).toEqual([]);
  });

  it('has the two names chosen by hand as they are when their merge fails', async () => {
    server.on({
      'GET /api/city-index': () => ({
        cities: ['Zemun', 'Semlin'].map((city) => ({
          ...{ city, slug: city.toLowerCase(), country: 'Serbia', countryCode: 'RS', countrySlug: 'serbia' },
          ...{ businessCount: 1, categoryCount: 1 },
        })),
        ...{ cityCount: 2, businessCount: 2, letters: [], currentPage: 1, totalPages: 1, totalCount: 2 },
        ...{ hasNextPage: false, hasPrevPage: false },
      }),
      [MERGE]: () => new ErrorReply(503, 'service_unavailable', { message: 'Ulaşılamıyor.' }),
    });
    const { user } = await renderPage();
    const form = within(screen.getByRole('region', { name: 'Elle birleştir' }));
    await user.type(form.getByRole('searchbox'), 'em');
    const keep = await form.findAllByRole('button', { name: 'Kalır' });
    await user.click(keep[0]!);
    await user.click(form.getAllByRole('button', { name: 'Kaldırılır' })[1]!);
    await user.click(form.getByRole('button', { name: 'Birleştir' }));
    await screen.findByText('Ulaşılamıyor.');
    expect(form.getByText(/Semlin.* → Zemun/)).toBeTruthy();
  });

  it('shows businesses of each side, and the pairs page by page', async () => {
    names = { ...names, ...paged(pairs, 1, 3) };
    const { user, currentUrl } = await renderPage('/?kind=category');
    screen.getByText('Shop in Zemun');
    expect(screen.getAllByText('Old town')).toHaveLength(4);
    await user.click(screen.getByRole('link', { name: 'Sayfa 3' }));
    expect(currentUrl()).toBe('/?kind=category&page=3');
    await waitFor(() =>
      expect(server.calls.filter(({ endpoint }) => endpoint === LIST).at(-1)!.query).toMatchObject({
        ...{ kind: 'category', page: '3' },
      }),
    );
  });

  it('merges any two names of one country that are found by a text', async () => {
    const city = (name: string, countryCode: string) => ({
      ...{ city: name, slug: name.toLowerCase(), country: '', countryCode, countrySlug: '' },
      ...{ businessCount: 1, categoryCount: 1 },
    });
    server.on({
      'GET /api/city-index': () => ({
        ...{ cities: [city('Senta', 'RS'), city('Zenta', 'RS'), city('Senta', 'HU')], cityCount: 3, businessCount: 3 },
        ...{ letters: [], currentPage: 1, totalPages: 1, totalCount: 3, hasNextPage: false, hasPrevPage: false },
      }),
    });
    const { user } = await renderPage();
    await user.type(screen.getByLabelText('Ad ara'), 'senta');
    const keep = await screen.findAllByRole('button', { name: 'Kalır' });
    const remove = screen.getAllByRole('button', { name: 'Kaldırılır' });
    await user.click(keep[0]!);
    await user.click(remove[2]!);
    screen.getByText('İki şehir aynı ülkede olmalı.');
    const merge = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Birleştir' }).at(-1)!;
    expect(merge.getAttribute('aria-disabled')).toBe('true');
    await user.click(remove[1]!);
    await user.click(merge);
    await waitFor(() => expect(bodiesOf(MERGE)).toEqual([{ countryCode: 'RS', survivor: 'senta', removed: 'zenta' }]));
  });

  it('creates an alias of a category from the text of a search, which stays when the kind is changed', async () => {
    const category = { category: 'Pharmacy', slug: 'pharmacy', count: 4, averageRating: null };
    server.on({
      'GET /api/category-index': () => ({
        ...{ categories: [category], categoryCount: 1, businessCount: 4, letters: [] },
        ...{ currentPage: 1, totalPages: 1, totalCount: 1, hasNextPage: false, hasPrevPage: false },
      }),
      [ALIAS]: () => ({ ...done, count: 0 }),
    });
    const { user, currentUrl } = await renderPage('/?alias=apoteka');
    const alias = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Diğer ad' });
    expect(alias().value).toBe('apoteka');
    expect(document.activeElement).toBe(screen.getByLabelText('Şehir ara'));
    await user.click(screen.getByRole('button', { name: 'Kategoriler' }));
    await user.type(await screen.findByLabelText('Kategori ara'), 'pharm');
    await user.click(await screen.findByRole('button', { name: 'Seç' }));
    await user.click(screen.getByRole('button', { name: 'Ekle' }));
    await screen.findByText('Diğer ad eklendi: apoteka');
    expect(bodiesOf(ALIAS)).toEqual([{ countryCode: null, survivor: 'pharmacy', name: 'apoteka' }]);
    expect(alias().value).toBe('');
    expect(currentUrl()).toBe('/?kind=category');
  });

  const onlySenta = () => ({
    cities: [
      {
        ...{ city: 'Senta', slug: 'senta', country: 'Serbia', countryCode: 'RS', countrySlug: 'serbia' },
        ...{ businessCount: 1, categoryCount: 1 },
      },
    ],
    ...{ cityCount: 1, businessCount: 1, letters: [] },
    ...{ currentPage: 1, totalPages: 1, totalCount: 1, hasNextPage: false, hasPrevPage: false },
  });

  it('keeps the text of an alias that was rejected', async () => {
    server.on({
      'GET /api/city-index': onlySenta,
      [ALIAS]: () => new ErrorReply(409, 'name_taken'),
    });
    const { user } = await renderPage('/?alias=Zenta');
    await user.keyboard('senta');
    await user.click(await screen.findByRole('button', { name: 'Seç' }));
    await user.click(screen.getByRole('button', { name: 'Ekle' }));
    await screen.findByText('Diğer ad eklenemedi');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Diğer ad' }).value).toBe('Zenta');
  });

  it('does not come back when an alias is stored after it was left', async () => {
    let store = () => {};
    server.on({
      'GET /api/city-index': onlySenta,
      [ALIAS]: () => new Promise((resolve) => (store = () => resolve(done))),
    });
    const { user, currentUrl } = renderScreen(
      <ToastProvider>
        <Link to="/other">Other screen</Link>
        <Routes>
          <Route path="/names" element={<NamesPage />} />
          <Route path="*" element={null} />
        </Routes>
      </ToastProvider>,
      '/names?alias=Zenta',
    );
    await screen.findByRole('textbox', { name: 'Diğer ad' });
    await user.keyboard('senta');
    await user.click(await screen.findByRole('button', { name: 'Seç' }));
    await user.click(screen.getByRole('button', { name: 'Ekle' }));
    await waitFor(() => expect(bodiesOf(ALIAS)).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Other screen' }));
    store();
    await screen.findByText(/Zenta.*eklendi|eklendi.*Zenta/);
    expect(currentUrl()).toBe('/other');
  });

  it('says why a merge failed', async () => {
    server.on({
      [MERGE]: () => new ErrorReply(404, 'name_not_found'),
    });
    const { user } = await renderPage();
    await user.keyboard('{Enter}');
    await screen.findByText('Birleştirilemedi');
  });

  it('has unsaved work once another name is typed, not while the one of its URL is shown', async () => {
    const { user } = await renderPage('/admin/names?alias=Zimun');
    expect(hasUnsavedWork()).toBe(false);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Diğer ad' });
    expect(field.value).toBe('Zimun');
    await user.type(field, 'y');
    expect(hasUnsavedWork()).toBe(true);
    await user.clear(field);
    expect(hasUnsavedWork()).toBe(false);
  });

  it('lists pairs marked as different, which are only listed again', async () => {
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: 'Farklı işaretlenenler' }));
    const [reopen] = await screen.findAllByRole('button', { name: 'Yeniden listele' });
    expect(server.calls.some(({ endpoint, query }) => endpoint === LIST && query['different'] === 'yes')).toBe(true);
    await user.click(reopen!);
    await waitFor(() =>
      expect(bodiesOf(DIFFERENT)).toEqual([{ countryCode: 'RS', slugs: ['zemun', 'semlin'], isDifferent: false }]),
    );
    await screen.findByText('Çift yeniden bekleyenlerde');
    expect(bodiesOf(MERGE)).toEqual([]);
  });
});
