import type { BusinessDetail } from '@directory/contracts/businesses';
import { expect, it } from 'vitest';
import { aboutText, amenities, metaDescription, textFacts } from './business-facts';

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

it('breaks the line of a generated sentence between two phone numbers', () => {
  const business = { description: null, name: 'Quay', type: null, category: null, city: null, country: null };
  const phone = '+91 90004 43339 / +91 (90) 5 ext. 7';
  expect(aboutText({ ...business, phone } as BusinessDetail)).toMatch(
    /\+91\u00a090004\u00a043339 \/ \+91\u00a0\(90\)\u00a05 ext\. 7/,
  );
});

it.each([
  ['Optician', 'an optician'],
  ['Taxi service', 'a taxi service'],
  ['Used car dealer', 'a used car dealer'],
  ['University', 'a university'],
  ['Utility contractor', 'a utility contractor'],
  ['Urgent care center', 'an urgent care center'],
  ['Upholstery shop', 'an upholstery shop'],
  ['Eucalyptus nursery', 'a eucalyptus nursery'],
  ['ATM', 'an ATM'],
  ['RV dealer', 'an RV dealer'],
  ['UPS store', 'a UPS store'],
  ['Café', 'a café'],
])('a generated sentence has the article of the category %s', (type, written) => {
  const business = { description: null, name: 'Quay', type, category: null, city: null, country: null, phone: null };
  expect(aboutText(business as BusinessDetail)).toBe(`\u2068Quay\u2069 is ${written}.`);
});

it.each([
  [1, 'by 1 reviewer.'],
  [12, 'by 12 reviewers.'],
])('the description of a business counts its reviewers, here %d', (reviews, written) => {
  const business = { name: 'Quay', type: null, category: null, city: null, countryCode: null, rating: 5, reviews };
  expect(metaDescription(business as BusinessDetail)).toContain(`Rated 5.0 ${written}`);
});
