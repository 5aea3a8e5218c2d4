import type { MigrationInterface, QueryRunner } from 'typeorm';

const count = (json: string, ...names: string[]) =>
  names.map((name) => `coalesce((${json} ->> '${name}')::bigint, 0)`).join(' + ');
const REJECTED = `${count('reading', 'rowsRejected')} + ${count('merge', 'rejected')}`;
const ACCEPTED = count('merge', 'inserted', 'updated', 'unchanged');

/** Uploads, imports and what the catalog is still to be notified of. */
export class CreateImports1763600200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE import_run (
        id               uuid PRIMARY KEY,
        file_name        text NOT NULL,
        file_size        bigint NOT NULL,
        sha256           text NOT NULL,
        options          jsonb NOT NULL,
        state            text NOT NULL DEFAULT 'queued'
          CHECK (state IN ('queued', 'reading', 'previewing', 'awaiting', 'merging', 'indexing', 'done', 'failed', 'cancelled')),
        -- Grows with every claim: writes of an earlier claim are rejected.
        fence            integer NOT NULL DEFAULT 0,
        cancel_requested boolean NOT NULL DEFAULT false,
        -- Claims in a row that got no further than the one before, and how far that was.
        stalled_attempts integer NOT NULL DEFAULT 0,
        claimed_percent  real NOT NULL DEFAULT -1,
        request_id       text NOT NULL,
        progress         jsonb,
        -- Summary of reading; present once every row is staged.
        reading          jsonb,
        -- Fields chosen for columns, with the key of the headers; present once it is read.
        mapping          jsonb,
        -- What the merge would do, of an import that is confirmed before it merges, and when it was found out and confirmed.
        preview          jsonb,
        previewed_at     timestamptz,
        confirmed_at     timestamptz,
        -- The catalog's last status; present once the run has ended.
        merge            jsonb,
        -- Corrected rows that join the import, while they are being merged.
        correction       jsonb,
        error_code       text,
        error_params     jsonb,
        created_at       timestamptz NOT NULL DEFAULT now(),
        started_at       timestamptz,
        finished_at      timestamptz,
        -- In lower case without diacritics.
        folded_name text NOT NULL GENERATED ALWAYS AS (
          translate(regexp_replace(normalize(lower(file_name), NFD), '[\\u0300-\\u036f]', '', 'g'), 'ı', 'i')) STORED,
        -- As \`importOutcome\`, which decides it; \`running\` until then.
        outcome text NOT NULL GENERATED ALWAYS AS (
          CASE WHEN finished_at IS NULL THEN 'running' WHEN state <> 'done' THEN state
            WHEN ${ACCEPTED} = 0 AND ${REJECTED} + ${count('merge', 'deletedSkipped')} > 0 THEN 'failed'
            WHEN ${REJECTED} = 0 THEN 'done' ELSE 'partial' END) STORED,
        rows_read bigint NOT NULL GENERATED ALWAYS AS (${count('progress', 'rowsRead')}) STORED,
        rows_inserted bigint NOT NULL GENERATED ALWAYS AS (${count('progress', 'inserted')}) STORED,
        rows_updated bigint NOT NULL GENERATED ALWAYS AS (${count('progress', 'updated')}) STORED,
        rows_rejected bigint NOT NULL GENERATED ALWAYS AS (
          CASE WHEN finished_at IS NULL THEN ${count('progress', 'errors')} ELSE ${REJECTED} END) STORED
      )`);
    // The list of reports filters and sums these columns of every import without reading the JSON.
    await db.query(`
      CREATE INDEX import_run_history ON import_run (created_at DESC, id)
        INCLUDE (folded_name, outcome, state, finished_at, rows_read, rows_inserted, rows_updated, rows_rejected)`);
    // One open run of a file with the same options, however often it is uploaded.
    await db.query(
      `CREATE UNIQUE INDEX import_run_running ON import_run (sha256, md5(options::text)) WHERE finished_at IS NULL`,
    );
    await db.query(`CREATE INDEX import_run_open ON import_run (created_at) WHERE finished_at IS NULL`);

    // Fields that administrators chose for columns, for the next file with the same headers.
    await db.query(`
      CREATE TABLE column_mapping (
        header_key text PRIMARY KEY,
        fields     jsonb NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);

    // Uploads that arrive in several requests, until they expire. Their content is in the file store, under the same id.
    await db.query(`
      CREATE TABLE upload (
        id                uuid PRIMARY KEY,
        -- Of the administrator, who alone may continue it.
        username          text NOT NULL,
        file_name         text NOT NULL,
        size              integer NOT NULL,
        -- Bytes after the last complete request; the file may have more.
        received          integer NOT NULL DEFAULT 0,
        options           jsonb NOT NULL,
        -- Present once the upload is complete.
        import_id         uuid,
        -- Request that writes it now, until when unless renewed, and whether another one waits for it.
        lock_id           uuid,
        locked_until      timestamptz,
        release_requested boolean NOT NULL DEFAULT false,
        created_at        timestamptz NOT NULL DEFAULT now()
      )`);

    // What administrators did here, until the catalog's audit log has it: whole AuditRecords of the contract.
    await db.query(`
      CREATE TABLE audit_outbox (
        id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        entry jsonb NOT NULL
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
