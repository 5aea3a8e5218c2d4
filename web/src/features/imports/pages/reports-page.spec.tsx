import { expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { Link } from '../../../components/ui/link';
import { ToastProvider } from '../../../components/admin/toast';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { ReportsPage } from './reports-page';

const LIST = 'GET /api/admin/import-history';
const EMPTY = {
  ...{ imports: [], currentPage: 1, totalPages: 0, totalCount: 0, hasNextPage: false, hasPrevPage: false },
  totals: { rows: 0, inserted: 0, updated: 0, errors: 0 },
};

const server = setUpApiServer('tr');
const files = () => server.calls.filter(({ endpoint }) => endpoint === LIST).map(({ query }) => query['file']);
const box = () => screen.getByRole<HTMLInputElement>('textbox');

it('the list of imports follows the file name of the URL, also after a link to all of them', async () => {
  server.on({ [LIST]: () => EMPTY });
  const { user, currentUrl } = renderScreen(
    <ToastProvider>
      <Link to="/admin/reports">All</Link>
      <ReportsPage />
    </ToastProvider>,
    '/admin/reports',
  );
  await user.type(box(), 'kafe 2');
  await waitFor(() => expect(files().at(-1)).toBe('kafe 2'));
  expect(currentUrl()).toBe('/admin/reports?file=kafe+2');
  await user.click(screen.getByRole('link', { name: 'All' }));
  await waitFor(() => expect(box().value).toBe(''));
  await waitFor(() => expect(files().at(-1)).toBeUndefined());
});
