import { writeSync } from 'node:fs';
import { z } from 'zod';
import { currentActivity } from './migrations.js';

/** EX_TEMPFAIL of sysexits.h. The job of the migrations fails at once with it: another attempt would wait as long. */
const TIMED_OUT_EXIT_CODE = 75;

export const migrationTimeoutSeconds = z.coerce
  .number({ error: 'must be a number of seconds' })
  .min(1, { error: 'must be 1 or more' })
  .max(86_400, { error: 'must be 86400 or less' })
  .optional();

/**
 * Ends the process once the time is over, with the reason in its log: what exceeds the deadline of a Kubernetes job is deleted with
 * its log. PostgreSQL rolls back what is not committed.
 */
export function limitMigrations(seconds: number | undefined): void {
  if (seconds === undefined) return;
  const timeOut = () => {
    const msg = `the migrations did not complete within ${seconds} s: ${currentActivity()}`;
    writeSync(1, `${JSON.stringify({ level: 'error', time: new Date().toISOString(), msg })}\n`);
    process.exit(TIMED_OUT_EXIT_CODE);
  };
  setTimeout(timeOut, seconds * 1_000).unref();
}
