import { isWithoutSpaces } from '../tokenizer.js';

/** Numbers of stars, and how they are written in words. */
const NUMBERS: [stars: number, ...words: string[]][] = [
  [3, 'three', 'drei', 'tres', 'trois', 'üç'],
  [3.5],
  [4, 'four', 'vier', 'cuatro', 'quatre', 'dört'],
  [4.5],
  [5, 'five', 'fünf', 'cinco', 'cinq', 'beş'],
];
const STARS =
  `star, stars, star rated, star rating, yıldız, yıldızlı, ulduz, ulduzlu, sterne, stern, sterren, stjärnor, stjerner, tähteä, estrella, estrellas, étoile,
  étoiles, stelle, estrela, estrelas, stele, gwiazdki, gwiazdek, hvězdy, hvězd, csillagos, zvezdice, zvjezdice, звезды, звёзды, звезд, звёзд, зірки, зірок, αστέρων, αστέρια,
  نجوم, نجمة, ستاره, כוכבים, सितारा, bintang, sao, ดาว, つ星, 星, 星级, 星級, 성, 성급`
    .split(',')
    .map((word) => word.trim());
/** Before the number, the number being a lowest rating. */
const RATED =
  'rated, rating, rated above, rated over, rating above, rating over, rated at least, above, over, at least, min, minimum, more than'.split(
    ', ',
  );
const AND_MORE = ['and up', 'and above', 'and more', 'or more', 'or higher', 'or better', 'plus'];
const NEEDS_STARS = new Set(['above', 'over', 'at least', 'min', 'minimum', 'more than']);

/** A phrase, and the lowest rating that it asks for, if it says so. */
export interface StarPhrase {
  phrases: string[];
  rating?: number;
}

function starredBy(numbers: string[]): string[] {
  return numbers.flatMap((number) =>
    STARS.map((star) => (isWithoutSpaces(star) ? number + star : `${number} ${star}`)),
  );
}

/** `4 star hotel` is a kind of hotel rather than a rating: the best come first. `rated 4` and `4 stars and up` are ratings. */
const OF_NUMBERS: StarPhrase[] = NUMBERS.flatMap(([rating, ...words]) => {
  const numbers = [String(rating), ...words];
  const rated = numbers.flatMap((number) => {
    const withStars = [`${number} star`, `${number} stars`];
    // A whole number alone is rather one of a house.
    const all = Number.isInteger(rating) ? withStars : [...withStars, number];
    return [
      ...RATED.flatMap((before) =>
        (NEEDS_STARS.has(before) ? all : [...withStars, number]).map((it) => `${before} ${it}`),
      ),
      ...AND_MORE.flatMap((after) => all.map((it) => `${it} ${after}`)),
    ];
  });
  return [{ phrases: starredBy(numbers) }, { phrases: rated, rating }];
});

/** Ratings as businesses show them: `4.9 stars`. */
const DECIMALS = ['3', '4'].flatMap((whole) => [...'12346789'].map((tenth) => `${whole}.${tenth}`));
export const STAR_PHRASES: StarPhrase[] = [...OF_NUMBERS, { phrases: starredBy(DECIMALS) }];

/** Lists of the best: `top 10`. */
export const TOP_PHRASES = [3, 5, 10, 15, 20, 50, 100, 'three', 'five', 'ten'].map((count) => `top ${count}`);
