import { beforeEach, describe, expect, it } from 'vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { AuditEntry } from '@directory/contracts/audit';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { AuditPage } from './audit-page';

const LIST = 'GET /api/admin/audit-log';
const BASE = { at: '2026-01-02T03:04:05.000Z', username: 'ada', subject: null, count: null, address: null };
const entries: AuditEntry[] = [
  {
    ...{ ...BASE, id: '4', action: 'business.delete', count: 3, after: null },
    before: { matching: { category: 'Gym', countryCode: 'TR', approved: 'no', missing: 'phone,photo' } },
  },
  { ...BASE, id: '3', action: 'import.undo', before: null, after: { deleted: 2, reverted: 1, kept: 4 } },
  { ...BASE, id: '2', action: 'import.preview', before: null, after: { columns: { Tel: 'phone' } } },
  { ...BASE, id: '1', action: 'business.export', before: null, after: { dateRange: 'last7days', test: 'no' } },
];

describe('the audit log', () => {
  const server = setUpApiServer('tr');
  const queries = () => server.calls.filter(({ endpoint }) => endpoint === LIST).map(({ query }) => query);

  beforeEach(() => {
    server.on({
      [LIST]: () => ({
        ...{ entries, actions: ['business.delete', 'import.undo'], usernames: ['ada', 'bob'] },
        ...{ currentPage: 1, totalPages: 1, totalCount: entries.length, hasNextPage: false, hasPrevPage: false },
      }),
    });
  });

  it('says in words what was done to which businesses', async () => {
    renderScreen(<AuditPage />);
    await screen.findByText('Dosya yeniden önizlendi');
    const text = document.body.textContent;
    for (const words of ['Kategori: Gym', 'Ülke: Türkiye', 'Onaylı: Hayır', 'Eksik olanlar: Telefon, Fotoğraf'])
      expect(text).toContain(words);
    for (const words of ['Silinen', 'Eski değerine dönen', 'Olduğu gibi kalan', 'Tel: Telefon', 'Son 7 gün'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/last7days|countryCode|deleted|reverted|columns|matching/);
  });

  it('leaves out what was not given, and names options as the upload does', async () => {
    const options = { batchSize: 500, country: 'TR', city: null, note: '', rating: 4.5 };
    const entry = { ...BASE, id: '5', action: 'import.upload' as const, before: null, after: options };
    server.on({
      [LIST]: () => ({
        ...{ entries: [entry], actions: [], usernames: [] },
        ...{ currentPage: 1, totalPages: 1, totalCount: 1, hasNextPage: false, hasPrevPage: false },
      }),
    });
    renderScreen(<AuditPage />);
    await screen.findByText('Dosya yüklendi', { selector: 'span' });
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
    expect(rows).toEqual(['Toplu işlem boyutu(boş)500', 'Ülke(boş)TR', 'Puan(boş)4,5']);
  });

  it('isolates a person with right-to-left letters from the address after', async () => {
    const entry = { ...entries[0]!, username: 'محمد', address: '127.0.0.1' };
    server.on({
      [LIST]: () => ({
        ...{ entries: [entry], actions: [], usernames: [] },
        ...{ currentPage: 1, totalPages: 1, totalCount: 1, hasNextPage: false, hasPrevPage: false },
      }),
    });
    renderScreen(<AuditPage />);
    await screen.findByText((text) => text.endsWith('· \u2068محمد\u2069 · 127.0.0.1'));
  });

  it('is filtered by action, person and days, each in the URL', async () => {
    const { user, currentUrl } = renderScreen(<AuditPage />, '/?page=3');
    await screen.findByRole('option', { name: 'bob' });
    await user.selectOptions(screen.getByLabelText('Kişi'), 'bob');
    await user.selectOptions(screen.getByLabelText('İşlem'), 'İçe aktarma geri alındı');
    fireEvent.change(screen.getByLabelText('Başlangıç günü'), { target: { value: '2026-01-02' } });
    fireEvent.change(screen.getByLabelText('Bitiş günü'), { target: { value: '2026-01-03' } });
    await waitFor(() =>
      expect(queries().at(-1)).toEqual({
        ...{ page: '1', username: 'bob', action: 'import.undo' },
        ...{ since: new Date(2026, 0, 2).toISOString(), until: new Date(2026, 0, 4).toISOString() },
      }),
    );
    expect(currentUrl()).toBe('/?username=bob&action=import.undo&since=2026-01-02&until=2026-01-03');
  });
});
