import { parseArgs } from 'node:util';
import { resetAccess } from '../accounts/access-reset.js';
import { Administrator } from '../accounts/administrator.entity.js';
import { runCommand, UsageError } from './operator-command.js';

/** Reactivates an administrator and prints a link for choosing a new password, for when nobody else can. */
await runCommand(async (db) => {
  const { username, isWithoutSecondFactor } = readArguments();
  const link = await resetAccess(db, username, isWithoutSecondFactor);
  if (link) {
    const until = link.expiresAt.toISOString();
    const message = `A new password for ${username}, until ${until}, on the site of the administration:\n${link.path}`;
    return { message, isFailure: false };
  }
  const known = await db.getRepository(Administrator).find({ order: { username: 'ASC' } });
  const names = known.map((one) => one.username).join(', ');
  return { message: `There is no administrator “${username}”. There are: ${names}.`, isFailure: true };
});

/** @throws UsageError */
function readArguments() {
  const usage = 'Usage: reset-access <username> [--without-second-factor]';
  try {
    const { values, positionals } = parseArgs({
      options: { 'without-second-factor': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [username, ...others] = positionals;
    if (username === undefined || others.length > 0) throw new UsageError(usage);
    return { username, isWithoutSecondFactor: values['without-second-factor'] };
  } catch (error) {
    throw new UsageError(usage, { cause: error });
  }
}
