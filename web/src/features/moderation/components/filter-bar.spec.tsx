import { createRef } from 'react';
import { expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
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
  expect(currentUrl()).toBe('/admin/businesses?approved=no&filter=kahve');
});
