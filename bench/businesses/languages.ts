import { LATIN } from './languages-latin.js';
import { OTHER_SCRIPTS } from './languages-other.js';

/** The order of the words in every language's `trades`. */
const TRADES =
  'restaurant cafe bakery hotel pharmacy dentist clinic optician gym salon barber school garage fuel fashion grocery books electronics hardware furniture florist pets law office estate travel museum'.split(
    ' ',
  );

const lists = Object.entries({ ...LATIN, ...OTHER_SCRIPTS }).map(([code, language]) => {
  const words = language.trades.split('|').map((variants) => variants.split('/'));
  if (words.length !== TRADES.length) throw new Error(`${code} names ${words.length} trades of ${TRADES.length}`);
  const trades = Object.fromEntries(TRADES.map((trade, position) => [trade, words[position] ?? []]));
  const { people, praise, streets, ...patterns } = language;
  return [
    code,
    { ...patterns, trades, people: people.split('|'), praise: praise.split('|'), streets: streets.split('|') },
  ] as const;
});

/** Language code → its words, split. */
export const LANGUAGES = Object.fromEntries(lists);
