import { MAX_FILTER_LENGTH } from '@directory/contracts/list-view-limits';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { act, screen, waitFor } from '@testing-library/react';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { useListSearchParams } from '../use-list-search-params';
import { FilterBar } from './filter-bar';

const server = setUpApiServer('tr');
const searchBox = createRef<HTMLInputElement>();

function Bar() {
  return <FilterBar address={useListSearchParams()} categories={[]} searchBox={searchBox} />;
}

it('a filter chosen while the search text waits for a pause stays in the URL', async () => {
  server.on({ 'GET /api/admin/country-codes': () => ['TR'] });
  const { user, currentUrl } = renderScreen(<Bar />, '/admin/businesses');
  await user.type(screen.getByRole('textbox'), 'kahve');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Onay' }), 'no');
  await waitFor(() => expect(currentUrl()).toContain('filter=kahve'));
  // In the other order where the pause ends before the choice.
  expect(Object.fromEntries(new URLSearchParams(currentUrl().split('?')[1]))).toEqual({
    approved: 'no',
    filter: 'kahve',
  });
});

it('a filter chosen as another field is left stays in the URL with the value of that field', async () => {
  server.on({
    'GET /api/admin/country-codes': () => [],
    'GET /api/admin/categories': () => [],
    'GET /api/admin/import-sources': () => [],
  });
  const { user, currentUrl } = renderScreen(<Bar />, '/admin/businesses?edited=yes');
  await user.type(screen.getByLabelText('Şehir'), 'İzmir');
  const box = screen.getByRole('checkbox', { name: 'Telefon' });
  // Before the list is rendered for the first of both.
  act(() => {
    box.focus();
    box.click();
  });
  await waitFor(() => expect(currentUrl()).toContain('missing=phone'));
  expect(new URLSearchParams(currentUrl().split('?')[1]).get('city')).toBe('İzmir');
});

it('a text that is no import is dropped instead of standing for a filter', async () => {
  server.on({
    'GET /api/admin/country-codes': () => [],
    'GET /api/admin/import-sources': () => [],
    'GET /api/admin/import-history': () => ({ imports: [] }) as never,
  });
  const { user, currentUrl } = renderScreen(<Bar />, '/admin/businesses?edited=yes');
  const field = screen.getByLabelText<HTMLInputElement>('İçe aktarma');
  await user.type(field, 'olmayan.csv{Enter}');
  expect(field.value).toBe('');
  expect(currentUrl()).toBe('/admin/businesses?edited=yes');
});

it('a pasted text is no longer than a search may be', async () => {
  server.on({ 'GET /api/admin/country-codes': () => [] });
  const { user, currentUrl } = renderScreen(<Bar />, '/admin/businesses');
  await user.click(screen.getByRole('textbox'));
  await user.paste('k'.repeat(500));
  await waitFor(() => expect(currentUrl()).toBe(`/admin/businesses?filter=${'k'.repeat(MAX_FILTER_LENGTH)}`));
});
