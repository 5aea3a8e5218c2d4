import { Column, CreateDateColumn, Entity, Generated, PrimaryColumn } from 'typeorm';

@Entity('passkey')
export class PasskeyRecord {
  @PrimaryColumn({ type: 'bigint' })
  @Generated('increment')
  id: string;

  @Column({ name: 'administrator_id', type: 'bigint' })
  administratorId: string;

  @Column({ name: 'credential_id', type: 'text' })
  credentialId: string;

  @Column({ name: 'public_key', type: 'bytea' })
  publicKey: Buffer;

  /** Uses reported by the authenticator. */
  @Column({ type: 'bigint' })
  counter: string;

  @Column({ type: 'text' })
  name: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null;
}
