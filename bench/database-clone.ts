// Copies of the stored databases, for measurements that change them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../bin/postgres.mjs';
import { folderOf, openDatabase } from './database.js';
import { withClient } from './import-baseline.js';
import { familyTimeOf } from './machine.js';
import type { Postgres } from '../bin/postgres.mjs';

/** Name of the copy. */
const COPY = 'import_bench';

/** Opens the database of so many businesses with fsync, as in production. */
export async function withDatabase<T>(count: number, work: (place: Place) => Promise<T>) {
  await (await openDatabase(count)).stop();
  const folder = folderOf(count);
  const postgres = await startPostgres({ dataDir: folder });
  try {
    return await work(new Place(folder, postgres));
  } finally {
    await postgres.stop();
  }
}

/** A database to measure on, and disposable copies of it. */
export class Place {
  readonly folder: string;
  readonly url: string;
  private readonly serverPid: number;

  constructor(folder: string, postgres: Postgres) {
    this.serverPid = postgres.pid;
    this.folder = join(folder, 'import');
    this.url = postgres.url;
  }

  /** Milliseconds of processor time of the database server during `work`, and its result. */
  async withProcessorTime<T>(work: () => Promise<T>) {
    const begin = familyTimeOf(this.serverPid);
    const result = await work();
    return { result, processorMs: familyTimeOf(this.serverPid) - begin };
  }

  async onCopy<T>(work: (place: { folder: string; databaseUrl: string }) => Promise<T>) {
    const databaseUrl = (name: string) => Object.assign(new URL(this.url), { pathname: `/${name}` }).href;
    const sql = (text: string) => withClient(databaseUrl('postgres'), (client) => client.query(text));
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
