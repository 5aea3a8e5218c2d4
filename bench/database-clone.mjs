// Copies of the databases that are kept, to measure what changes them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../bin/postgres.mjs';
import { folderOf, openDatabase } from './database.mjs';
import { withClient } from './import-baseline.mjs';

/** Where each measurement has a database of its own. */
const COPY = 'import_bench';

/** @typedef {import('../bin/postgres.mjs').Postgres} Postgres */

/**
 * Opens the database of so many businesses, safe against crashes as the site has it.
 * @template T
 * @param {number} count
 * @param {(place: Place) => Promise<T>} work
 */
export async function withDatabase(count, work) {
  await (await openDatabase(count)).stop();
  const folder = folderOf(count);
  const postgres = await startPostgres({ dataDir: folder });
  try {
    return await work(new Place(folder, postgres));
  } finally {
    await postgres.stop();
  }
}

/** A database to measure on, and copies of it to spoil. */
export class Place {
  /** @param {string} folder @param {Postgres} postgres */
  constructor(folder, postgres) {
    this.folder = join(folder, 'import');
    this.url = postgres.url;
  }

  /**
   * @template T
   * @param {(place: { folder: string, databaseUrl: string }) => Promise<T>} work
   */
  async onCopy(work) {
    const databaseUrl = (/** @type {string} */ name) => Object.assign(new URL(this.url), { pathname: `/${name}` }).href;
    const sql = (/** @type {string} */ text) => withClient(databaseUrl('postgres'), (client) => client.query(text));
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    await sql(`DROP DATABASE IF EXISTS ${COPY} WITH (FORCE)`);
    await sql(`CREATE DATABASE ${COPY} TEMPLATE ${new URL(this.url).pathname.slice(1)} STRATEGY FILE_COPY`);
    await sql('CHECKPOINT');
    try {
      return await work({ folder: this.folder, databaseUrl: databaseUrl(COPY) });
    } finally {
      await sql(`DROP DATABASE ${COPY} WITH (FORCE)`);
      rmSync(this.folder, { recursive: true, force: true });
    }
  }
}
