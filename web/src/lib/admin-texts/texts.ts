import { auditEn, auditTr } from './audit-texts';
import { bulkEn, bulkTr } from './bulk-texts';
import { commonEn, commonTr } from './common-texts';
import { dashboardEn, dashboardTr } from './dashboard-texts';
import { exportsEn, exportsTr } from './exports-texts';
import { hoursEn, hoursTr } from './hours-texts';
import { importReportEn, importReportTr } from './import-report-texts';
import { importsEn, importsTr } from './imports-texts';
import { adminLanguage, type AdminLanguage, useAdminLanguage } from './language';
import { layoutEn, layoutTr } from './layout-texts';
import { moderationEn, moderationTr } from './moderation-texts';
import { settingsEn, settingsTr } from './settings-texts';

const tr = {
  common: commonTr,
  layout: layoutTr,
  dashboard: dashboardTr,
  moderation: moderationTr,
  bulk: bulkTr,
  exports: exportsTr,
  hours: hoursTr,
  imports: importsTr,
  importReport: importReportTr,
  settings: settingsTr,
  audit: auditTr,
};

/** Every text of the administration; a language that lacks one does not compile. */
export type AdminTexts = typeof tr;

const en: AdminTexts = {
  common: commonEn,
  layout: layoutEn,
  dashboard: dashboardEn,
  moderation: moderationEn,
  bulk: bulkEn,
  exports: exportsEn,
  hours: hoursEn,
  imports: importsEn,
  importReport: importReportEn,
  settings: settingsEn,
  audit: auditEn,
};

const catalogues: Record<AdminLanguage, AdminTexts> = { tr, en };

/** The texts at this moment, for what is no component. */
export function adminTexts(): AdminTexts {
  return catalogues[adminLanguage()];
}

/** The texts in the language chosen; the component is drawn anew when another one is. */
export function useTexts(): AdminTexts {
  return catalogues[useAdminLanguage()];
}
