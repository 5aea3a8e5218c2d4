import { beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AuditPage } from '../../features/audit/pages/audit-page';
import { ReportsPage } from '../../features/imports/pages/reports-page';
import { BusinessReportsPage } from '../../features/inbox/business-reports/business-reports-page';
import { InboxPage } from '../../features/inbox/pages/inbox-page';
import { setUpApiServer } from '../../testing/api-server';
import { renderScreen } from '../../testing/render-screen';

const PAST_END = { currentPage: 9, totalPages: 2, totalCount: 30, hasNextPage: false, hasPrevPage: true };
const TOTALS = { rows: 0, inserted: 0, updated: 0, errors: 0 };

/** Lists whose rows an administrator removes, or whose page is in the URL. */
const LISTS: [string, ReactNode, string][] = [
  ['audit-log', <AuditPage />, ''],
  ['import-history', <ReportsPage />, '&state=failed'],
  ['business-reports', <BusinessReportsPage />, ''],
  ['contact-messages', <InboxPage />, '&state=new'],
];

describe('a page past the end of a list', () => {
  const server = setUpApiServer('tr');
  beforeEach(() => {
    server.on({
      'GET /api/admin/audit-log': () => ({ ...PAST_END, entries: [], actions: [], usernames: [] }),
      'GET /api/admin/import-history': () => ({ ...PAST_END, imports: [], totals: TOTALS }),
      'GET /api/admin/business-reports': () => ({ ...PAST_END, reports: [], receivedCount: 0 }),
      'GET /api/admin/contact-messages': () => ({ ...PAST_END, messages: [], newCount: 0 }),
    });
  });

  it.each(LISTS)('leads to the last page of %s, with the filter', async (_, screen, filter) => {
    const { currentUrl } = renderScreen(screen, `/?page=9${filter}`);
    await waitFor(() => expect(currentUrl()).toBe(`/?page=2${filter}`));
  });
});
