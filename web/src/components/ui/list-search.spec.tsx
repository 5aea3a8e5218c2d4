import { useSearchParams } from 'react-router-dom';
import { expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { setUpApiServer } from '../../testing/api-server';
import { renderScreen } from '../../testing/render-screen';
import { filterTextOf, ListSearch } from './list-search';

setUpApiServer();

function List() {
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <ListSearch q={filterTextOf(search)} placeholder="Search" />
      <button type="button" onClick={() => setSearch({ view: 'list' })}>
        List
      </button>
    </>
  );
}

it('a view chosen while the text waits for a pause stays in the URL', async () => {
  const { user, currentUrl } = renderScreen(<List />, '/categories');
  await user.type(screen.getByPlaceholderText('Search'), 'café');
  await user.click(screen.getByRole('button', { name: 'List' }));
  await waitFor(() => expect(currentUrl()).toContain('q='));
  expect(currentUrl()).toBe('/categories?view=list&q=caf%C3%A9');
});
