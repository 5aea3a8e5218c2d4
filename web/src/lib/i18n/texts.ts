import { auditEn, auditTr } from '../../features/audit/texts';
import { bulkEn, bulkTr } from '../../features/moderation/bulk-texts';
import { commonEn, commonTr } from './common-texts';
import { dashboardEn, dashboardTr } from '../../features/dashboard/texts';
import { exportsEn, exportsTr } from '../../features/exports/texts';
import { hoursEn, hoursTr } from '../../features/moderation/hours-texts';
import { importReportEn, importReportTr } from '../../features/imports/report-texts';
import { importsEn, importsTr } from '../../features/imports/texts';
import { adminLanguage, type AdminLanguage, useAdminLanguage } from './language';
import { layoutEn, layoutTr } from '../../app/admin/texts';
import { moderationEn, moderationTr } from '../../features/moderation/texts';
import { settingsEn, settingsTr } from '../../features/settings/texts';

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
