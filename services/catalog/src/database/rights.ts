import type { ServiceRights } from '@directory/service-kit/service-role';

/**
 * The catalog owns the directory's tables: it creates staging tables, and archives the directory by moving its tables into a new
 * schema. It can only append to the audit log, and not change the list of migrations.
 */
export const CATALOG_RIGHTS: ServiceRights = {
  owns: ['public', 'staging'],
  appendOnly: /^audit_|^catalog_migration/,
  createsSchemas: true,
};
