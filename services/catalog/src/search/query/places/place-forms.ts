/** Endings of places in one of their cases, and those that they have as names. */
interface CaseRule {
  letters: RegExp;
  endings: [ending: string, names: string[]][];
  /** Whether words of other languages often end so. */
  needsPreposition?: boolean;
}

const RULES: CaseRule[] = [
  // Turkish and Azerbaijani
  {
    letters: /^[\p{Script=Latin}\p{M}]+$/u,
    endings: endingsOf('daki deki taki teki dan den tan ten nin nın nun nün da de ta te'),
  },
  // Russian, Ukrainian, Bulgarian and Serbian
  {
    letters: /^[\p{Script=Cyrillic}-]+$/u,
    endings: [
      ['ові', ['ів', 'ов']],
      ['єві', ['їв', 'ев']],
      ['еві', ['їв', 'ев']],
      ['і', ['а', '', 'я', 'о']],
      ['ом', ['']],
      ['ой', ['а']],
      ['и', ['а', 'ь', 'ия', '']],
      ['ы', ['а', '']],
      ['е', ['', 'а']],
      ['у', ['', 'а']],
      ['а', ['']],
    ],
  },
  // Croatian, Serbian, Polish and Czech
  {
    letters: /^[\p{Script=Latin}\p{M}]+$/u,
    endings: [
      ['ie', ['a', '']],
      ['u', ['', 'a']],
      ['y', ['a']],
      ['i', ['a']],
      ['e', ['a']],
    ],
    needsPreposition: true,
  },
  { letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, endings: endingsOf('での の で に 的') },
  { letters: /^\p{Script=Hangul}+$/u, endings: endingsOf('에서 에 의') },
];
/** An ending that an apostrophe separates from a name: `Ankara'daki`, `İzmir’in`. */
const SEPARATE_ENDING = /(?<=\p{L}{2})['’](?:\p{L}{1,3}|[dt][ae]ki)$/u;
/** `בחיפה`, `בתל אביב`, `بتبوك`: one letter that is written together with the next word. */
const PREFIX = /^[בלמ](?=\p{Script=Hebrew}{3}|\p{Script=Hebrew}{2}\s)|^ب(?=\p{Script=Arabic}{3})/u;
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const MIN_STEM_LETTERS = { alphabetic: 4, other: 2 };

/** A possible name of a place; marked: the form that was typed belongs to a place or person. */
interface BareForm {
  name: string;
  isMarked: boolean;
}

function endingsOf(endings: string): CaseRule['endings'] {
  return endings.split(' ').map((ending) => [ending, ['']]);
}

/** Names of which the text may be a case, or that follow a prefix; few of them exist. */
export function bareForms(place: string, hasPreposition: boolean): BareForm[] {
  const marked = [place.replace(SEPARATE_ENDING, ''), place.replace(PREFIX, '')].filter((name) => name !== place);
  if (marked.length > 0) return marked.map((name) => ({ name, isMarked: true }));
  const last = place.split(/\s/).at(-1) ?? '';
  const start = place.slice(0, place.length - last.length);
  const min = ALPHABETIC.test(last) ? MIN_STEM_LETTERS.alphabetic : MIN_STEM_LETTERS.other;
  const names = RULES.filter((rule) => rule.letters.test(last) && (hasPreposition || !rule.needsPreposition)).flatMap(
    ({ endings }) =>
      endings.flatMap(([ending, others]) => {
        const stem = last.slice(0, last.length - ending.length);
        return last.endsWith(ending) && stem.length >= min ? others.map((other) => start + stem + other) : [];
      }),
  );
  return [...new Set(names)].map((name) => ({ name, isMarked: false }));
}

/** Kinds of divisions, which names in Chinese, Japanese and Korean may end in: `渋谷区` for `渋谷`. */
const DIVISIONS = { han: [...'市区區縣县町'], hangul: [...'시구'] };

/** The name with each kind of division, if it has none. */
export function withDivisions(name: string): string[] {
  if (/^\p{Script=Hangul}{2,4}$/u.test(name)) return DIVISIONS.hangul.map((division) => name + division);
  if (!/^\p{Script=Han}{2,4}$/u.test(name) || DIVISIONS.han.includes(name.at(-1) ?? '')) return [];
  return DIVISIONS.han.map((division) => name + division);
}
