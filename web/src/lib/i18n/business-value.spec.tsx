import { afterEach, expect, it } from 'vitest';
import { businessValueText } from './business-value';
import { counted } from './counted';
import { badgeText, ratingText } from './format';
import { adminLanguage, setAdminLanguage } from './language';

afterEach(() => setAdminLanguage('tr'));

const HOURS = JSON.stringify({ Monday: '9AM-1PM,2:30-6PM', Tuesday: 'Open 24 hours', Sunday: 'Closed', Friday: '?' });

it.each([
  ['tr', 'Pazartesi: 09:00–13:00, 14:30–18:00; Salı: 24 saat açık; Pazar: Kapalı; Cuma: ?'],
  ['en', 'Monday: 9 AM–1 PM, 2:30 PM–6 PM; Tuesday: Open 24 hours; Sunday: Closed; Friday: ?'],
] as const)('shows stored opening hours with the days and the clock of the language %s', (language, text) => {
  setAdminLanguage(language);
  expect(businessValueText('workingHours', HOURS, '; ')).toBe(text);
});

it('changes to the language that is chosen in another tab', () => {
  localStorage.setItem('admin-language', 'en');
  dispatchEvent(new StorageEvent('storage', { key: 'admin-language' }));
  expect(adminLanguage()).toBe('en');
});

it.each([
  ['tr', '4,0', '4,35'],
  ['en', '4.0', '4.35'],
] as const)(
  'shows ratings with the decimal mark of the language %s, in lists with one decimal',
  (language, four, stored) => {
    setAdminLanguage(language);
    expect(ratingText(4)).toBe(four);
    expect(businessValueText('rating', '4.35')).toBe(stored);
  },
);

it('shows a country code with the name of the country', () => {
  expect(businessValueText('countryCode', 'DE')).toBe('Almanya (DE)');
});

it('uses the singular for a count of one, as a number or formatted', () => {
  expect([1, '1', 0, '2,000'].map((count) => counted(count, 'row', 'rows'))).toEqual([
    '1 row',
    '1 row',
    '0 rows',
    '2,000 rows',
  ]);
});

it.each([
  ['tr', ['999', '2,7K', '719K', '999K', '2,1\u00a0Mn', '12,9\u00a0Mn']],
  ['en', ['999', '2.7K', '719K', '999K', '2.1M', '12.9M']],
] as const)('shortens counts from a thousand on for badges in the language %s', (language, texts) => {
  setAdminLanguage(language);
  expect([999, 2_788, 719_842, 999_999, 2_142_948, 12_999_999].map(badgeText)).toEqual(texts);
});
