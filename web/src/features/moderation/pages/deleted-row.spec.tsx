import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { ModeratedBusiness } from '@directory/contracts/moderation';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { ToastProvider } from '../../../components/admin/toast';
import { BUSINESS } from './business.fixture';
import { BusinessManagementPage } from './business-management-page';

const LIST = 'GET /api/admin/businesses';
const DELETE = 'DELETE /api/businesses/:id';

function listOf(...businesses: ModeratedBusiness[]) {
  const total = businesses.length;
  return { businesses, total, totalIsCapped: false, pagination: { page: 1, limit: 20, total, totalPages: 1 } };
}

describe('the row of a business that is deleted', () => {
  const server = setUpApiServer('tr');
  let respond: (response: unknown) => void;

  beforeEach(() => {
    server.on({
      [LIST]: () => listOf(BUSINESS),
      [DELETE]: () => new Promise<never>((resolve) => (respond = resolve as typeof respond)),
    });
  });

  const renderList = () =>
    renderScreen(
      <ToastProvider>
        <BusinessManagementPage stats={undefined} exports={() => null} />
      </ToastProvider>,
    );

  /** Resolves to the row while its deletion is in flight. */
  async function deletedRow() {
    const { user } = renderList();
    await user.click(await screen.findByRole('button', { name: 'Sil: Coffee Lab' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sil' }));
    const row = document.querySelector('[data-business="7"]')!;
    await waitFor(() => expect(row.getAttribute('aria-busy')).toBe('true'));
    expect(row.hasAttribute('inert')).toBe(true);
    return row;
  }

  it('is inert, and then passes the focus to the next', async () => {
    const row = await deletedRow();
    server.on({ [LIST]: () => listOf({ ...BUSINESS, id: '8', name: 'Tea House' }) });
    // As browsers do when the dialog closes.
    row.querySelector<HTMLElement>('[aria-label^="Sil"]')!.focus();
    respond({ success: true, message: '', deletionId: '0b9e1f9e-2f0a-4a1a-9f53-0c0d9a3b2f10', deletedCount: 1 });
    const next = await screen.findByRole('button', { name: 'Sil: Tea House' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('has the focus again if it could not be deleted', async () => {
    const row = await deletedRow();
    // As browsers do with an inert element.
    (document.activeElement as HTMLElement).blur();
    expect(document.activeElement).toBe(document.body);
    respond(new ErrorReply(503, 'service_unavailable', { message: 'Ulaşılamıyor.' }));
    await screen.findByText('Ulaşılamıyor.');
    await waitFor(() => expect(row.hasAttribute('inert')).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sil: Coffee Lab' }));
  });

  it('goes, with the reason, if it is approved after another administrator has deleted it', async () => {
    const { user } = renderList();
    const button = await screen.findByRole('button', { name: 'Approved' });
    const gone = () => new ErrorReply(404, 'business_not_found', { message: 'İşletme bulunamadı.' });
    server.on({ [LIST]: () => listOf(), 'POST /api/admin/businesses/:id/toggle-approval': gone });
    await user.click(button);
    await screen.findByText('İşletme bulunamadı.');
    expect(document.querySelector('[data-business]')).toBeNull();
    expect(screen.getByRole('link', { name: 'Dosya yükle' }).getAttribute('href')).toBe('/admin/upload');
  });
});
