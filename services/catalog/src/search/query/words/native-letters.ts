import { slugify } from '@directory/contracts/slugs';

/** Of one word without and with a silent letter: most Latin letters stand for one or two of an alphabet. */
const MAX_SPELLINGS = { plain: 160, all: 400 };
const MIN_LETTERS = 2;
const MAX_LETTERS = 24;

interface Alphabet {
  letters: string;
  /** Letters, and what people write for them besides what their slugs have. */
  customary: string;
  /** What no word has. */
  impossible: RegExp;
  /** A letter that has no sound, and those that it follows. */
  silent?: [letter: string, after: RegExp];
}

const ALPHABETS: Alphabet[] = [
  {
    letters: 'абвгдеёжзийклмнопрстуфхцчшщыэюяґєіїјљњћђџ',
    customary:
      'ий y i, ый y i, и y, ц c tz, х h x, щ sch, я ja ia, ю ju iu, е je, ё io jo, й i j, ж j, в w, к c, кс x, ф ph, у ou',
    impossible: /[^аеёиоуыэюяіїє]й|[иы]й./,
    silent: ['ь', /[бвгджзклмнпрстфхцчшщ]/g],
  },
  {
    letters: 'αβγδεζηθικλμνξοπρσςτυφχψω',
    customary: 'υ u i, ω w, χ h x, β b, φ ph, ξ x ks, ει i, αι e, γγ ng, μπ b, ντ d, τζ tz',
    impossible: /ς./,
  },
];

/** Latin letters, and what the alphabet has for them. */
type Spellings = [latin: string, native: string][];
type Rules = Pick<Alphabet, 'impossible' | 'silent'> & { spellings: Spellings };

let alphabets: Rules[] | undefined;

function spellingsOf({ letters, customary }: Alphabet): Spellings {
  const own = [...letters].map((letter): [string, string] => [slugify(letter), letter]);
  const others = customary.split(', ').flatMap((line) => {
    const [native = '', ...written] = line.split(' ');
    return written.map((latin): [string, string] => [latin, native]);
  });
  return [...own, ...others].filter(([latin]) => latin !== '');
}

/** What a word in Latin letters may be in Cyrillic and Greek ones, most of which are no words: `улица` for `ulica`. */
export function nativeSpellings(word: string): string[] {
  if (!/^[a-z]+$/.test(word) || word.length < MIN_LETTERS || word.length > MAX_LETTERS) return [];
  alphabets ??= ALPHABETS.map((alphabet) => ({ ...alphabet, spellings: spellingsOf(alphabet) }));
  return alphabets.flatMap((rules) => {
    const plain = spelt(word, rules);
    return rules.silent ? withSilent(plain, rules.silent) : plain;
  });
}

function spelt(word: string, { spellings, impossible }: Rules): string[] {
  /** By the number of the letters that are read. */
  const starts: string[][] = [[''], ...[...word].map(() => [])];
  for (let at = 0; at < word.length; at++)
    for (const [latin, native] of spellings) {
      if (!word.startsWith(latin, at)) continue;
      const longer = (starts[at] ?? []).map((start) => start + native).filter((it) => !impossible.test(it));
      const end = at + latin.length;
      starts[end] = [...new Set([...(starts[end] ?? []), ...longer])].slice(0, MAX_SPELLINGS.plain);
    }
  return starts[word.length] ?? [];
}

/** Hardly any word has two. */
function withSilent(words: string[], [letter, after]: NonNullable<Alphabet['silent']>): string[] {
  const longer = words.flatMap((word) =>
    [...word.matchAll(after)].map(({ index }) => word.slice(0, index + 1) + letter + word.slice(index + 1)),
  );
  return [...words, ...longer].slice(0, MAX_SPELLINGS.all);
}
