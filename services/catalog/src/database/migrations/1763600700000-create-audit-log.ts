import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What administrators did. Entries are numbered without gaps, each carries a hash over itself and the one before, and
 * none is ever changed: see docs/adr/0010.
 */
export class CreateAuditLog1763600700000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE audit_entry (
        id       bigint PRIMARY KEY,
        -- Given by whoever must not record the same thing twice.
        key      uuid CONSTRAINT audit_entry_key_unique UNIQUE,
        at       timestamptz NOT NULL,
        username text NOT NULL,
        action   text NOT NULL,
        subject  text,
        count    bigint,
        before   jsonb,
        after    jsonb,
        address  text,
        hash     bytea NOT NULL
      );
      CREATE INDEX audit_entry_action ON audit_entry (action, id DESC);

      CREATE FUNCTION audit_hash(previous bytea, entry audit_entry) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
        SELECT sha256(previous || convert_to(jsonb_build_array(entry.id, entry.key,
          (extract(epoch FROM entry.at) * 1000000)::bigint, entry.username, entry.action, entry.subject, entry.count,
          entry.before, entry.after, entry.address)::text, 'UTF8'))
      $$;

      -- Entries take turns from here to the end of their transaction: record last what takes long.
      CREATE FUNCTION audit_append() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        last audit_entry;
      BEGIN
        PERFORM pg_advisory_xact_lock(7041789635);
        SELECT * INTO last FROM audit_entry ORDER BY id DESC LIMIT 1;
        NEW.id := coalesce(last.id, 0) + 1;
        NEW.at := clock_timestamp();
        NEW.hash := audit_hash(coalesce(last.hash, ''), NEW);
        RETURN NEW;
      END $$;
      CREATE TRIGGER audit_append BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_append();

      CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
      END $$;
      CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
        FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
      -- Even where triggers are switched off for a session, as replication does.
      ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_append;
      ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_refuse`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
