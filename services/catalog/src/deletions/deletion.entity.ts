import type { Deletion as DeletionView } from '@directory/contracts/moderation';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Businesses deleted together, until they are restored or purged. */
@Entity('deletion')
export class Deletion {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  kind: DeletionView['kind'];

  @Column({ type: 'text' })
  label: string;

  /** Of all its businesses. */
  @Column({ type: 'jsonb', nullable: true })
  filter: DeletionView['filter'];

  @Column({ type: 'integer' })
  count: number;

  @Column({ name: 'listed_count', type: 'integer' })
  listedCount: number;

  @Column({ type: 'text' })
  username: string;

  @CreateDateColumn({ name: 'deleted_at', type: 'timestamptz' })
  deletedAt: Date;

  @Column({ name: 'restorable_until', type: 'timestamptz' })
  restorableUntil: Date;

  @Column({ type: 'text', default: 'restorable' })
  state: DeletionView['state'];

  /** The restore has processed businesses up to this id. */
  @Column({ type: 'bigint', default: 0 })
  cursor: string;

  @Column({ name: 'restored_count', type: 'integer', default: 0 })
  restoredCount: number;

  /** Includes businesses that exist again. */
  @Column({ name: 'processed_count', type: 'integer', default: 0 })
  processedCount: number;

  @Column({ name: 'restore_started_at', type: 'timestamptz', nullable: true })
  restoreStartedAt: Date | null;

  /** Businesses processed by earlier runs of the restore. */
  @Column({ name: 'restore_started_count', type: 'integer', default: 0 })
  restoreStartedCount: number;

  @Column({ name: 'interrupted_imports', type: 'jsonb', default: [] })
  interruptedImports: DeletionView['interruptedImports'];

  /** Of an archived directory. */
  @Column({ name: 'schema_name', type: 'text', nullable: true })
  schemaName: string | null;

  @Column({ type: 'text', nullable: true })
  layout: string | null;

  /** The last merge of names before an archived directory was deleted. */
  @Column({ name: 'last_alias_id', type: 'bigint', nullable: true })
  lastAliasId: string | null;

  /** Of the request to restore it. */
  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;
}
