import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import type { BusinessDetail } from '@directory/contracts/businesses';
import { MIN_REPORT_MS, type ReportStatus } from '@directory/contracts/business-reports';
import { Route, Routes } from 'react-router-dom';
import { ErrorReply, setUpApiServer } from '../../testing/api-server';
import { renderScreen } from '../../testing/render-screen';
import { ReportSection } from './components/report-section';
import { ReportPage } from './pages/report-page';

const SEND = 'POST /api/businesses/:slug/reports';
const STATUS = 'GET /api/reports/:token';
const TOKEN = 'abcdefghijklmnopqrstuvwx';
const business = {
  ...{ slug: 'corner-gym-abc123', name: 'Corner Gym', category: 'Gym', fullAddress: null, phone: '+49 30 1' },
  ...{ website: null, workingHours: '{"Monday":"9 AM-5 PM","Sunday":"Closed"}' },
} as BusinessDetail;

const server = setUpApiServer();
beforeEach(() => {
  server.on({ [SEND]: () => ({ success: true as const, token: TOKEN }) });
});

const sent = () => server.calls.filter(({ endpoint }) => endpoint === SEND).map(({ body }) => body);

describe('the form for reports about a business', () => {
  async function open(name: string) {
    const { user } = renderScreen(<ReportSection business={business} />);
    await user.click(screen.getByRole('button', { name }));
    await screen.findByRole('form', { name });
    const click = () => user.click(screen.getByRole('button', { name: 'Send report' }));
    const send = () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
      return click();
    };
    return { user, click, send };
  }
  afterEach(() => void vi.useRealTimers());
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

  it('sends the changed fields alone, and shows the link to the status', async () => {
    const { user, send } = await open('Suggest an edit');
    await send();
    expect(screen.getByRole('alert').textContent).toBe('Nothing was changed');
    await user.clear(box(/^Category/));
    await user.type(box(/^Website/), 'gym.example');
    await user.clear(box(/^Sunday/));
    await user.type(box(/^Sunday/), 'noon to six');
    await send();
    expect(document.activeElement).toBe(box(/^Website/));
    expect(box(/^Website/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Write it as 9 AM – 5 PM, 24 hours or Closed')).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.clear(box(/^Website/));
    await user.type(box(/^Website/), 'https://gym.example');
    await user.clear(box(/^Sunday/));
    await user.type(box(/^Sunday/), '10 AM - 2 PM');
    await send();
    const link = await screen.findByRole('link', { name: new RegExp(TOKEN) });
    expect(link.getAttribute('href')).toBe(`/reports/${TOKEN}`);
    const workingHours = '{"Monday":"9 AM-5 PM","Sunday":"10 AM - 2 PM"}';
    expect(sent()).toEqual([
      {
        ...{ kind: 'edit', note: '', website_url: '', elapsedMs: expect.any(Number) as number },
        changes: { category: null, website: 'https://gym.example', workingHours },
      },
    ]);
  });

  it('says how long a text may be, whatever else may be wrong with it', async () => {
    const { user, send } = await open('Suggest an edit');
    for (const [name, length] of [[/^Name/, 301] as const, [/^Phone/, 65] as const]) {
      await user.clear(box(name));
      await user.click(box(name));
      await user.paste('1'.repeat(length));
    }
    await send();
    expect(screen.getByText('Must be at most 300 characters')).toBeTruthy();
    expect(screen.getByText('Must be at most 64 characters')).toBeTruthy();
    await user.clear(box(/^Name/));
    expect(screen.getByText('Please enter a name')).toBeTruthy();
  });

  it('sends a report that is filled in within a moment, once the server takes it for one of a person', async () => {
    const { click } = await open('Report as closed');
    await click();
    expect(await screen.findByRole('link', { name: new RegExp(TOKEN) }, { timeout: 10_000 })).toBeTruthy();
    expect((sent() as { elapsedMs: number }[]).map(({ elapsedMs }) => elapsedMs >= MIN_REPORT_MS)).toEqual([true]);
  });

  it('asks about no closure of a business that is known to be closed', () => {
    renderScreen(<ReportSection business={{ ...business, status: 'CLOSED_PERMANENTLY' }} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['Send', 'Suggest an edit', 'Ask for removal'],
    ]);
    expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement!.textContent)).toEqual([
      'This page should be removed',
    ]);
  });

  it('asks whether a closure is temporary', async () => {
    const { user, send } = await open('Report as closed');
    await user.click(screen.getByRole('radio', { name: 'Temporarily closed' }));
    await user.type(box(/^How do you know/), 'A sign at the door');
    await send();
    const thanks = await screen.findByText('Thank you. Your report has been received.');
    expect(document.activeElement).toBe(thanks.closest('[role="status"]'));
    expect(sent()).toMatchObject([{ kind: 'closed', temporarily: true, note: 'A sign at the door' }]);
  });

  it('wants a reason for a removal, and keeps it when sending fails', async () => {
    server.on({ [SEND]: () => new ErrorReply(429, 'too_many_requests') });
    const { user, send } = await open('Ask for removal');
    await send();
    expect(screen.getByText('Please give a reason of at least 10 characters')).toBeTruthy();
    await user.type(box(/^Why/), 'This is my home address');
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('too_many_requests');
    expect(box(/^Why/).value).toBe('This is my home address');
  });
});

describe('the status of a report', () => {
  const status: ReportStatus = {
    ...{ kind: 'edit', state: 'received', businessName: 'Corner Gym', businessSlug: 'corner-gym-abc123', reply: null },
    ...{ changes: { phone: '+49 30 2', website: null }, receivedAt: '2026-11-01T10:00:00.000Z', decidedAt: null },
  };
  const show = (reply: () => ReportStatus | ErrorReply) => {
    server.on({ [STATUS]: reply });
    renderScreen(
      <Routes>
        <Route path="/reports/:token" element={<ReportPage />} />
      </Routes>,
      `/reports/${TOKEN}`,
    );
  };

  it('shows a waiting report with what it proposes', async () => {
    show(() => status);
    expect(await screen.findByRole('heading', { level: 2, name: 'Received' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Corner Gym' }).getAttribute('href')).toBe('/business/corner-gym-abc123');
    expect(screen.getByText('Proposed phone').nextElementSibling!.textContent).toBe('+49 30 2');
    expect(screen.getByText('Proposed website').nextElementSibling!.textContent).toBe('(empty)');
    expect(screen.queryByText('Decided')).toBeNull();
  });

  it('shows the reply to a declined one, and no link to a deleted business', async () => {
    const decidedAt = '2026-11-03T10:00:00.000Z';
    show(() => ({ ...status, state: 'declined', reply: 'The number is right', decidedAt, businessSlug: null }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Declined' })).toBeTruthy();
    expect(screen.getByText('The number is right')).toBeTruthy();
    expect(screen.getByText('3 November 2026')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Corner Gym' })).toBeNull();
  });

  it('says that an accepted request for removal has removed the page', async () => {
    const decidedAt = '2026-11-03T10:00:00.000Z';
    show(() => ({ ...status, kind: 'removal', changes: {}, state: 'accepted', decidedAt, businessSlug: null }));
    expect(await screen.findByText('The page of this business has been removed.')).toBeTruthy();
    expect(screen.queryByText(/corrected/)).toBeNull();
  });

  it('says that a link without a report is incomplete or expired', async () => {
    show(() => new ErrorReply(404, 'report_not_found'));
    expect(await screen.findByText('Report not found')).toBeTruthy();
  });
});
