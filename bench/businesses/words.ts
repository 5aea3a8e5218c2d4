// The sample's words, with more personal names, so that two million businesses do not share a thousand of them.
import { LANGUAGES } from './languages.js';
import { LATIN } from './languages-latin.js';
import { SeededRandom } from '../random.js';

const PEOPLE = 2_000;
const words = (text: string) => text.split(' ');
const STARTS = words('Al Bar Cor Del Em Far Gal Hol In Jor Kal Lor Mar Nor Os Pel Quin Ros Sal Tor Ul Ver Wal Yor Zan');
const MIDDLES = words('a e i o an en ir ol um ad ev is or ul ber den fer gan lin man ner par ran sen ter vel win');
const ENDS = words('a o er in ez sson ini ard ova ek os berg dal ez ley mann quist ton vik wood yan');

export type Language = NonNullable<(typeof LANGUAGES)[string]>;

/** Language code → its words. */
export const WORDS: Map<string, Language> = new Map(
  Object.entries(LANGUAGES).map(([code, language], position) => {
    const chance = new SeededRandom(position + 1);
    const people = new Set(language.people);
    while (people.size < PEOPLE) people.add(code in LATIN ? latinName(chance) : compound(chance, code, language));
    return [code, { ...language, people: [...people] }];
  }),
);

function latinName(chance: SeededRandom) {
  return `${chance.pick(STARTS)}${chance.pick(MIDDLES)}${chance.happens(0.4) ? chance.pick(MIDDLES) : ''}${chance.pick(ENDS)}`;
}

/** Two or three words of the language, for scripts without invented syllables. */
function compound(chance: SeededRandom, code: string, language: Language) {
  const known = [...language.people, ...language.praise];
  const parts = Array.from({ length: chance.integer(2, 3) }, () => chance.pick(known));
  return parts.join(['zh', 'ja', 'th'].includes(code) ? '' : ' ');
}
