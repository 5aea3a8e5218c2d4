/** Letters on the same keys as those of the Latin layout. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const OTHERS = [
  'йцукенгшщзхъфывапролджэячсмитьбюё',
  'йцукенгшщзхїфівапролджєячсмитьбю',
  ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ",
  "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ",
  'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوز',
];
/** Fewer give a word in some other layout by chance. */
const MIN_LETTERS = 4;

const typed = OTHERS.flatMap((other) => {
  const pairs = [...other].map((letter, i) => [LATIN[i] ?? '', letter] as const);
  return [new Map(pairs), new Map(pairs.map(([latin, letter]) => [letter, latin]))];
});

/** What the same keys give in other layouts, if every letter is on one: `привет` for `ghbdtn`. */
export function inOtherLayouts(text: string): string[] {
  const letters = [...text.toLowerCase()];
  if (letters.filter((letter) => /\p{L}/u.test(letter)).length < MIN_LETTERS) return [];
  const isScript = letters.some((letter) => letter > '\u02ff');
  const texts = typed.flatMap((keys) => {
    const isOfScript = [...keys.keys()].some((letter) => letter > '\u02ff');
    const isConvertible = letters.every((letter) => keys.has(letter) || /[\s\d-]/.test(letter));
    return isOfScript === isScript && isConvertible ? letters.map((letter) => keys.get(letter) ?? letter).join('') : [];
  });
  return [...new Set(texts)];
}
