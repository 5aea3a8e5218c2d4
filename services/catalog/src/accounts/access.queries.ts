import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';

const LINK_TTL_HOURS = 48;

/** Stores the link for choosing a password, which replaces an unused one; resolves to its expiry. */
export async function setLink(db: EntityManager, administratorId: string, tokenHash: Buffer): Promise<Date> {
  const expiresAt = new Date(Date.now() + LINK_TTL_HOURS * 3_600_000);
  await query.run(db, 'UPDATE administrator SET link_hash = $2, link_expires_at = $3 WHERE id = $1', [
    administratorId,
    tokenHash,
    expiresAt,
  ]);
  return expiresAt;
}

/** Signing in needs the password only. */
export async function removeFactors(db: EntityManager, administratorId: string): Promise<void> {
  for (const statement of [
    'UPDATE administrator SET totp_secret = NULL, totp_active = false WHERE id = $1',
    'DELETE FROM passkey WHERE administrator_id = $1',
    'DELETE FROM recovery_code WHERE administrator_id = $1',
  ])
    await query.run(db, statement, [administratorId]);
}
