const UNITS = [
  ['one', 'first'],
  ['two', 'second'],
  ['three', 'third'],
  ['four', 'fourth'],
  ['five', 'fifth'],
  ['six', 'sixth'],
  ['seven', 'seventh'],
  ['eight', 'eighth'],
  ['nine', 'ninth'],
] as const;
const BELOW_TWENTY = [
  ['ten', 'tenth'],
  ['eleven', 'eleventh'],
  ['twelve', 'twelfth'],
  ['thirteen', 'thirteenth'],
  ['fourteen', 'fourteenth'],
  ['fifteen', 'fifteenth'],
  ['sixteen', 'sixteenth'],
  ['seventeen', 'seventeenth'],
  ['eighteen', 'eighteenth'],
  ['nineteen', 'nineteenth'],
] as const;
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Without those that are also words or initials, such as `vi` and `xi`. */
const ROMAN: Record<number, string> = {
  ...{ 2: 'ii', 3: 'iii', 4: 'iv', 7: 'vii', 8: 'viii', 9: 'ix', 12: 'xii', 13: 'xiii', 14: 'xiv', 15: 'xv' },
  ...{ 16: 'xvi', 17: 'xvii', 18: 'xviii', 19: 'xix', 21: 'xxi', 22: 'xxii', 23: 'xxiii' },
};

function suffixOf(number: number): string {
  if (number >= 11 && number <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
}

/** `one`, `1`, `first` and `1st` for each number below a hundred, the cardinal first; those above twenty are two words: `twenty one`. */
export const NUMBER_GROUPS: string[][] = [];
/** The word of tens and that of units → the number in digits. */
const COMPOUNDS = new Map<string, string>();

function addGroup(number: number, cardinal: string, ordinal: string): void {
  const roman = ROMAN[number];
  const digits = String(number);
  const ordinalDigits = digits + suffixOf(number);
  NUMBER_GROUPS.push([cardinal, digits, ordinal, ordinalDigits, ...(roman ? [roman] : [])]);
  if (cardinal.includes(' ')) COMPOUNDS.set(cardinal, digits).set(ordinal, ordinalDigits);
}

for (const [i, [cardinal, ordinal]] of [...UNITS, ...BELOW_TWENTY].entries()) addGroup(i + 1, cardinal, ordinal);
for (const [i, ten] of TENS.entries()) {
  addGroup(10 * (i + 2), ten, ten.replace(/y$/, 'ieth'));
  for (const [j, [cardinal, ordinal]] of UNITS.entries())
    addGroup(10 * (i + 2) + j + 1, `${ten} ${cardinal}`, `${ten} ${ordinal}`);
}

/** The digits of a number in two words: `21` of `twenty` and `one`; undefined for other words. */
export function compoundNumber(ten: string, unit: string): string | undefined {
  return COMPOUNDS.get(`${ten} ${unit}`);
}
