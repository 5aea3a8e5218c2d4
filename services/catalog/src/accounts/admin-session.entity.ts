import { Column, CreateDateColumn, Entity, Generated, PrimaryColumn } from 'typeorm';

@Entity('admin_session')
export class AdminSession {
  @Column({ type: 'bigint' })
  @Generated('increment')
  id: string;

  /** SHA-256 of the token. */
  @PrimaryColumn({ name: 'token_hash', type: 'bytea' })
  tokenHash: Buffer;

  /** Fingerprint of the user name and password of the session. */
  @Column({ type: 'bytea' })
  credential: Buffer;

  @Column({ type: 'text' })
  username: string;

  @Column({ type: 'text', nullable: true })
  address: string | null;

  @Column({ name: 'user_agent', type: 'text', nullable: true })
  userAgent: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ name: 'last_seen_at', type: 'timestamptz', default: () => 'now()' })
  lastSeenAt: Date;
}
