import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { BusinessReport, BusinessReportPage } from '@directory/contracts/business-reports';
import { ToastProvider } from '../../../components/admin/toast';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { hasUnsavedWork } from '../../../lib/unsaved-work';
import { renderScreen } from '../../../testing/render-screen';
import { BusinessReportsPage } from './business-reports-page';

const LIST = 'GET /api/admin/business-reports';
const ACCEPT = 'POST /api/admin/business-reports/:id/accept';
const DECLINE = 'POST /api/admin/business-reports/:id/decline';

const edit: BusinessReport = {
  ...{ id: '1', businessId: '11', businessName: 'Corner Gym', businessSlug: 'corner-gym', kind: 'edit' },
  changes: { phone: '+49 30 2', website: null, workingHours: '{"Monday":"9 AM-5 PM","Sunday":"Closed"}' },
  current: { phone: '+49 30 1', website: 'https://gym.example', workingHours: null },
  ...{ state: 'received', note: 'I am a member', reply: null, decidedBy: null, decidedAt: null },
  receivedAt: '2026-11-01T10:00:00.000Z',
  businessVersion: '2026-10-01T10:00:00.000Z',
};
const removal: BusinessReport = {
  ...{ ...edit, id: '2', businessName: 'Old Kiosk', kind: 'removal', changes: {}, current: {} },
  note: 'My home address',
};

describe('the screen of reports about businesses', () => {
  const server = setUpApiServer('tr');
  let reports: BusinessReport[];
  const decided = (id: string, state: 'accepted' | 'declined'): BusinessReport => {
    const report = reports.find((one) => one.id === id)!;
    reports = reports.filter((one) => one !== report);
    return { ...report, state, decidedBy: 'ada', decidedAt: '2026-11-02T10:00:00.000Z' };
  };
  const page = (): BusinessReportPage => ({
    ...{ reports, currentPage: 1, totalPages: 1, totalCount: reports.length, hasNextPage: false, hasPrevPage: false },
    receivedCount: reports.length,
  });

  beforeEach(() => {
    reports = [edit, removal];
    server.on({
      [LIST]: page,
      [ACCEPT]: ({ path }) => decided(path.split('/').at(-2)!, 'accepted'),
      [DECLINE]: ({ path }) => decided(path.split('/').at(-2)!, 'declined'),
    });
  });

  async function renderPage() {
    const rendered = renderScreen(
      <ToastProvider>
        <BusinessReportsPage />
      </ToastProvider>,
    );
    const card = await screen.findByRole('article', { name: 'Corner Gym' });
    return { ...rendered, card };
  }

  it('shows current and proposed values side by side, and accepts an edit by one click', async () => {
    const { user, card } = await renderPage();
    const rows = within(card).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'AlanŞu ankiÖnerilen',
      'Telefon+49 30 1+49 30 2',
      'Web sitesihttps://gym.example(boş)',
      'Çalışma saatleri(boş)Pazartesi: 09:00–17:00\nPazar: Kapalı',
    ]);
    expect(within(card).getByText('I am a member')).toBeTruthy();
    await user.click(within(card).getByRole('button', { name: 'Kabul et' }));
    expect(await screen.findByText('Bildirim kabul edildi')).toBeTruthy();
    const accepted = server.calls.find(({ endpoint }) => endpoint === ACCEPT);
    expect(accepted?.body).toEqual({ version: edit.businessVersion });
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Corner Gym' })).toBeNull());
    const next = within(screen.getByRole('article', { name: 'Old Kiosk' }));
    expect(document.activeElement).toBe(next.getByRole('button', { name: 'Kabul et' }));
  });

  it('declines with a note', async () => {
    const { user, card } = await renderPage();
    await user.click(within(card).getByRole('button', { name: 'Reddet' }));
    const dialog = within(card).getByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'The number is right');
    await user.click(within(dialog).getByRole('button', { name: 'Reddet' }));
    expect(await screen.findByText('Bildirim reddedildi')).toBeTruthy();
    expect(server.calls.find(({ endpoint }) => endpoint === DECLINE)?.body).toEqual({ reply: 'The number is right' });
  });

  it('keeps a note that was not sent, and asks before it is left', async () => {
    const { user, card } = await renderPage();
    await user.click(within(card).getByRole('button', { name: 'Reddet' }));
    await user.type(within(card).getByRole('textbox'), 'Still');
    expect(hasUnsavedWork()).toBe(true);
    cleanup();
    expect(hasUnsavedWork()).toBe(false);
    const again = await renderPage();
    await again.user.click(within(again.card).getByRole('button', { name: 'Reddet' }));
    const dialog = within(again.card).getByRole('dialog');
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Still');
    await again.user.click(within(dialog).getByRole('button', { name: 'Reddet' }));
    await screen.findByText('Bildirim reddedildi');
    expect(hasUnsavedWork()).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });

  it('deletes a business only after a confirmation', async () => {
    const { user } = await renderPage();
    const card = screen.getByRole('article', { name: 'Old Kiosk' });
    await user.click(within(card).getByRole('button', { name: 'Kabul et' }));
    expect(server.calls.some(({ endpoint }) => endpoint === ACCEPT)).toBe(false);
    await user.click(within(card).getByRole('button', { name: 'İşletmeyi sil' }));
    expect(await screen.findByText('Bildirim kabul edildi')).toBeTruthy();
  });

  it('says why a decision was not saved, and keeps the report', async () => {
    server.on({ [ACCEPT]: () => new ErrorReply(409, 'report_decided') });
    const { user, card } = await renderPage();
    await user.click(within(card).getByRole('button', { name: 'Kabul et' }));
    expect(await screen.findByText('Karar kaydedilemedi')).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Corner Gym' })).toBeTruthy();
  });
});
