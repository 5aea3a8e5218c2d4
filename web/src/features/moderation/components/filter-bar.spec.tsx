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
