import { fieldsWith, jsonName } from '@directory/contracts/business-fields';
import type { BusinessReport, ReportChanges, ReportStatus } from '@directory/contracts/business-reports';
import type { EditableRow } from '../moderation/edit.queries.js';
import type { ReportRow } from './business-reports.queries.js';

export function reportStatus(report: ReportRow, business: EditableRow | undefined): ReportStatus {
  return {
    kind: report.kind,
    state: report.state,
    businessName: report.business_name,
    businessSlug: business?.approved ? business.slug : null,
    changes: report.changes,
    receivedAt: report.created_at.toISOString(),
    decidedAt: report.decided_at?.toISOString() ?? null,
    reply: report.reply,
  };
}

export function businessReport(report: ReportRow, business: EditableRow | undefined): BusinessReport {
  return {
    ...reportStatus(report, business),
    id: report.id,
    businessId: report.business_id,
    current: business ? currentValues(report.changes, business) : {},
    businessVersion: business?.updated_at.toISOString() ?? null,
    note: report.note,
    decidedBy: report.decided_by,
  };
}

function currentValues(changes: ReportChanges, business: EditableRow): ReportChanges {
  const proposed = fieldsWith('edit').filter((column) => Object.hasOwn(changes, jsonName(column)));
  return Object.fromEntries(proposed.map((column) => [jsonName(column), business[column]]));
}
