import { expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { RateChart } from './rate-chart';

it.each([
  ['has no peak before the first row is read', [0, 0], null],
  ['names the highest of its rates', [0, 250, 120], 'en yüksek 250'],
])('the chart of the row rate %s', (_case, rates, peak) => {
  renderScreen(<RateChart live samples={rates.map((rowsPerSecond, at) => ({ at: at * 1_000, rowsPerSecond }))} />);
  expect(screen.queryByText(/^en yüksek/)?.textContent ?? null).toBe(peak);
});
