import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';
import type { ColumnMapping, RunMapping } from '../readers/columns/read-choices.js';

/** The latest are remembered. */
const MAX_MAPPINGS = 1_000;

@Injectable()
export class ColumnMappingQueries {
  constructor(private readonly db: DataSource) {}

  /** By the key of the headers. */
  async all(): Promise<Map<string, ColumnMapping>> {
    const rows = await query.rows<{ key: string; fields: ColumnMapping }>(
      this.db,
      `SELECT header_key AS key, fields FROM column_mapping ORDER BY updated_at DESC LIMIT ${MAX_MAPPINGS}`,
    );
    return new Map(rows.map(({ key, fields }) => [key, fields]));
  }

  /** Remembers a mapping, or forgets what there was if nothing is chosen. */
  async save(db: EntityManager, { key, fields }: RunMapping): Promise<void> {
    if (Object.keys(fields).length === 0) {
      await query.run(db, 'DELETE FROM column_mapping WHERE header_key = $1', [key]);
      return;
    }
    await query.run(
      db,
      `INSERT INTO column_mapping (header_key, fields) VALUES ($1, $2)
       ON CONFLICT (header_key) DO UPDATE SET fields = excluded.fields, updated_at = now()`,
      [key, JSON.stringify(fields)],
    );
  }
}
