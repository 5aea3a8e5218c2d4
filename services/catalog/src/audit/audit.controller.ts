import { Controller } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import { paging } from '@directory/contracts/paging';
import { Input, Route } from '@directory/service-kit/route';
import { DataSource } from 'typeorm';
import { AuditLog } from './audit-log.js';
import { AuditQueries } from './audit.queries.js';
import { auditEntry } from './audit.view.js';

const PAGE_ROWS = 50;

@Controller()
export class AuditController {
  constructor(
    private readonly entries: AuditQueries,
    private readonly audit: AuditLog,
    private readonly db: DataSource,
  ) {}

  @Route('GET /api/admin/audit-log')
  async list(@Input() { query }: InputOf<'GET /api/admin/audit-log'>) {
    const { page, ...filter } = query;
    const [rows, total, actions, usernames] = await Promise.all([
      this.entries.list(filter, PAGE_ROWS, (page - 1) * PAGE_ROWS),
      this.entries.count(filter),
      this.entries.recorded('action'),
      this.entries.recorded('username'),
    ]);
    return { ...paging(page, PAGE_ROWS, total), entries: rows.map(auditEntry), actions, usernames };
  }

  /** For actions in other services; idempotent by key. */
  @Route('POST /internal/audit')
  async record(@Input() { body }: InputOf<'POST /internal/audit'>) {
    await this.db.transaction((manager) => this.audit.record(manager, body));
    return { success: true as const };
  }
}
