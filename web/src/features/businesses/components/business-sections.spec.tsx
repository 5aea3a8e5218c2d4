import { expect, it } from 'vitest';
import type { BusinessDetail } from '@directory/contracts/businesses';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { OpeningHours } from './business-sections';

it('opening hours wrap no line before AM and PM', () => {
  const workingHours = '{"Monday":"5 AM-12 PM, 5 PM-10 PM","Tuesday":"by appointment"}';
  renderScreen(<OpeningHours business={{ workingHours, timeZone: 'UTC' } as BusinessDetail} />);
  const spans = [...screen.getByRole('row', { name: /^Monday/ }).querySelectorAll('td span')];
  expect(spans.map(({ textContent }) => textContent)).toEqual(['5\u00a0AM – 12\u00a0PM', '5\u00a0PM – 10\u00a0PM']);
  expect(screen.getByRole('row', { name: /^Tuesday/ }).textContent).toMatch(/by appointment$/);
});
