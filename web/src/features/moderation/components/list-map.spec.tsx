import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BUSINESS } from '../pages/business.fixture';
import ListMap from './list-map';

const SIZE_PX = 600;

beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(SIZE_PX);
});
afterEach(() => vi.restoreAllMocks());

/** Distance of two pins at these positions on the map that shows both. */
function distancePx(...positions: readonly [latitude: number, longitude: number][]): number {
  const rows = positions.map(([latitude, longitude], index) => ({ ...BUSINESS, id: `${index}`, latitude, longitude }));
  const { container } = render(<ListMap rows={rows} current={0} label="Map" onCurrent={() => undefined} />);
  const pins = [...container.querySelectorAll<HTMLElement>('.map-pin')];
  const [first = NaN, second = NaN] = pins.map(({ style }) => parseFloat(style.left));
  return Math.abs(first - second);
}

it('shows businesses on both sides of the date line as large as others at the same distance', () => {
  const ordinary = distancePx([-17, 20], [-17, 22]);
  expect(ordinary).toBeGreaterThan(100);
  expect(distancePx([-17, 179], [-17, -179])).toBe(ordinary);
});
