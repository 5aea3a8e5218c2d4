import { DAYS, type Day } from '@directory/contracts/opening-hours';
import { daysAmong, type Token } from './hour-tokens.js';

/** Alone, or between other words. */
export const EXCEPT =
  /(?<!\p{L})(?:except(?:ing)?|excluding|außer|ausser|ausgenommen|sauf|hors|excepté|excepto|salvo|exceto|excluindo|eccetto|tranne|escluso|esclusi|behalve|uitgezonderd|oprócz|kromě|okrem|кроме|крім|осим|osim|hariç|dışında|utom|undtagen|unntatt|paitsi)(?!\p{L})/iu;

/**
 * Days without those excepted from them, on either side of the word: `daily except Monday`, `Pazartesi hariç her gün`. Without other days
 * next to the word they are closed.
 */
export function withoutExcepted(tokens: readonly Token[]): { tokens: readonly Token[]; excepted: Day[] } {
  const at = tokens.findIndex(({ kind }) => kind === 'X');
  if (at < 0) return { tokens, excepted: [] };
  const isDay = ({ kind }: Token) => kind === 'D' || kind === '-';
  const start = tokens.slice(0, at).findLastIndex((token) => !isDay(token)) + 1;
  const next = tokens.slice(at + 1).findIndex((token) => !isDay(token));
  const end = next < 0 ? tokens.length : at + 1 + next;
  const sides = [daysAmong(tokens.slice(start, at)), daysAmong(tokens.slice(at + 1, end))];
  // `Pazar hariç 9:00-18:00`
  if (start === 0 && tokens[end]?.kind === 'T' && sides.some((days) => days.length === 0)) sides.push([...DAYS]);
  const [all = [], excepted = []] = sides.filter((days) => days.length > 0).sort((a, b) => b.length - a.length);
  const [before, after] = [tokens.slice(0, start), tokens.slice(end)];
  if (excepted.length === 0)
    return { tokens: [...tokens.slice(0, at), { kind: 'C' }, ...tokens.slice(at + 1)], excepted };
  const rest = all.filter((day) => !excepted.includes(day)).map((day): Token => ({ kind: 'D', day }));
  return { tokens: [...before, ...rest, ...after], excepted };
}
