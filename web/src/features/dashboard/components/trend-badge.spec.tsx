import { afterEach, expect, it } from 'vitest';
import { act, render } from '@testing-library/react';
import { setAdminLanguage } from '../../../lib/i18n/language';
import { TrendBadge } from './trend-badge';

afterEach(() => act(() => setAdminLanguage('tr')));

it.each([
  ['tr', 0, 1, '1 gündür aynı'],
  ['tr', 3, 7, '7 günde +3'],
  ['en', 0, 1, 'unchanged for 1 day'],
  ['en', 3, 1, '+3 in 1 day'],
  ['en', -3, 7, '−3 in 7 days'],
] as const)('a trend of one day or several is worded in the language %s (%s in %s)', (language, value, days, text) => {
  setAdminLanguage(language);
  const { container } = render(<TrendBadge trend={{ value, days, percent: null }} />);
  expect(container.textContent).toBe(text);
});
