import { describe, expect, it } from 'vitest';
import { businessSlug, fnv1a64, nameSlug, slugify, slugSuffix } from './slugs.js';

describe('slugify', () => {
  it.each([
    ['İstanbul', 'istanbul'],
    ['IĞDIR ılıca', 'igdir-ilica'],
    ['Straße', 'strasse'],
    ['Ærø', 'aero'],
    ['Łódź', 'lodz'],
    ['São Paulo', 'sao-paulo'],
    ['Sa\u0303o Paulo', 'sao-paulo'],
    ['A Coruña', 'a-coruna'],
    ['Αθήνα', 'athina'],
    ['Продавница', 'prodavnitsa'],
    ['東京', 'dong-jing'],
    ['ベッド', 'bedo'],
    ["St. John's", 'st-johns'],
    ['C & A', 'c-a'],
    ['  --x--  ', 'x'],
    ['\u200f\u200e', ''],
    ['!!!', ''],
    ['Rue de l’Été', 'rue-de-lete'],
    ['a\ud800b', 'ab'],
    ['🥐 Kafe', 'croissant-kafe'],
    [`(${'a'.repeat(90)}`, 'a'.repeat(79)],
  ])('turns %j into %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it.each(['القاهرة', 'กรุงเทพ', 'বাংলা', 'हिन्दी', '서울', 'ירושלים'])('gives %s a slug of plain letters', (text) => {
    expect(slugify(text)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('has at most 80 characters and no trailing hyphen', () => {
    expect(slugify('ab '.repeat(100))).toMatch(/^.{1,79}[a-z0-9]$/);
  });
});

it.each([
  ['', 14695981039346656037n],
  ['a', 12638187200555641996n],
  ['ChIJN1t_tDeuEmsRUsoyG83frY4', 18276029154257630545n],
  ['İstanbul 東京 🥐', 14600799755445124379n],
])('hashes %j to a stable value: match keys are stored', (text, hash) => {
  expect(fnv1a64(text)).toBe(hash);
});

describe('business slugs', () => {
  it('are the name and six characters derived from the identity', () => {
    expect(businessSlug('Café 24', 'place-1')).toMatch(/^cafe-24-[a-z0-9]{6}$/);
    expect(businessSlug('Café 24', 'place-1')).toBe(businessSlug('Café 24', 'place-1'));
    expect(businessSlug('Café 24', 'place-2')).not.toBe(businessSlug('Café 24', 'place-1'));
    expect(businessSlug('‼', 'place-1')).toBe(`${slugify('‼') || 'business'}-${slugSuffix('place-1')}`);
  });

  it('are stable across releases, because URLs depend on them', () => {
    expect(slugSuffix('ChIJN1t_tDeuEmsRUsoyG83frY4')).toBe('ujpv81');
  });

  it('differ for 50,000 identities of one name', () => {
    const suffixes = new Set(Array.from({ length: 50_000 }, (_, i) => slugSuffix(`ChIJ${i}`)));
    expect(suffixes.size).toBeGreaterThan(49_990);
  });
});

describe('nameSlug', () => {
  it('falls back to code points where nothing can be transliterated', () => {
    expect(nameSlug('\u{1F1F9}'.normalize())).not.toBe('');
    expect(nameSlug('!')).toBe('u21');
  });
});
