import { DAYS, type Day } from '@directory/contracts/opening-hours';

/** One letter says what a token is: a day, null for holidays, a time, `to`, until, closed, except, a break, a meal, or what a whole day has. */
export type Token =
  | { kind: 'D'; day: Day | null }
  | { kind: 'T'; time: Time }
  | { kind: '-'; isWord: boolean }
  | { kind: 'U' | 'C' | 'X' | 'B' | 'M' }
  | { kind: 'A'; text: string };

export interface Time {
  hour: number;
  text: string;
  /** Whether it may be of either half of the day. */
  isBare: boolean;
}

/** Whether a word or a dash is between two days or two times, where it means `to`. */
export function isBetween(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.kind, tokens[at + 1]?.kind];
  return before === after && (before === 'D' || before === 'T');
}

export function daysAmong(tokens: readonly Token[]): Day[] {
  const days: Day[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'D' || token.day === null) continue;
    const first = tokens[at - 1]?.kind === '-' ? days.at(-1) : undefined;
    days.push(...(first === undefined ? [token.day] : daysBetween(first, token.day).slice(1)));
  }
  return days;
}

export function daysBetween(from: Day, to: Day): Day[] {
  const first = DAYS.indexOf(from);
  const count = ((DAYS.indexOf(to) - first + 7) % 7) + 1;
  return [...DAYS, ...DAYS].slice(first, first + count);
}
