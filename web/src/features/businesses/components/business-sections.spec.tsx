import { expect, it } from 'vitest';
import type { BusinessDetail } from '@directory/contracts/businesses';
import { DAYS } from '@directory/contracts/opening-hours';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { Details, OpeningHours } from './business-sections';

it('opening hours wrap no line before AM and PM', () => {
  const workingHours = '{"Monday":"5 AM-12 PM, 5 PM-10 PM","Tuesday":"by appointment"}';
  renderScreen(<OpeningHours business={{ workingHours, timeZone: 'UTC' } as BusinessDetail} />);
  const spans = [...screen.getByRole('row', { name: /^Monday/ }).querySelectorAll('td span')];
  expect(spans.map(({ textContent }) => textContent)).toEqual(['5\u00a0AM – 12\u00a0PM', '5\u00a0PM – 10\u00a0PM']);
  expect(screen.getByRole('row', { name: /^Tuesday/ }).textContent).toMatch(/by appointment$/);
});

it.each([
  ['OPERATIONAL', /^Today: /, 1],
  ['CLOSED_TEMPORARILY', /^Usual hours$/, 0],
])('opening hours of the status %s are those of today only if the business is open at all', (status, text, todays) => {
  const workingHours = JSON.stringify(Object.fromEntries(DAYS.map((day) => [day, '9 AM-5 PM'])));
  renderScreen(<OpeningHours business={{ workingHours, timeZone: 'UTC', status } as BusinessDetail} />);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryAllByText(/\(Today\)/)).toHaveLength(todays);
});

it('a permanently closed business has no opening hours', () => {
  const business = { workingHours: '{"Monday":"9 AM-5 PM"}', timeZone: 'UTC', status: 'CLOSED_PERMANENTLY' };
  renderScreen(<OpeningHours business={business as BusinessDetail} />);
  expect(screen.queryByText('Opening Hours')).toBeNull();
});

it.each([
  [null, 'Not listed'],
  [0, '0'],
  [1234, '1,234'],
])('a business with %s reviews has the total %s', (reviews, text) => {
  const business = { reviews, reviewsLink: null, type: null, category: null, status: null, about: null };
  renderScreen(<Details business={business as BusinessDetail} />);
  expect(screen.getByText('Total Reviews').nextElementSibling!.textContent).toBe(text);
});
