import type { Readable } from 'node:stream';
import { AppError } from '@directory/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { ExportDatabase } from './export-database.js';
import { literal } from '../moderation/moderation-filter.js';
import {
  creditStatement,
  exportConditions,
  exportStatement,
  withAttribution,
  type ExportPlan,
} from './export-statement.js';

/** For each of the queries before the first row. */
const QUERY_TIMEOUT_MS = 2_000;

export interface Export {
  file: Readable;
  /** Number of businesses; undefined if counting takes too long. */
  total: number | undefined;
}

/** Streams businesses to the client, no faster than it receives. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly exporting: ExportDatabase,
    private readonly db: DataSource,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Starts an export, which ends with its file or when the client disconnects.
   * @throws AppError `export_busy` if the maximum number is in flight; `invalid_input` for a time zone that only browsers know
   */
  async start(chosen: ExportPlan, actor: Actor): Promise<Export> {
    const client = await this.exporting.reserve();
    try {
      // The count and the rows are of one snapshot.
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await setTimeZone(client, chosen.timeZone);
      const total = await count(client, chosen);
      const plan = (await needsAttribution(client, chosen)) ? { ...chosen, columns: withAttribution(chosen) } : chosen;
      await this.record(plan, actor, total);
      return { file: this.exporting.stream(client, exportStatement(plan)), total };
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  private async record(plan: ExportPlan, actor: Actor, total: number | undefined): Promise<void> {
    const { filter, categorySlugs, dates, columns } = plan;
    const after = { ...filter, categories: categorySlugs, ...dates, fields: columns.map(([name]) => name) };
    await this.db.transaction((tx) =>
      this.audit.record(tx, { ...actor, action: 'business.export', count: total ?? null, after }),
    );
  }
}

async function setTimeZone(client: Client, name: string): Promise<void> {
  await client.query(`SET LOCAL timezone = ${literal(name)}`).catch((cause: unknown) => {
    if ((cause as { code?: string }).code !== INVALID_PARAMETER) throw cause;
    throw new AppError(
      'invalid_input',
      {},
      { cause, fields: { timeZone: 'Must be a time zone of the IANA database' } },
    );
  });
}

const INVALID_PARAMETER = '22023';

async function count(client: Client, plan: ExportPlan): Promise<number | undefined> {
  const where = exportConditions(plan);
  const sql =
    where === 'true'
      ? 'SELECT business_count AS n FROM directory_count'
      : `SELECT count(*)::int AS n FROM business b WHERE ${where}`;
  return (await rowOf<{ n: number }>(client, sql))?.n;
}

/** Also if it takes too long to tell. */
async function needsAttribution(client: Client, plan: ExportPlan): Promise<boolean> {
  if (plan.attribution === 'none') return false;
  return (await rowOf<{ needed: boolean }>(client, creditStatement(plan)))?.needed ?? true;
}

/** The row of a query; undefined if it takes too long. */
async function rowOf<Row extends object>(client: Client, sql: string): Promise<Row | undefined> {
  await client.query(`SAVEPOINT before_query; SET LOCAL statement_timeout = ${QUERY_TIMEOUT_MS}`);
  try {
    return (await client.query<Row>(sql)).rows[0];
  } catch (error) {
    if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
    return undefined;
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT before_query');
  }
}

const QUERY_CANCELED = '57014';
