// The baseline of an export: plain COPY of the same columns.
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportFields, type ExportField } from '@directory/contracts/exports';
import { to as copyTo } from 'pg-copy-streams';
import { withClient } from './import-baseline.js';

/** Fields that are called otherwise in the table. */
const COLUMNS: Partial<Record<ExportField, string>> = { country: 'country_code', url: 'website' };

/** Unformatted, discarded by the client; without fields of other tables. */
export async function copyExportedColumns(databaseUrl: string) {
  return withClient(`${databaseUrl}?options=-c%20max_parallel_workers_per_gather%3D0`, async (client) => {
    const { fields } = await client.query('SELECT * FROM business LIMIT 0');
    const columns = exportFields
      .map((field) => COLUMNS[field] ?? field)
      .filter((column) => fields.some(({ name }) => name === column));
    const rows = client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM business) TO STDOUT CSV`));
    await pipeline(rows, new Writable({ write: (_chunk, _encoding, done) => done() }));
    return rows.rowCount;
  });
}
