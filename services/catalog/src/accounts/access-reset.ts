import { randomBytes } from 'node:crypto';
import { COMMAND_LINE } from '@directory/contracts/command-line';
import type { DataSource } from 'typeorm';
import { AuditEntryRecord } from '../audit/audit-entry.entity.js';
import { AuditQueries } from '../audit/audit.queries.js';
import { removeFactors, setLink } from './access.queries.js';
import { Administrator } from './administrator.entity.js';
import { sha256 } from './sha256.js';

const TOKEN_BYTES = 32;

/** Reactivates an administrator; resolves to a link for choosing a new password, and to undefined for an unknown username. */
export async function resetAccess(
  db: DataSource,
  username: string,
  isWithoutSecondFactor: boolean,
): Promise<{ path: string; expiresAt: Date } | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return db.transaction(async (tx) => {
    const person = await tx.findOneBy(Administrator, { username });
    if (!person) return undefined;
    await tx.update(Administrator, { id: person.id }, { deactivatedAt: null });
    if (isWithoutSecondFactor) await removeFactors(tx, person.id);
    const expiresAt = await setLink(tx, person.id, sha256(token));
    const log = new AuditQueries(db, db.getRepository(AuditEntryRecord));
    await log.insert(tx, { username: COMMAND_LINE, address: null, action: 'person.link', subject: username });
    return { path: `/admin/invitation#${token}`, expiresAt };
  });
}
