import { expect, it } from '@jest/globals';
import { MergeForecast } from './merge-forecast.js';

it('weighs what known and other rows took by how many of those looked up are known', () => {
  const forecast = new MergeForecast({ fresh: 0.2, known: 0.02 });
  expect(forecast.perRow(0.1)).toBeCloseTo(0.2);
  forecast.learn(100, 100);
  expect(forecast.perRow(0.1)).toBeCloseTo(0.02);
  forecast.learn(300, 0);
  expect(forecast.perRow(0.1)).toBeCloseTo(0.155);
});

it('goes by the pace of reading where no import has shown what merging takes', () => {
  const forecast = new MergeForecast({ fresh: null, known: null });
  const fresh = forecast.perRow(0.1);
  forecast.learn(10, 10);
  expect(fresh).toBeGreaterThan(0.1);
  expect(forecast.perRow(0.1)).toBeLessThan(0.1);
  expect(forecast.perRow(0.2)).toBeCloseTo(2 * forecast.perRow(0.1));
});
