import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ConfigError } from '@directory/config/environment';
import { query } from '@directory/service-kit/query';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { Administrator } from './administrator.entity.js';
import { Passwords } from './passwords.js';
import { SecondFactors } from './factors/second-factors.js';
import { SessionQueries } from './sessions.queries.js';

/** Serializes the starts of all replicas. */
const START_LOCK = 7_041_789_637;

/**
 * The administrator of the configuration, created at the first start. Later starts leave it as it is, with a password changed since,
 * unless the configured name or password has changed: that is applied, and ends its sessions.
 */
@Injectable()
export class ConfiguredAdministrator implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    private readonly db: DataSource,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly sessions: SessionQueries,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.apply();
    await this.factors.reseal();
  }

  /** A name of another administrator would give the configured password to that person's account. */
  private async requireFree(db: EntityManager, username: string, ownId = '0'): Promise<void> {
    const sql = 'SELECT username FROM administrator WHERE lower(username) = lower($1) AND id <> $2';
    if (await query.maybeOne(db, sql, [username, ownId]))
      throw new ConfigError(`ADMIN_USERNAME: ${username} is the name of another administrator; set another name`);
  }

  private apply(): Promise<void> {
    const { username, password } = this.config.admin;
    return this.db.transaction(async (db) => {
      await query.run(db, 'SELECT pg_advisory_xact_lock($1)', [START_LOCK]);
      const known = await db.findOneBy(Administrator, { configuredHash: Not(IsNull()) });
      const isApplied =
        known?.configuredUsername === username && (await this.passwords.matches(password, known.configuredHash));
      if (isApplied) return;
      await this.requireFree(db, username, known?.id);
      const passwordHash = await this.passwords.hash(password);
      const applied = { username, passwordHash, configuredUsername: username, configuredHash: passwordHash };
      if (!known) return void (await db.insert(Administrator, applied));
      const { id } = known;
      await db.update(Administrator, { id }, { ...applied, deactivatedAt: null, linkHash: null, linkExpiresAt: null });
      await this.sessions.deleteAll(db, id);
    });
  }
}
