import { postgresOptions } from '@directory/service-kit/postgres-options';
import { DataSource } from 'typeorm';
import { Administrator } from '../accounts/administrator.entity.js';
import { LoginAttempt } from '../accounts/login-attempt.entity.js';
import { PasskeyRecord } from '../accounts/passkey.entity.js';
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
import { IndexNameAndCity1763600600000 } from './migrations/1763600600000-index-name-and-city.js';
import { AddPriceAndLinks1763601000000 } from './migrations/1763601000000-add-price-and-links.js';
import { AddPhotos1763601200000 } from './migrations/1763601200000-add-photos.js';
import { ShipMoreNames1763601300000 } from './migrations/1763601300000-ship-more-names.js';
import { FindDatasets1763601400000 } from './migrations/1763601400000-find-datasets.js';
import { AppendMergeIssues1763601050000 } from './migrations/1763601050000-append-merge-issues.js';
import { KnowAllSources1763601190000 } from './migrations/1763601190000-know-all-sources.js';
import { KeepIndexOnlyScans1763600700000 } from './migrations/1763600700000-keep-index-only-scans.js';
import { ParseHoursAgain1763600800000 } from './migrations/1763600800000-parse-hours-again.js';
import { IdentifyInAnyOrder1763600900000 } from './migrations/1763600900000-identify-in-any-order.js';
import { DescribeActions1763600850000 } from './migrations/1763600850000-describe-actions.js';
import { CreateListViews1763601450000 } from './migrations/1763601450000-create-list-views.js';
import { IndexInboxes1763601460000 } from './migrations/1763601460000-index-inboxes.js';
import { NameAreas1763601470000 } from './migrations/1763601470000-name-areas.js';
import { ShipEverydayNames1763601480000 } from './migrations/1763601480000-ship-everyday-names.js';
import { WriteHoursWithDocuments1763601490000 } from './migrations/1763601490000-write-hours-with-documents.js';
import { IndexWhatDiffers1763601500000 } from './migrations/1763601500000-index-what-differs.js';
import { NameByMajority1763601600000 } from './migrations/1763601600000-name-by-majority.js';
import { ReplicatedDataSource } from './replicated-data-source.js';

/** Connections to the directory's tables, whose only writer is the catalog. */
export function catalogDataSource(url: string, isPooled = false): ReplicatedDataSource {
  const { extra, ...connection } = postgresOptions(url, { statement_timeout: 60_000, jit: 'off' }, isPooled);
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
      IndexNameAndCity1763600600000,
      KeepIndexOnlyScans1763600700000,
      ParseHoursAgain1763600800000,
      IdentifyInAnyOrder1763600900000,
      DescribeActions1763600850000,
      AddPriceAndLinks1763601000000,
      AddPhotos1763601200000,
      AppendMergeIssues1763601050000,
      KnowAllSources1763601190000,
      ShipMoreNames1763601300000,
      FindDatasets1763601400000,
      CreateListViews1763601450000,
      IndexInboxes1763601460000,
      NameAreas1763601470000,
      ShipEverydayNames1763601480000,
      WriteHoursWithDocuments1763601490000,
      IndexWhatDiffers1763601500000,
      NameByMajority1763601600000,
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
