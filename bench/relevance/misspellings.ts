// Texts as people write them: misspelt, joined, split, abbreviated, in the plural.
import type { SeededRandom } from '../random.js';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const VOWEL = /[aeiou]/;

export const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
const longWords = (text: string, length: number) =>
  wordsOf(text).filter((word) => /^\p{L}+$/u.test(word) && [...word].length >= length);

/** A letter omitted, doubled, replaced or swapped with its neighbour; undefined without a word of five letters. */
export function withTypo(text: string, chance: SeededRandom, at?: 'first letter'): string | undefined {
  const words = longWords(text, 5);
  return words.length === 0 ? undefined : replaceOnce(text, chance.pick(words), (word) => misspelt(word, chance, at));
}

/** Two slips in one word of seven letters or more. */
export function withTwoTypos(text: string, chance: SeededRandom): string | undefined {
  const words = longWords(text, 7);
  if (words.length === 0) return undefined;
  return replaceOnce(text, chance.pick(words), (word) => {
    const middle = Math.ceil(word.length / 2);
    return misspelt(word.slice(0, middle), chance) + misspelt(word.slice(middle), chance);
  });
}

function misspelt(word: string, chance: SeededRandom, where?: 'first letter') {
  const letters = [...word];
  const at = where ? 0 : chance.integer(1, letters.length - 2);
  const letter = letters[at]!;
  const edits = [
    [],
    [letter, letter],
    [chance.pick(LETTERS.filter((it) => it !== letter))],
    [letters[at + 1]!, letter],
  ];
  const kind = chance.integer(0, 3);
  const edited = letters.toSpliced(at, kind === 3 ? 2 : 1, ...edits[kind]!).join('');
  return edited === word ? letters.toSpliced(at, 1).join('') : edited;
}

function replaceOnce(text: string, word: string, change: (word: string) => string) {
  return text.replace(word, () => change(word));
}

/** One letter of the text replaced by one of another text in the same script. */
export function withWrongLetter(text: string, script: RegExp, other: string, chance: SeededRandom): string | undefined {
  const letters = [...text];
  const positions = letters.flatMap((letter, i) => (script.test(letter) ? [i] : []));
  const others = [...other].filter((letter) => script.test(letter));
  if (positions.length < 4 || others.length === 0) return undefined;
  const at = chance.pick(positions);
  const wrong = chance.pick(others);
  return wrong === letters[at] ? undefined : letters.with(at, wrong).join('');
}

/** Two neighbouring words written as one. */
export function joined(text: string, chance: SeededRandom): string | undefined {
  const words = wordsOf(text);
  const places = words.flatMap((word, i) => (isPlain(word) && isPlain(words[i + 1] ?? '') ? [i] : []));
  if (places.length === 0) return undefined;
  const at = chance.pick(places);
  return words.toSpliced(at, 2, words[at]! + words[at + 1]!).join(' ');
}

/** A word of seven letters or more in two parts. */
export function split(text: string, chance: SeededRandom): string | undefined {
  const words = longWords(text, 7);
  if (words.length === 0) return undefined;
  return replaceOnce(text, chance.pick(words), (word) => {
    const at = chance.integer(3, word.length - 3);
    return `${word.slice(0, at)} ${word.slice(at)}`;
  });
}

const isPlain = (word: string) => /^[A-Za-z]{3,}$/.test(word);

/** The plural of an English category: of its last word. */
export function plural(category: string) {
  if (/[^aeiou]y$/.test(category)) return `${category.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(category) ? `${category}es` : `${category}s`;
}

const ABBREVIATIONS = (
  'Street=St|Road=Rd|Avenue=Ave|Lane=Ln|Boulevard=Blvd|Centre=Center|Clothing Co.=Clothing Company|Company=Co|Saint=St|Fort=Ft|' +
  'North=N|South=S|East=E|West=W|straße=str.|Avenida=Av.|Calle=C/|Center=Ctr|Services=Svcs|International=Intl'
)
  .split('|')
  .map((pair) => pair.split('=') as [string, string]);

/** With one word in its other form; undefined without such a word. */
export function abbreviated(text: string, chance: SeededRandom): string | undefined {
  const forms = ABBREVIATIONS.flatMap(([long, short]) => [
    [long, short],
    ...(short.endsWith('.') || short.length < 2 ? [] : [[short, long]]),
  ]).filter(([from]) => pattern(from!).test(text));
  if (forms.length === 0) return undefined;
  const [from, to] = chance.pick(forms);
  return text.replace(pattern(from!), to!);
}

const pattern = (word: string) =>
  new RegExp(`${word === 'straße' ? '' : '(?<![\\p{L}\\p{N}])'}${word.replace('.', '\\.')}(?![\\p{L}\\p{N}])`, 'u');

/** Without accents and marks. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Whether a letter without its neighbours is likely to be pronounced. */
export const isVowel = (letter: string) => VOWEL.test(letter);
