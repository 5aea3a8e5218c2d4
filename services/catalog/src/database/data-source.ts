import { DataSource } from 'typeorm';
import { CreateDirectory1763600000000 } from './migrations/1763600000000-create-directory.js';
import { CreateAdminSession1763600100000 } from './migrations/1763600100000-create-admin-session.js';
import { CreateSettingsAndContact1763600300000 } from './migrations/1763600300000-create-settings-and-contact.js';
import { CreateSearch1763600400000 } from './migrations/1763600400000-create-search.js';
import { CreateOutbox1763600500000 } from './migrations/1763600500000-create-outbox.js';
import { AddSettings1763600600000 } from './migrations/1763600600000-add-settings.js';
import { PartitionSearch1763600650000 } from './migrations/1763600650000-partition-search.js';
import { CreateAuditLog1763600700000 } from './migrations/1763600700000-create-audit-log.js';
import { ExtendAdministration1763600710000 } from './migrations/1763600710000-extend-administration.js';
import { CreateLoginTries1763600720000 } from './migrations/1763600720000-create-login-tries.js';
import { IndexModeration1763600800000 } from './migrations/1763600800000-index-moderation.js';
import { CreateDeletions1763600810000 } from './migrations/1763600810000-create-deletions.js';
import { CreateSlugFix1763600820000 } from './migrations/1763600820000-create-slug-fix.js';
import { CreateFeed1763600900000 } from './migrations/1763600900000-create-feed.js';
import { TraceChanges1763602000000 } from './migrations/1763602000000-trace-changes.js';
import { IndexNames1763602100000 } from './migrations/1763602100000-index-names.js';
import { CountPlaceIds1763602200000 } from './migrations/1763602200000-count-place-ids.js';
import { BindSessions1763603900000 } from './migrations/1763603900000-bind-sessions.js';
import { AddArea1763603200000 } from './migrations/1763603200000-add-area.js';
import { RememberManualWork1763603100000 } from './migrations/1763603100000-remember-manual-work.js';
import { HashNames1763603110000 } from './migrations/1763603110000-hash-names.js';
import { SearchOpenHours1763603500000 } from './migrations/1763603500000-search-open-hours.js';
import { TrackRestores1763603800000 } from './migrations/1763603800000-track-restores.js';
import { CountVisitors1763603810000 } from './migrations/1763603810000-count-visitors.js';

/** Connections to the directory's tables; the catalog is their only writer. */
export function catalogDataSource(url: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    applicationName: 'catalog',
    poolSize: 10,
    migrations: [
      CreateDirectory1763600000000,
      CreateAdminSession1763600100000,
      CreateSettingsAndContact1763600300000,
      CreateSearch1763600400000,
      CreateOutbox1763600500000,
      AddSettings1763600600000,
      PartitionSearch1763600650000,
      CreateAuditLog1763600700000,
      ExtendAdministration1763600710000,
      CreateLoginTries1763600720000,
      IndexModeration1763600800000,
      CreateDeletions1763600810000,
      CreateSlugFix1763600820000,
      CreateFeed1763600900000,
      TraceChanges1763602000000,
      IndexNames1763602100000,
      CountPlaceIds1763602200000,
      BindSessions1763603900000,
      AddArea1763603200000,
      RememberManualWork1763603100000,
      HashNames1763603110000,
      SearchOpenHours1763603500000,
      TrackRestores1763603800000,
      CountVisitors1763603810000,
    ],
    migrationsTableName: 'catalog_migration',
    migrationsTransactionMode: 'each',
    // A request that gets no connection in this time fails as one that finds no database.
    extra: { options: '-c statement_timeout=60000 -c jit=off', connectionTimeoutMillis: 10_000 },
  });
}
