const MIN_LETTERS = 3;
const CONSONANT_Y = /[^aeiou]y$/;
const SIBILANT = /(?:s|x|z|ch|sh)$/;
/** Not plurals: `fitness`. */
const SINGULAR_S = /ss$/;
/** Either: `bus` and `menus`, `tennis` and `taxis`. */
const DOUBTFUL_S = /(?:us|is)$/;

/**
 * Possible other number forms of an English word, not all of them existing words: `bakery` for `bakeries`, `hotels` for `hotel`.
 */
export function numberForms(word: string): string[] {
  if (!/^[a-z]+$/.test(word) || word.length < MIN_LETTERS) return [];
  const singulars = singularForms(word);
  return singulars.length > 0 && !DOUBTFUL_S.test(word) ? singulars : [...singulars, pluralForm(word)];
}

/** Possible singulars of a plural; none for other words. */
function singularForms(word: string): string[] {
  if (!word.endsWith('s') || SINGULAR_S.test(word)) return [];
  const forms = [word.slice(0, -1)];
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  if (word.endsWith('es') && SIBILANT.test(word.slice(0, -2))) forms.push(word.slice(0, -2));
  if (word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  return forms;
}

function pluralForm(word: string): string {
  if (CONSONANT_Y.test(word)) return `${word.slice(0, -1)}ies`;
  return SIBILANT.test(word) ? `${word}es` : `${word}s`;
}
