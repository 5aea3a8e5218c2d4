import { Controller, Res } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { EXPORT_TOTAL_HEADER, exportFields, type ExportQuery } from '@directory/contracts/exports';
import { ModerationFilter } from '@directory/contracts/moderation';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyReply } from 'fastify';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { EVERYTHING } from '../moderation/moderation-filter.js';
import { ModerationService } from '../moderation/moderation.service.js';
import { categorySlugsOf, exportColumns, simpleExportColumns, type ExportPlan } from './export-statement.js';
import { ExportsService } from './exports.service.js';

@Controller()
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly moderation: ModerationService,
  ) {}

  @Route('GET /api/admin/export-csv')
  async chosen(
    @Input() { query }: InputOf<'GET /api/admin/export-csv'>,
    @CurrentActor() actor: Actor,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    checkDates(query);
    const { dateRange, startDate, endDate } = query;
    const filter = ModerationFilter.parse({ ...query, countryCode: countryOf(query.countryCode) });
    const plan: ExportPlan = {
      columns: exportColumns(query.fields ?? exportFields),
      attribution: query.attribution,
      filter,
      by: await this.moderation.parse(filter),
      categorySlugs: categorySlugsOf(query.categories),
      dates: { dateRange, startDate, endDate },
      timeZone: query.timeZone,
    };
    await this.send(plan, actor, reply);
  }

  @Route('POST /api/export-csv')
  async simple(
    @Input() { body }: InputOf<'POST /api/export-csv'>,
    @CurrentActor() actor: Actor,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const countryCode = countryOf(body.countryCode);
    const plan: ExportPlan = {
      columns: simpleExportColumns(body.selectedFields),
      attribution: body.attribution,
      filter: { countryCode },
      by: { ...EVERYTHING, countryCode },
      categorySlugs: [],
      dates: { dateRange: 'all' },
      timeZone: 'UTC',
    };
    await this.send(plan, actor, reply);
  }

  private async send(plan: ExportPlan, actor: Actor, reply: FastifyReply): Promise<void> {
    const { file, total } = await this.exports.start(plan, actor);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: plan.timeZone }).format();
    void reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="businesses_export_${today}.csv"`,
        'cache-control': 'no-store',
        ...(total !== undefined && { [EXPORT_TOTAL_HEADER]: total }),
      })
      .send(file);
  }
}

function countryOf(code: string): string | undefined {
  return code === '' || code.toLowerCase() === 'all' ? undefined : code.toUpperCase();
}

/** @throws AppError `invalid_input` for an unknown time zone, and for a range of days without a start or an end */
function checkDates({ timeZone, dateRange, startDate, endDate }: ExportQuery): void {
  const fields: Record<string, string> = {};
  if (!isTimeZone(timeZone)) fields['timeZone'] = 'Must be the name of a time zone, such as Europe/Istanbul';
  if (dateRange === 'custom') {
    if (!startDate) fields['startDate'] = 'Must be given';
    if (!endDate) fields['endDate'] = 'Must be given';
    if (startDate && endDate && startDate > endDate) fields['endDate'] = 'Must not be before the first day';
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', {}, { fields });
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name); // an offset means the opposite to PostgreSQL
  } catch {
    return false; // a RangeError: unknown
  }
}
