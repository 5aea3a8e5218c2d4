import { describe, expect, it } from 'vitest';
import { aliasOf } from './column-aliases.js';
import { HEADERS } from '../fields.js';
import { FURTHER_HEADER_WORDS } from './further-header-words.js';
import { HEADER_WORDS } from './header-words.js';
import { withoutTypos } from './misspelled-headers.js';

/** All names of fields that the importer knows. */
const KNOWN = [HEADERS, HEADER_WORDS, FURTHER_HEADER_WORDS].flatMap((words) => Object.values(words).flat());

/** Each word with a letter left out, doubled, replaced or exchanged with the next one, but for the first letter. */
function misspelled(word: string): string[] {
  return [...word].flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const next = after[0] ?? '';
    return at === 0
      ? []
      : [
          before + after,
          before + letter + letter + after,
          `${before}q${after}`,
          `${before}${next}${letter}${after.slice(1)}`,
        ];
  });
}

describe('headers with a typing error', () => {
  it.each([
    ['Addres', 'full_address'],
    ['Telphone', 'phone'],
    ['Lattitude', 'latitude'],
    ['Longtitude', 'longitude'],
    ['Longitide', 'longitude'],
    ['Catagory', 'category'],
    ['Webiste', 'url'],
    ['Bussiness Name', 'name'],
    ['buisness_name', 'name'],
    ['RestaurentName', 'name'],
    ['Desciption', 'description'],
    ['Contry', 'country'],
    ['Openning Hours', 'working_hours'],
    ['Reveiws', 'reviews'],
    ['Raiting', 'rating'],
    ['Phone Nubmer', 'phone'],
    ['Postcodde', 'postal_code'],
    ['Full Adress', 'full_address'],
    ['MUNCIPIO', 'city'],
    ['Direcion', 'full_address'],
  ])('name their field: %s', (header, field) => {
    expect(aliasOf(header)?.field).toBe(field);
  });

  it('give way to a header without one', () => {
    for (const header of ['Telphone', 'Catagory', 'Webiste']) expect(aliasOf(header)?.rank).toBeLessThan(1);
  });

  it('name no field of another word', () => {
    for (const header of [
      ...[
        'County',
        'Altitude',
        'Contract number',
        'Portal',
        'Preview',
        'Prescription',
        'Inscription',
        'Provence',
        'Vocation',
      ],
      ...[
        'Dating',
        'Numbers',
        'Streets',
        'Companies',
        'Branch',
        'Wordings',
        'Nation',
        'Mobility',
        'Parish',
        'Religion',
      ],
    ])
      expect([header, withoutTypos(header)]).toEqual([header, undefined]);
  });

  it('are corrected to no other field than the one that a known header names', () => {
    const others = KNOWN.flatMap((header) => {
      const spelled = withoutTypos(header);
      const found = spelled === undefined ? undefined : aliasOf(spelled)?.field;
      return found === undefined || found === aliasOf(header)?.field ? [] : [[header, spelled]];
    });
    expect(others).toEqual([]);
  });

  it('are those of one word: an error in a known header never names another field', () => {
    const words = KNOWN.filter((header) => /^[a-z]{6,}$/.test(header));
    expect(words.length).toBeGreaterThan(300);
    const wrong = words.flatMap((word) =>
      misspelled(word).filter((text) => {
        const spelled = withoutTypos(text);
        return spelled !== undefined && spelled !== word && aliasOf(spelled)?.field !== aliasOf(word)?.field;
      }),
    );
    expect(wrong).toEqual([]);
  });
});
