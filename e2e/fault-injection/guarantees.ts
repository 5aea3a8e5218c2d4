// What each campaign of `npm run chaos` returns.
import { CliError } from '../../bin/cli-error.mjs';
import { print } from '../../bin/console-output.mjs';

/** A promise, what was measured, and whether it was kept. */
export interface Guarantee {
  promise: string;
  limit: string;
  measured: string;
  /** Undefined if this machine cannot measure it. */
  isKept: boolean | undefined;
}

/** Of a campaign that lacks a program or a permission. */
export const notMeasured = (promise: string, reason: string): Guarantee => ({
  ...{ promise, limit: '', measured: `not measured: ${reason}`, isKept: undefined },
});

export interface CampaignOptions {
  seed: number;
  /** Kills and pauses of processes of imports. */
  kills: number;
  /** Duration of each measurement. */
  seconds: number;
  /** Generated requests. */
  requests: number;
  /** Changes during an outage. */
  changes: number;
  queue: string | undefined;
  /** The process to kill; every one if absent. */
  kill: string | undefined;
}

export type Campaign = (options: CampaignOptions) => Promise<Guarantee[]>;

/** Prints one table of all; the numbers of those that are broken and not measured. */
export function printGuarantees(guarantees: Guarantee[]) {
  if (guarantees.length === 0) throw new CliError('Nothing was measured.');
  print('\n| promise | limit | measured | kept |\n|---|---|---|---|');
  for (const { promise, limit, measured, isKept } of guarantees)
    print(`| ${promise} | ${limit} | ${measured} | ${isKept === undefined ? '?' : isKept ? 'yes' : '**no**'} |`);
  const count = (wanted: boolean | undefined) => guarantees.filter(({ isKept }) => isKept === wanted).length;
  return { broken: count(false), unmeasured: count(undefined) };
}
