import type { AuditRecord } from '@directory/contracts/internal';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What an administrator did, until the catalog's audit log has it. */
@Entity('audit_outbox')
export class AuditOutboxEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: string;

  /** Its `key` makes sending idempotent. */
  @Column({ type: 'jsonb' })
  entry: AuditRecord;
}
