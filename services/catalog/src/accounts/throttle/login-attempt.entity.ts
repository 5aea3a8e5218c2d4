import { Column, Entity, PrimaryColumn, type ValueTransformer } from 'typeorm';

const bigintAsNumber: ValueTransformer = { from: Number, to: (value: unknown) => value };

/** Recent attempts in one bucket, such as an account from an IP address; `key` is a hash. */
@Entity('login_attempt')
export class LoginAttempt {
  @PrimaryColumn({ type: 'text' })
  key: string;

  @Column({ type: 'integer' })
  count: number;

  @Column({ name: 'retry_at_ms', type: 'bigint', transformer: bigintAsNumber })
  retryAtMs: number;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;
}
