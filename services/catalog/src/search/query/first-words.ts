/** Abbreviations of first words of cities. */
const FIRST_WORDS = [
  ['saint', 'st', 'sankt', 'sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
  ['port', 'pt'],
];

/** The slug of a city, and those with other forms of its first word. */
export function withOtherFirstWords(slug: string): string[] {
  const [first = '', ...rest] = slug.split('-');
  const same = rest.length > 0 ? FIRST_WORDS.find((words) => words.includes(first)) : undefined;
  return same ? same.map((word) => [word, ...rest].join('-')) : [slug];
}
