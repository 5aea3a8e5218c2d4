/** Forms of one word in names of cities, the full one first, and where in a name it has them. */
const WORDS: [forms: string[], at: 'first' | 'before last' | 'last'][] = [
  [['saint', 'st', 'sankt', 'sint'], 'before last'],
  [['sainte', 'ste'], 'before last'],
  [['fort', 'ft'], 'before last'],
  [['mount', 'mt'], 'before last'],
  [['port', 'pt'], 'before last'],
  [['north', 'n'], 'first'],
  [['south', 's'], 'first'],
  [['east', 'e'], 'first'],
  [['west', 'w'], 'first'],
  [['heights', 'hts'], 'last'],
  [['springs', 'spgs'], 'last'],
  [['beach', 'bch'], 'last'],
  [['township', 'twp'], 'last'],
];
const MAX_SPELLINGS = 20;

function formsOf(word: string, i: number, { length }: string[]): string[] {
  const position = i === length - 1 ? 'last' : i === 0 ? 'first' : 'inside';
  const found = WORDS.find(
    ([forms, at]) => forms.includes(word) && (at === position || (at === 'before last' && position !== 'last')),
  );
  return found && length > 1 ? found[0] : [word];
}

/** The slug of a city, and those with other forms of its words: `saint-louis`, `sankt-louis` for `st-louis`. */
export function citySpellings(slug: string): string[] {
  const others = slug
    .split('-')
    .map(formsOf)
    .reduce<string[][]>((starts, forms) => starts.flatMap((start) => forms.map((form) => [...start, form])), [[]])
    .map((words) => words.join('-'))
    .filter((other) => other !== slug);
  return [slug, ...others].slice(0, MAX_SPELLINGS);
}

/** Equal for the spellings of one name. */
export function citySpellingKey(slug: string): string {
  return slug
    .split('-')
    .map((word, i, words) => formsOf(word, i, words)[0])
    .join('-');
}

/** Rows whose cities are spellings of one, in their order: `St. Louis` and `Saint Louis` of a country. */
export function bySpelling<T>(rows: T[], cityOf: (row: T) => { countryCode: string; slug: string }): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const row of rows) {
    const { countryCode, slug } = cityOf(row);
    const key = `${countryCode}/${citySpellingKey(slug)}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
