/* eslint-disable regexp/no-super-linear-move -- a query has at most MAX_QUERY_LENGTH characters */
/** Letters that sound alike in the languages of names of categories; single `a` stands for any vowels. */
const RULES: [letters: RegExp, sound: string][] = [
  [/tion|sion/g, 'shan'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/sch|tch|ch|sh/g, 'x'],
  [/c(?=[eiy])/g, 's'],
  [/g(?=[eiy])/g, 'j'],
  [/c/g, 'k'],
  [/tz|ts|z/g, 's'],
  [/v/g, 'f'],
  [/h/g, ''],
  [/[aeiouyw]+/g, 'a'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)a\b/g, ''],
];

/** Equal for words that are written as they sound: `farmacy` and `pharmacy`, `restorant` and `restaurant`. */
export function phoneticKey(text: string): string {
  return RULES.reduce((rest, [letters, sound]) => rest.replace(letters, sound), text);
}
