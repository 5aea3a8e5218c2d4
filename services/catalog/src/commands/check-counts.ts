import { runCommand } from './operator-command.js';
import { wrongCounts } from '../database/recount.js';

/** Verifies that every count equals a full recount: prints differences. */
await runCommand(async (db) => {
  const wrong = await wrongCounts(db);
  if (wrong.length === 0) return { message: 'All counts equal a full recount.', isFailure: false };
  const lines = wrong.map(
    ({ table, key, stored, recounted }) =>
      `${table} ${key}: stored ${JSON.stringify(stored)}, recounted ${JSON.stringify(recounted)}`,
  );
  return { message: [...lines, `${wrong.length} counts are wrong.`].join('\n'), isFailure: true };
});
