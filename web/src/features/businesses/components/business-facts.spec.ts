import type { BusinessDetail } from '@directory/contracts/businesses';
import { expect, it } from 'vitest';
import { aboutText, amenities, textFacts } from './business-facts';

const ABOUT = JSON.stringify({
  Hotel: { 'Star rating': '5 stars', 'Check-in time': '15:00', Pool: true, Sauna: false },
  Other: { 'Language assistance': 'English, Spanish', 'Star rating': '4 stars', Empty: '' },
});

it('shows attributes with a text by name and text, each name once', () => {
  expect(textFacts(ABOUT, 8)).toEqual([
    ['Star rating', '5 stars'],
    ['Check-in time', '15:00'],
    ['Language assistance', 'English, Spanish'],
  ]);
  expect(textFacts(ABOUT, 1)).toHaveLength(1);
  for (const nothing of [null, '', '{', '[]', '{"a":1}', '{"a":{"b":true}}']) expect(textFacts(nothing, 8)).toEqual([]);
});

it('takes no text for an amenity', () => {
  expect(amenities(ABOUT, 8)).toEqual(['Pool']);
});

it('keeps a phone number in one line of a generated sentence', () => {
  const business = { description: null, name: 'Quay', type: 'Ferry', category: null, city: null, country: null };
  expect(aboutText({ ...business, phone: '+91 90004 43339' } as BusinessDetail)).toBe(
    '\u2068Quay\u2069 is a ferry. You can reach them at \u2068+91\u00a090004\u00a043339\u2069.',
  );
});
