import { expect, it } from 'vitest';
import { amenities, textFacts } from './business-facts';

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
