import type { ServiceRights } from '@directory/service-kit/service-role';

/**
 * The catalog owns the directory's tables: it stages imports in tables of its own and sets a deleted directory aside by moving
 * its tables into a new schema. The audit log and the list of migrations stay out of its reach, except for new entries.
 */
export const CATALOG_RIGHTS: ServiceRights = {
  owns: ['public', 'staging'],
  appendOnly: /^audit_|^catalog_migration/,
  createsSchemas: true,
};
