import { bareForms } from './place-forms.js';

/** Words of the longest place name. */
export const MAX_PLACE_WORDS = 4;
/** Leading words that are looked up as a name. */
const MAX_NAME_WORDS = 7;
/** Letters of the longest place that is written together with other words. */
const MAX_JOINED_PLACE_LETTERS = 9;
/** Particles between a place and the words that follow or precede it. */
const AFTER_JOINED_PLACE =
  /^(?:(?:駅|站)?(?:の?(?:近く|周辺|付近)|附近|周边))?(?:哪[裡里兒儿]有|にある|での|の|で|に|的|에서|에|의)?/u;
const BEFORE_JOINED_PLACE = /(?:の|在|ใน|ที่)$/u;
/** Prepositions within the words, of which the one before a place may be any. */
const MAX_INNER_PREPOSITIONS = 3;
export const PREPOSITIONS: ReadonlySet<string> = new Set(
  'in near at around within bei nahe um en em no na à a im da de te u w v ve в во на у около возле σε στο στη στην στον κοντά في ב ở tại vicino vicina perto cerca près рядом біля близу blizu nära lähellä'.split(
    ' ',
  ),
);
/** Prepositions that end no name. */
export const NEAR: ReadonlySet<string> = new Set(
  'near nearby around nahe vicino vicina perto cerca près рядом около возле біля blizu nära κοντά'.split(' '),
);
const ARTICLES = 'the der die den dem la le les el los las il lo city downtown central مدينة';
/** After a place, what of it is meant: `the Denver area`. */
const PART_OF_PLACE = new Set(
  'area region metro downtown surroundings vicinity merkez merkezi çevresi yakınları zentrum innenstadt centro centre-ville центр центре'.split(
    ' ',
  ),
);
/** After at least one other word. */
const TRAILING_PREPOSITIONS = new RegExp(
  `(?<=\\S)(?: (?:(?:close|next) to|near to|${[...PREPOSITIONS].join('|')})(?: (?:${ARTICLES.replaceAll(' ', '|')}))?)+$`,
  'iu',
);

/** One way to split the words. */
export interface Split {
  rest: string;
  place: string;
  /** A preposition between them, or the case of the place marks it. */
  hasPreposition: boolean;
  /** The place as typed, if that is another form of its name. */
  typed?: string;
  /** The place comes before the rest. */
  isLeading: boolean;
  /** Within the rest. */
  isInner?: boolean;
}

/** The longest place first, and at the end before at the start; last within the words, after a preposition. */
export function splitsOf(q: string): Split[] {
  const words = placeWordsOf(q);
  const splits: Split[] = [];
  for (let count = Math.min(MAX_PLACE_WORDS, words.length); count > 0; count--) {
    splits.push(splitAt(words.slice(0, -count), words.slice(-count)));
    if (count < words.length)
      splits.push({
        rest: words.slice(count).join(' '),
        place: words.slice(0, count).join(' '),
        hasPreposition: false,
        isLeading: true,
      });
  }
  const isPart = PART_OF_PLACE.has(words.at(-1)?.toLowerCase() ?? '') && words.length > 2;
  const around = isPart ? splitsOf(words.slice(0, -1).join(' ')).filter(({ isLeading }) => !isLeading) : [];
  const all = [...splits, ...afterFirstPreposition(words), ...innerSplits(words), ...around].filter(isNoStation);
  return [...all, ...all.flatMap(inOtherForms)];
}

/** The word before the name of a station is not the city of Metro: `cafe near metro arbat`. */
function isNoStation({ place, isInner }: Split): boolean {
  return place.toLowerCase() !== 'метро' && !(isInner && place.toLowerCase() === 'metro');
}

/** `Ankara` of `Ankara'da eczane`, `Москва` of `кафе в Москве`. */
function inOtherForms(split: Split): Split[] {
  return bareForms(split.place, split.hasPreposition).map(({ name, isMarked }) => ({
    ...split,
    place: name,
    typed: split.place,
    hasPreposition: split.hasPreposition || isMarked,
  }));
}

/** `near Soho` of `near Soho restaurants`. */
function afterFirstPreposition([first = '', ...words]: string[]): Split[] {
  if (!PREPOSITIONS.has(first.toLowerCase())) return [];
  const counts = Array.from({ length: Math.min(MAX_PLACE_WORDS, words.length) }, (_, i) => i + 1).reverse();
  return counts.map((count) => ({
    rest: words.slice(count).join(' '),
    place: words.slice(0, count).join(' '),
    hasPreposition: true,
    isLeading: true,
  }));
}

/** `in Berlin` of `hotels in Berlin with pool`. */
function innerSplits(words: string[]): Split[] {
  const positions = words.flatMap((word, i) => (i > 0 && PREPOSITIONS.has(word.toLowerCase()) ? [i] : []));
  const splits: Split[] = [];
  for (const at of positions.slice(0, MAX_INNER_PREPOSITIONS))
    for (let count = Math.min(MAX_PLACE_WORDS, words.length - at - 2); count > 0; count--) {
      const { rest, ...split } = splitAt(words.slice(0, at + 1), words.slice(at + 1, at + 1 + count));
      splits.push({ ...split, rest: [rest, ...words.slice(at + 1 + count)].join(' '), isInner: true });
    }
  return splits;
}

export function placeWordsOf(q: string): string[] {
  return q.split(/[\s,;|]+/).filter((word) => /[\p{L}\p{N}&]/u.test(word));
}

function splitAt(before: string[], place: string[]): Split {
  const all = before.join(' ');
  const isPreposition = before.length > 0 && before.every((word) => PREPOSITIONS.has(word.toLowerCase()));
  const rest = isPreposition ? '' : all.replace(TRAILING_PREPOSITIONS, '');
  return { rest, place: place.join(' '), hasPreposition: rest !== all, isLeading: false };
}

/** Ways to split words that a script writes together. */
export function joinedSplitsOf(text: string): Pick<Split, 'rest' | 'place'>[] {
  const letters = [...text];
  const lengths = Array.from({ length: Math.min(MAX_JOINED_PLACE_LETTERS, letters.length - 1) }, (_, i) => i + 1);
  const splits = lengths.toReversed().flatMap((length) => [
    { place: letters.slice(0, length).join(''), rest: letters.slice(length).join('').replace(AFTER_JOINED_PLACE, '') },
    {
      place: letters.slice(-length).join(''),
      rest: letters.slice(0, -length).join('').replace(BEFORE_JOINED_PLACE, ''),
    },
  ]);
  return splits.filter(({ place, rest }) => [...place].length > 1 && rest !== '');
}

/** The first two words, the first three, and so on: possible names followed by an address. */
export function namePrefixesOf(q: string): string[] {
  const words = q.split(/[\s,]+/).filter(Boolean);
  return Array.from({ length: Math.max(0, Math.min(words.length, MAX_NAME_WORDS) - 2) }, (_, i) =>
    words.slice(0, i + 2).join(' '),
  );
}
