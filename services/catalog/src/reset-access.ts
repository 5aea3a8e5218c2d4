import { parseArgs } from 'node:util';
import { databaseVariables, directDatabaseUrl } from '@directory/config/database-url';
import { readEnvironment } from '@directory/config/environment';
import { connectDatabase } from '@directory/service-kit/database';
import { resetAccess } from './accounts/access-reset.js';
import { Administrator } from './accounts/administrator.entity.js';
import { catalogDataSource } from './database/data-source.js';

/**
 * `reset-access <username> [--without-second-factor]`: reactivates an administrator and prints a link for choosing a new password,
 * for when nobody else can.
 */
const { values, positionals } = parseArgs({
  options: { 'without-second-factor': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const username = positionals[0] ?? '';
const url = directDatabaseUrl(readEnvironment(databaseVariables, process.env));
const db = await connectDatabase(catalogDataSource(url));
try {
  const link = await resetAccess(db, username, values['without-second-factor']);
  const known = await db.getRepository(Administrator).find({ order: { username: 'ASC' } });
  if (!link) process.exitCode = 1;
  const message = link
    ? `A new password for ${username}, until ${link.expiresAt.toISOString()}, on the site of the administration:\n${link.path}`
    : `There is no administrator “${username}”. There are: ${known.map((one) => one.username).join(', ')}.`;
  process.stdout.write(`${message}\n`);
} finally {
  await db.destroy();
}
