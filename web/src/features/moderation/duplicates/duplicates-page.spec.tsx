import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { DuplicatePage, DuplicatePair } from '@directory/contracts/duplicates';
import type { Deletion, EditableBusiness } from '@directory/contracts/moderation';
import { ToastProvider } from '../../../components/admin/toast';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { DuplicatesPage } from './duplicates-page';

const LIST = 'GET /api/admin/duplicates';
const MERGE = 'POST /api/admin/duplicates/merge';
const DIFFERENT = 'POST /api/admin/duplicates/different';
const CERTAIN = 'POST /api/admin/duplicates/merge-certain';
const RESTORE = 'POST /api/admin/deletions/:id/restore';
const DELETION = 'f9c8a1de-3b7c-4a11-9d52-0d7f6d2d2f10';

const NO_VALUES = Object.fromEntries(
  ['category', 'type', 'fullAddress', 'street', 'area', 'region', 'postalCode', 'website', 'rating', 'reviews']
    .concat(['workingHours', 'description', 'photo', 'latitude', 'longitude', 'placeId', 'importId'])
    .map((field) => [field, null]),
);
function business(id: string, name: string, values: Partial<EditableBusiness> = {}): EditableBusiness {
  return {
    ...(NO_VALUES as unknown as EditableBusiness),
    ...{ id, name, slug: `slug-${id}`, city: 'Bonn', countryCode: 'DE', phone: '+49 228 1', verified: false },
    ...{ isApproved: true, isTest: false, createdAt: '2026-01-01T00:00:00.000Z' },
    updatedAt: `2026-01-0${id}T00:00:00.000Z`,
    ...values,
  };
}
const astoria: DuplicatePair = {
  first: business('1', 'Astoria', { placeId: 'alpha' }),
  second: business('2', 'Astorya', { website: 'https://astoria.example' }),
  reasons: ['phone', 'name'],
  isCertain: true,
  metres: 40,
  survivorId: '1',
};
const kiosk: DuplicatePair = {
  ...astoria,
  first: business('3', 'Kiosk'),
  second: business('4', 'Büdchen'),
  isCertain: false,
  metres: null,
  survivorId: '4',
};

describe('the screen of possible duplicates', () => {
  const server = setUpApiServer('tr');
  let pairs: DuplicatePair[];
  const page = (): DuplicatePage => ({
    ...{ pairs, currentPage: 1, totalPages: 1, totalCount: pairs.length, hasNextPage: false, hasPrevPage: false },
    ...{ totalIsCapped: false, certainCount: pairs.filter(({ isCertain }) => isCertain).length, isScanning: false },
  });
  const merged = { success: true as const, message: '', count: 1, deletionId: DELETION, certainCount: 0 };
  const bodiesOf = (endpoint: string) =>
    server.calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body);

  beforeEach(() => {
    pairs = [astoria, kiosk];
    server.on({
      [LIST]: page,
      [MERGE]: () => {
        pairs = [kiosk];
        return merged;
      },
      [DIFFERENT]: () => ({ success: true as const, message: '' }),
      [RESTORE]: () => {
        pairs = [astoria, kiosk];
        return { id: DELETION, state: 'restored' } as Deletion;
      },
    });
  });

  const pairCount = () => document.querySelectorAll('[data-pair]').length;

  async function renderPage() {
    const rendered = renderScreen(
      <ToastProvider>
        <DuplicatesPage />
      </ToastProvider>,
    );
    await screen.findAllByText(/Astoria/);
    return rendered;
  }

  it('has ratings and counts in the format of the language', async () => {
    pairs = [{ ...astoria, first: business('1', 'Astoria', { rating: 4.9, reviews: 1_234 }) }];
    renderScreen(
      <ToastProvider>
        <DuplicatesPage />
      </ToastProvider>,
    );
    expect(await screen.findByText('4,9')).toBeDefined();
    expect(screen.getByText('1.234')).toBeDefined();
  });

  it('marks the fields that differ, and shows reasons and distance', async () => {
    await renderPage();
    const [first] = screen.getAllByRole('listitem');
    for (const text of ['Kesin', 'Aynı telefon', 'Aynı ad, 150 m içinde', '40 m arayla'])
      expect(within(first!).getByText(text)).toBeTruthy();
    const terms = within(first!)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(terms.filter((term) => term.includes('farklı'))).toEqual(['Web sitesi (farklı)']);
    expect(terms).toContain('Telefon');
  });

  it('merges into the chosen survivor, with the versions on the screen, and undoes it', async () => {
    const { user } = await renderPage();
    await user.click(screen.getByLabelText(/Astorya/, { selector: 'input' }));
    await user.click(screen.getAllByText('Birleştir')[0]!);
    await screen.findByText('Birleştirildi: Astorya');
    expect(bodiesOf(MERGE)).toEqual([
      {
        survivor: { id: '2', version: '2026-01-02T00:00:00.000Z' },
        removed: { id: '1', version: '2026-01-01T00:00:00.000Z' },
      },
    ]);
    expect(pairCount()).toBe(1);
    screen.getByText('Geri al').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(pairCount()).toBe(2));
  });

  it('is worked by keys: arrows choose, Enter merges, d marks as different, z undoes', async () => {
    const { user } = await renderPage();
    await user.keyboard('{ArrowRight}{ArrowLeft}{Enter}');
    await screen.findByText('Birleştirildi: Astoria');
    await user.keyboard('z');
    await waitFor(() => expect(pairCount()).toBe(2));
    await user.keyboard('jd');
    await waitFor(() => expect(bodiesOf(DIFFERENT)).toEqual([{ ids: ['3', '4'], isDifferent: true }]));
    await screen.findByText('Farklı olarak işaretlendi; bir daha sorulmaz.');
    await user.keyboard('z');
    await waitFor(() => expect(bodiesOf(DIFFERENT).at(-1)).toEqual({ ids: ['3', '4'], isDifferent: false }));
    expect(bodiesOf(MERGE)).toHaveLength(1);
  });

  it('lists pairs marked as different, which are only listed again', async () => {
    const { user } = await renderPage();
    await user.click(screen.getByRole('button', { name: 'Farklı işaretlenenler' }));
    await waitFor(() =>
      expect(server.calls.some(({ endpoint, query }) => endpoint === LIST && query['different'] === 'yes')).toBe(true),
    );
    const [reopen] = await screen.findAllByRole('button', { name: 'Yeniden listele' });
    expect(screen.queryByRole('button', { name: 'Birleştir' })).toBeNull();
    await user.keyboard('{Enter}d');
    expect([...bodiesOf(MERGE), ...bodiesOf(DIFFERENT)]).toEqual([]);
    await user.click(reopen!);
    await waitFor(() => expect(bodiesOf(DIFFERENT)).toEqual([{ ids: ['1', '2'], isDifferent: false }]));
    await screen.findByText('Çift yeniden bekleyenlerde');
  });

  it('leaves Enter to a focused button', async () => {
    const { user } = await renderPage();
    screen.getByRole('button', { name: 'Olası' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(server.calls.some(({ endpoint, query }) => endpoint === LIST && query['certainty'] === 'possible')).toBe(
        true,
      ),
    );
    expect(bodiesOf(MERGE)).toEqual([]);
  });

  it('merges the certain pairs after a confirmation of their number', async () => {
    server.on({ [CERTAIN]: () => ({ ...merged, count: 1, certainCount: 3 }) });
    const { user } = await renderPage();
    await user.click(screen.getByText('Kesin olanları birleştir (1)'));
    const dialog = document.querySelector('dialog')!;
    expect(dialog.open).toBe(true);
    expect(dialog.getAttribute('aria-label')).toBe('1 kesin çift birleştirilsin mi?');
    expect(bodiesOf(CERTAIN)).toEqual([]);
    await user.click(within(dialog).getByText('Birleştir'));
    await screen.findByText('1 işletme birleştirildi');
    await screen.findByText('3 kesin çift kaldı. 7 gün içinde geri alınabilir.');
    expect(bodiesOf(CERTAIN)).toEqual([{ expected: 1 }]);
  });

  it('keeps a pair of which another administrator has changed a business, and says so', async () => {
    server.on({ [MERGE]: () => new ErrorReply(409, 'business_changed') });
    const { user } = await renderPage();
    await user.click(screen.getAllByText('Birleştir')[0]!);
    await screen.findByText('Birleştirilemedi');
    expect(pairCount()).toBe(2);
  });

  it('explains where pairs come from while there are none', async () => {
    pairs = [];
    renderScreen(<DuplicatesPage />);
    expect(await screen.findByRole('heading', { name: 'Olası kopya yok' })).toBeTruthy();
  });
});
