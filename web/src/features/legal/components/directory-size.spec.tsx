import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DirectoryCount, DirectoryTotals, type DirectorySize } from './directory-size';

const TOTALS = { businesses: 2708, countries: 44, cities: 1, categories: 58 };

afterEach(cleanup);

const textWith = (totals: DirectorySize) => (
  <DirectoryTotals value={totals}>
    <p>
      <DirectoryCount of="businesses" /> in <DirectoryCount of="cities" />
    </p>
  </DirectoryTotals>
);

it('shows counts in a text that are known from the start', () => {
  render(textWith(TOTALS));
  expect(screen.getByText('2,708 businesses in 1 city')).toBeTruthy();
});

it('leaves a text as it is when counts become known later, which would move what follows', () => {
  const { rerender } = render(textWith(undefined));
  rerender(textWith(TOTALS));
  expect(screen.getByText('businesses in cities')).toBeTruthy();
});
