/** Usual endings of domains, the most frequent first. */
const ENDINGS =
  `com net org co io info biz app shop store online site de co.uk uk fr it es nl be ch at pl cz ru com.br br com.tr tr
  com.au au co.jp jp co.nz nz co.in in ca us eu ie pt se no dk fi gr ro hu ua com.ua mx com.mx ar com.ar cl kr co.kr cn com.cn tw
  com.tw hk com.hk sg com.sg co.za za ae sa co.il il id co.id vn com.vn ph com.ph my com.my th co.th beer cafe bar pub restaurant`
    .split(/\s+/)
    .filter(Boolean);
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const VOWELS = 'aeiouy';
/** Shorter names have too many others one slip apart; longer ones too many candidates. */
const MIN_LETTERS = 5;
const MAX_LETTERS = 24;
const DOMAIN = /^([a-z0-9-]+)(?:\.([a-z]{2,}(?:\.[a-z]{2,})?))?$/;

/** Domains that may be meant: the name with another ending, then with one slip less, as keys and vowels are confused. */
export function similarDomains(typed: string): string[] {
  const [, name = '', ending] = DOMAIN.exec(typed) ?? [];
  if (name.length < MIN_LETTERS) return [];
  const isClose = (other: string) => ending !== undefined && other.startsWith(ending[0] ?? '');
  const endings = [...ENDINGS.filter(isClose), ...ENDINGS.filter((other) => !isClose(other))];
  const others = endings.filter((other) => other !== ending).map((other) => `${name}.${other}`);
  const slips = ending === undefined || name.length > MAX_LETTERS ? [] : variantsOf(name);
  const withoutPrefix = /^www(?=.{3})/.test(name) ? [`${name.slice(3)}.${ending ?? 'com'}`] : [];
  return [...withoutPrefix, ...others, ...slips.map((variant) => `${variant}.${ending ?? ''}`)];
}

/** With a letter left out, swapped with the next, added, or replaced by a neighbour on the keyboard or by another vowel. */
function variantsOf(name: string): string[] {
  const variants = [...name, ''].flatMap((letter, i) => {
    const [before, after] = [name.slice(0, i), name.slice(i + 1)];
    const added = [...LETTERS, '-'].map((other) => before + other + name.slice(i));
    if (letter === '') return added;
    const replaced = similarLetters(letter).map((other) => before + other + after);
    return [before + after, before + after.slice(0, 1) + letter + after.slice(1), ...replaced, ...added];
  });
  return [...new Set(variants)].filter((variant) => variant !== name);
}

function similarLetters(letter: string): string[] {
  const row = KEYS.find((keys) => keys.includes(letter)) ?? '';
  const at = row.indexOf(letter);
  const neighbours = [row.charAt(at - 1), row.charAt(at + 1)].filter(Boolean);
  return [...neighbours, ...(VOWELS.includes(letter) ? VOWELS : '')].filter((other) => other !== letter);
}
