import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { homepageDataQuery } from '../../../lib/directory-queries';
import { DirectoryCount, DirectoryTotals } from './directory-size';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
});
afterEach(cleanup);

function receiveTotals() {
  const totals = { businesses: 2708, countries: 44, cities: 1, categories: 58 };
  client.setQueryData(homepageDataQuery.queryKey, { totals, popularSearches: [], topCities: [], topCountries: [] });
}

function renderText() {
  render(
    <QueryClientProvider client={client}>
      <DirectoryTotals>
        <p>
          <DirectoryCount of="businesses" /> in <DirectoryCount of="cities" />
        </p>
      </DirectoryTotals>
    </QueryClientProvider>,
  );
}

it('shows counts in a text that are known from the start', () => {
  receiveTotals();
  renderText();
  expect(screen.getByText('2,708 businesses in 1 city')).toBeTruthy();
});

it('leaves a text as it is when counts become known later, which would move what follows', () => {
  renderText();
  act(receiveTotals);
  expect(screen.getByText('businesses in cities')).toBeTruthy();
});
