import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { jsonName } from '@directory/contracts/business-fields';
import {
  MIN_REPORT_MS,
  type BusinessReport,
  type BusinessReportBody,
  type BusinessReportPage,
  type BusinessReportQuery,
  type ReportChanges,
  type ReportStatus,
} from '@directory/contracts/business-reports';
import { AppError } from '@directory/contracts/errors';
import { paging } from '@directory/contracts/paging';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { BusinessQueries } from '../businesses/businesses.queries.js';
import { DeletionsService } from '../deletions/deletions.service.js';
import { EDITED_COLUMNS, editedColumns } from '../moderation/business-edit.js';
import { EditQueries, type EditableRow } from '../moderation/edit.queries.js';
import { ModerationService } from '../moderation/moderation.service.js';
import { senderHash } from '../senders/sender-allowance.js';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { BusinessReportQueries, type Decision, type ReportRow } from './business-reports.queries.js';
import { businessReport, reportStatus } from './business-reports.view.js';

const TOKEN_BYTES = 18;
const PAGE_ROWS = 20;

@Injectable()
export class BusinessReportsService {
  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    private readonly db: DataSource,
    private readonly reports: BusinessReportQueries,
    private readonly businesses: BusinessQueries,
    private readonly edits: EditQueries,
    private readonly moderation: ModerationService,
    private readonly deletions: DeletionsService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Stores a report, unless a bot sent it: that gets the same response. Resolves to the token of its status.
   * @throws AppError `business_not_found`, `invalid_input`; `too_many_requests` with the `seconds` to wait
   */
  async receive(slug: string, body: BusinessReportBody, address: string): Promise<string> {
    const business = await this.businesses.findBySlug(slug);
    if (!business) throw new AppError('business_not_found');
    const [row] = await this.edits.findAll(this.db, [business.id]);
    if (!row) throw new AppError('business_not_found');
    const changes = changesOf(body, row);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    if (body.website_url || body.elapsedMs < MIN_REPORT_MS) return token;
    await this.reports.insert({
      tokenHash: tokenHash(token),
      businessId: row.id,
      businessName: row.name,
      kind: body.kind,
      changes,
      note: body.note || null,
      clientHash: senderHash(address, this.config.service.serviceToken),
    });
    return token;
  }

  /** @throws AppError `report_not_found` */
  async status(token: string): Promise<ReportStatus> {
    const report = await this.reports.findByToken(tokenHash(token));
    if (!report) throw new AppError('report_not_found');
    return reportStatus(report, await this.edits.find(this.db, report.business_id));
  }

  async list({ page, state }: z.output<typeof BusinessReportQuery>): Promise<BusinessReportPage> {
    const [rows, total, receivedCount] = await Promise.all([
      this.reports.list(state, PAGE_ROWS, (page - 1) * PAGE_ROWS),
      this.reports.count(state),
      this.reports.count('received'),
    ]);
    const businesses = await this.edits.findAll(this.db, [...new Set(rows.map((row) => row.business_id))]);
    const byId = new Map(businesses.map((business) => [business.id, business]));
    return {
      ...paging(page, PAGE_ROWS, total),
      reports: rows.map((row) => businessReport(row, byId.get(row.business_id))),
      receivedCount,
    };
  }

  /**
   * Applies a report by the same path as the administrator's own edit or deletion, which is audited and undone like these.
   * @throws AppError `report_not_found`, `report_decided`, `business_not_found`, `invalid_input`; `business_changed` if the
   *   business is of another version
   */
  accept(id: string, version: string | undefined, actor: Actor): Promise<BusinessReport> {
    return this.decide(id, actor, { state: 'accepted', reply: null, username: actor.username }, async (tx, report) => {
      if (report.kind === 'removal') {
        await this.moderation.lock(tx, report.business_id, version);
        await this.deletions.deleteOneWithin(tx, report.business_id, actor);
      } else await this.moderation.editWithin(tx, report.business_id, report.changes, actor, version);
    });
  }

  /** @throws AppError `report_not_found`, `report_decided` */
  decline(id: string, reply: string, actor: Actor): Promise<BusinessReport> {
    return this.decide(id, actor, { state: 'declined', reply: reply || null, username: actor.username });
  }

  private decide(
    id: string,
    actor: Actor,
    decision: Decision,
    apply?: (tx: EntityManager, report: ReportRow) => Promise<void>,
  ): Promise<BusinessReport> {
    return this.db.transaction(async (tx) => {
      const report = await this.lock(tx, id);
      if (report.state !== 'received') throw new AppError('report_decided');
      await apply?.(tx, report);
      await this.reports.decide(tx, id, decision);
      const action = decision.state === 'accepted' ? 'report.accept' : 'report.decline';
      // Neither note nor reply, which may have to be erased.
      await this.audit.record(tx, { ...actor, action, subject: report.business_name, before: { id } });
      return businessReport(await this.lock(tx, id), await this.edits.find(tx, report.business_id));
    });
  }

  private async lock(tx: EntityManager, id: string): Promise<ReportRow> {
    const report = await this.reports.lock(tx, id);
    if (!report) throw new AppError('report_not_found');
    return report;
  }
}

/**
 * The proposed values that differ from the current ones.
 * @throws AppError `invalid_input` for values that an edit would reject, and if none differs
 */
function changesOf(body: BusinessReportBody, row: EditableRow): ReportChanges {
  if (body.kind === 'removal') return {};
  if (body.kind === 'closed') return { status: body.temporarily ? 'CLOSED_TEMPORARILY' : 'CLOSED_PERMANENTLY' };
  const columns = editedColumns(body.changes, row);
  const changed = EDITED_COLUMNS.filter((column) => columns[column] !== row[column]);
  if (changed.length === 0) throw new AppError('invalid_input', {}, { fields: { changes: 'Nothing was changed' } });
  return Object.fromEntries(changed.map((column) => [jsonName(column), columns[column]]));
}

function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
