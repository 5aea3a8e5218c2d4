import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Written by `AuditQueries.insert` only: the table sets number, time and hash. Immutable. */
@Entity('audit_entry')
export class AuditEntryRecord {
  @PrimaryColumn({ type: 'bigint' })
  id: string;

  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ type: 'text' })
  username: string;

  @Column({ type: 'text' })
  action: string;

  @Column({ type: 'text', nullable: true })
  subject: string | null;

  @Column({ type: 'bigint', nullable: true })
  count: string | null;

  @Column({ type: 'jsonb', nullable: true })
  before: Record<string, unknown> | null;

  @Column({ type: 'jsonb', nullable: true })
  after: Record<string, unknown> | null;

  @Column({ type: 'text', nullable: true })
  address: string | null;
}
