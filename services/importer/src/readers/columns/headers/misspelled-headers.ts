/**
 * Words of headers that are often misspelled, and those that an error may mean as well. Without any that are a letter from a word of
 * another meaning: contact and contract, postal and portal.
 */
const WORDS = (
  'address telephone mobile latitude longitude category categories website business restaurant restaurants pharmacy company establishment ' +
  'organization description country reviews review rating ratings opening working postcode zipcode number province location street ' +
  'county nombre neighborhood neighbourhood coordinates thumbnail cuisine district schedule municipality municipio direccion telefono provincia'
).split(' ');
/** They have a letter less or more than one of the words, and meanings of their own. */
const OWN_WORDS = new Set('provence locution restaurante'.split(' '));
const MIN_LENGTH = 5;

/** A header with the words that have a letter too many, one too few, a wrong one or two in each other's place; undefined without any. */
export function withoutTypos(header: string): string | undefined {
  const spaced = header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  const spelled = spaced.replace(/\p{L}+/gu, (word) => correctionOf(word) ?? word);
  return spelled === spaced ? undefined : spelled;
}

function correctionOf(word: string): string | undefined {
  if (word.length < MIN_LENGTH || OWN_WORDS.has(word) || WORDS.includes(word)) return undefined;
  const found = WORDS.filter((known) => known[0] === word[0] && isOneEditFrom(word, known));
  const [known] = found;
  // A plural is no error.
  const isPlural = word === `${known}s` || (known === `${word}s` && !known.endsWith('ss'));
  return found.length === 1 && !isPlural ? known : undefined;
}

/** Whether a word becomes another one by a letter more, less or another one, or by two that change places. */
function isOneEditFrom(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start++;
  const [rest, otherRest] = [word.slice(start), other.slice(start)];
  if (rest.length !== otherRest.length)
    return rest.length < otherRest.length ? otherRest.slice(1) === rest : rest.slice(1) === otherRest;
  return (
    rest.slice(1) === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
