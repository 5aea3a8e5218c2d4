import { postgresOptions } from '@directory/service-kit/postgres-options';
import { DataSource } from 'typeorm';
import { Administrator } from '../accounts/administrator.entity.js';
import { LoginAttempt } from '../accounts/throttle/login-attempt.entity.js';
import { PasskeyRecord } from '../accounts/factors/passkey.entity.js';
import { AuditEntryRecord } from '../audit/audit-entry.entity.js';
import { ContactMessageRecord } from '../contact-messages/contact-message.entity.js';
import { Deletion } from '../deletions/deletion.entity.js';
import { AdvertisementCode } from '../settings/advertisement-code.entity.js';
import { SiteSetting } from '../settings/site-setting.entity.js';
import { CreateDirectory1763600000000 } from './migrations/1763600000000-create-directory.js';
import { CreateImports1763600100000 } from './migrations/1763600100000-create-imports.js';
import { CreateSearch1763600200000 } from './migrations/1763600200000-create-search.js';
import { CreateAdministration1763600300000 } from './migrations/1763600300000-create-administration.js';
import { CreateChangeFeeds1763600400000 } from './migrations/1763600400000-create-change-feeds.js';
import { CreateNames1763600500000 } from './migrations/1763600500000-create-names.js';
import { MarkInferredAreas1763600600000 } from './migrations/1763600600000-mark-inferred-areas.js';
import { DeferUndoneMerges1763600700000 } from './migrations/1763600700000-defer-undone-merges.js';
import { FollowMergedNames1763600800000 } from './migrations/1763600800000-follow-merged-names.js';
import { DeferUndoneNames1763600900000 } from './migrations/1763600900000-defer-undone-names.js';
import { NumberNamesOfDeletions1763601000000 } from './migrations/1763601000000-number-names-of-deletions.js';
import { ReplicatedDataSource } from './replicated-data-source.js';

/**
 * A write that waits for a long one ends before its client gets no response from the gateway, and holds its connection no longer:
 * pages need it.
 */
const LOCK_TIMEOUT_MS = 5_000;

/** Connections to the directory's tables, whose only writer is the catalog. */
export function catalogDataSource(url: string, isPooled = false): ReplicatedDataSource {
  const settings = { statement_timeout: 60_000, lock_timeout: LOCK_TIMEOUT_MS, jit: 'off' };
  const { extra, ...connection } = postgresOptions(url, settings, isPooled);
  return new ReplicatedDataSource({
    ...connection,
    applicationName: 'catalog',
    poolSize: 7,
    entities: [
      Administrator,
      AdvertisementCode,
      AuditEntryRecord,
      ContactMessageRecord,
      Deletion,
      LoginAttempt,
      PasskeyRecord,
      SiteSetting,
    ],
    installExtensions: false,
    migrations: [
      CreateDirectory1763600000000,
      CreateImports1763600100000,
      CreateSearch1763600200000,
      CreateAdministration1763600300000,
      CreateChangeFeeds1763600400000,
      CreateNames1763600500000,
      MarkInferredAreas1763600600000,
      DeferUndoneMerges1763600700000,
      FollowMergedNames1763600800000,
      DeferUndoneNames1763600900000,
      NumberNamesOfDeletions1763601000000,
    ],
    migrationsTableName: 'catalog_migration',
    migrationsTransactionMode: 'each',
    extra,
  });
}

/** Connections to a standby. Locks that it replays may delay a page: then the primary responds. */
export function replicaDataSource(url: string, applicationName: string, poolSize: number): DataSource {
  const { extra, ...connection } = postgresOptions(url, { statement_timeout: 2_000, jit: 'off' });
  return new DataSource({
    ...connection,
    applicationName,
    poolSize,
    installExtensions: false,
    extra: { ...extra, connectionTimeoutMillis: 2_000 },
  });
}
