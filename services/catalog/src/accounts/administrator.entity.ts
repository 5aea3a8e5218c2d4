import { Column, CreateDateColumn, Entity, Generated, PrimaryColumn } from 'typeorm';

@Entity('administrator')
export class Administrator {
  @PrimaryColumn({ type: 'bigint' })
  @Generated('increment')
  id: string;

  @Column({ type: 'text' })
  username: string;

  /** Null until the invitation is accepted. */
  @Column({ name: 'password_hash', type: 'text', nullable: true })
  passwordHash: string | null;

  /** Configuration that was applied last; null for all but the first administrator. */
  @Column({ name: 'configured_username', type: 'text', nullable: true })
  configuredUsername: string | null;

  @Column({ name: 'configured_hash', type: 'text', nullable: true })
  configuredHash: string | null;

  /** SHA-256 of the token. */
  @Column({ name: 'link_hash', type: 'bytea', nullable: true })
  linkHash: Buffer | null;

  @Column({ name: 'link_expires_at', type: 'timestamptz', nullable: true })
  linkExpiresAt: Date | null;

  /** Encrypted. */
  @Column({ name: 'totp_secret', type: 'bytea', nullable: true })
  totpSecret: Buffer | null;

  /** Whether signing in requires its codes. */
  @Column({ name: 'totp_active', type: 'boolean', default: false })
  totpActive: boolean;

  @Column({ name: 'deactivated_at', type: 'timestamptz', nullable: true })
  deactivatedAt: Date | null;

  @Column({ name: 'last_login_at', type: 'timestamptz', nullable: true })
  lastLoginAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
