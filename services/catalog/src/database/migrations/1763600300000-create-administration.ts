import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions, settings, contact messages, audit log, statistics and deletions. */
export class CreateAdministration1763600300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const statement of [ACCOUNTS, AUDIT, SETTINGS, STATISTICS, USAGE, DELETIONS]) await db.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

const ACCOUNTS = `
CREATE TABLE administrator (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username        text NOT NULL,
  -- argon2id; NULL until the invitation is accepted.
  password_hash   text,
  -- User name and password (argon2id) of the configuration that were applied last: only a change of these is applied again.
  configured_username text,
  configured_hash text,
  -- SHA-256 of the token in a link for choosing a password.
  link_hash       bytea CONSTRAINT administrator_link_unique UNIQUE,
  link_expires_at timestamptz,
  -- Encrypted under a key derived from the service token; required for signing in once it is active.
  totp_secret     bytea,
  totp_active     boolean NOT NULL DEFAULT false,
  -- Time step of the last code, as each is accepted once.
  totp_last_step  bigint NOT NULL DEFAULT 0,
  deactivated_at  timestamptz,
  last_login_at   timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX administrator_username ON administrator (lower(username));
CREATE UNIQUE INDEX administrator_configured ON administrator ((true)) WHERE configured_hash IS NOT NULL;
CREATE TABLE recovery_code (
  administrator_id bigint NOT NULL REFERENCES administrator ON DELETE CASCADE,
  -- SHA-256 of 80 random bits; deleted with its use.
  code_hash        bytea NOT NULL,
  PRIMARY KEY (administrator_id, code_hash)
);
CREATE TABLE passkey (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  administrator_id bigint NOT NULL REFERENCES administrator ON DELETE CASCADE,
  credential_id    text NOT NULL CONSTRAINT passkey_credential_unique UNIQUE,
  public_key       bytea NOT NULL,
  -- Number of uses reported by the authenticator; 0 if it does not count.
  counter          bigint NOT NULL,
  name             text NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now(),
  last_used_at     timestamptz
);
CREATE INDEX passkey_administrator ON passkey (administrator_id);
-- Challenges of passkeys, as each is accepted once.
CREATE TABLE used_challenge (hash bytea PRIMARY KEY, expires_at timestamptz NOT NULL);
-- The query string of the list of businesses under a name.
CREATE TABLE list_view (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  administrator_id bigint NOT NULL REFERENCES administrator ON DELETE CASCADE,
  name             text NOT NULL,
  search           text NOT NULL,
  UNIQUE (administrator_id, name)
);
CREATE TABLE admin_session (
  id           bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT admin_session_id_unique UNIQUE,
  token_hash   bytea PRIMARY KEY,
  administrator_id bigint NOT NULL REFERENCES administrator ON DELETE CASCADE,
  address      text,
  user_agent   text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  -- Of the sign-in, or of the last confirmation by password or second factor.
  confirmed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX admin_session_administrator ON admin_session (administrator_id);
-- Recent attempts by IP address and account; unused with Redis.
CREATE UNLOGGED TABLE login_attempt (
  key         text COLLATE "C" PRIMARY KEY,
  count       integer NOT NULL,
  -- Milliseconds since 1970 before which no further attempt is allowed.
  retry_at_ms bigint NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX login_attempt_expiry ON login_attempt (expires_at);
`;

/** Immutable entries, numbered without gaps, each with a hash of itself and its predecessor, until they expire: docs/adr/0010. */
const AUDIT = `
CREATE TABLE audit_entry (
  id       bigint PRIMARY KEY,
  -- Set by the caller: makes recording idempotent.
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
CREATE INDEX audit_entry_username ON audit_entry (username, id DESC);
CREATE INDEX audit_entry_at ON audit_entry (at);
-- For whether an account has signed in from an IP address before.
CREATE INDEX audit_entry_logins ON audit_entry (address, username, at) WHERE action = 'session.login';

CREATE FUNCTION audit_hash(previous bytea, entry audit_entry) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(entry.id, entry.key,
    (extract(epoch FROM entry.at) * 1000000)::bigint, entry.username, entry.action, entry.subject, entry.count,
    entry.before, entry.after, entry.address)::text, 'UTF8'))
$$;

-- Locked until the end of the transaction: record last.
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

-- The last entry that has expired: the hash of the next one covers its hash.
CREATE TABLE audit_anchor (
  id       boolean PRIMARY KEY DEFAULT true CHECK (id),
  entry_id bigint NOT NULL DEFAULT 0,
  hash     bytea NOT NULL DEFAULT ''
);
INSERT INTO audit_anchor DEFAULT VALUES;

-- Only the owner can set this and delete: the service calls audit_expire.
CREATE FUNCTION audit_reject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('directory.audit_expiry', true) = 'on'
    AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_reject BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit_reject();
-- Removes entries older than so many days, at least 90, except for the latest entry; returns their number.
CREATE FUNCTION audit_expire(days integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last audit_entry;
  removed bigint;
BEGIN
  IF days < 90 THEN
    RAISE EXCEPTION 'entries of the last 90 days do not expire' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM pg_advisory_xact_lock(7041789635);
  SELECT * INTO last FROM audit_entry
  WHERE at < clock_timestamp() - make_interval(days => days) AND id < (SELECT max(id) FROM audit_entry)
  ORDER BY id DESC LIMIT 1;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  PERFORM set_config('directory.audit_expiry', 'on', true);
  DELETE FROM audit_entry WHERE id <= last.id;
  GET DIAGNOSTICS removed = ROW_COUNT;
  PERFORM set_config('directory.audit_expiry', 'off', true);
  UPDATE audit_anchor SET entry_id = last.id, hash = last.hash;
  RETURN removed;
END $$;
-- Also while triggers are disabled for a session, as by replication.
ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_append;
ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_reject;
`;

/** Snippets of the site and of its ad slots, one row each, and contact messages. */
const SETTINGS = `
CREATE TABLE site_setting (
  id             boolean PRIMARY KEY DEFAULT true CHECK (id),
  head_tags      text NOT NULL DEFAULT '',
  facebook_pixel text NOT NULL DEFAULT '',
  footer_tags    text NOT NULL DEFAULT '',
  analytics_code text NOT NULL DEFAULT '',
  -- Whether ad code runs in the page instead of in a frame.
  ads_in_page    boolean NOT NULL DEFAULT false,
  import_immediately boolean NOT NULL DEFAULT false,
  -- Groups of phrases that searches take for the same, one per line.
  search_synonyms text NOT NULL DEFAULT '',
  -- The file by which a search engine verifies the owner of the site.
  verification_file    text NOT NULL DEFAULT '',
  verification_content text NOT NULL DEFAULT '',
  require_second_factor boolean NOT NULL DEFAULT false,
  updated_at     timestamptz NOT NULL DEFAULT now()
);
INSERT INTO site_setting DEFAULT VALUES;

CREATE TABLE advertisement_code (
  id         boolean PRIMARY KEY DEFAULT true CHECK (id),
  ad1        text NOT NULL DEFAULT '',
  ad2        text NOT NULL DEFAULT '',
  ad3        text NOT NULL DEFAULT '',
  ad4        text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO advertisement_code DEFAULT VALUES;

CREATE TABLE contact_message (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL,
  email       text NOT NULL,
  subject     text NOT NULL,
  message     text NOT NULL,
  company     text,
  phone       text,
  -- Keyed hash of the sender's network, for limits per sender; the IP address itself is not stored.
  client_hash bytea NOT NULL,
  user_agent  text,
  is_read     boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX contact_message_created_at ON contact_message (created_at);
-- Pages of the inbox skip rows by index-only scans.
CREATE INDEX contact_message_new ON contact_message (id) WHERE NOT is_read;
CREATE INDEX contact_message_read ON contact_message (id) WHERE is_read;
CREATE INDEX contact_message_client ON contact_message (client_hash, created_at);

-- Reports of visitors about businesses.
CREATE TABLE business_report (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of the secret in the reporter's link.
  token_hash    bytea NOT NULL UNIQUE,
  -- Not a foreign key: a report outlives its business.
  business_id   bigint NOT NULL,
  business_name text NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('edit', 'closed', 'removal')),
  -- JSON name of a field -> proposed value.
  changes       jsonb NOT NULL,
  note          text,
  state         text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'accepted', 'declined')),
  reply         text,
  decided_by    text,
  decided_at    timestamptz,
  -- As in contact_message.
  client_hash   bytea NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((state = 'received') = (decided_at IS NULL))
);
CREATE INDEX business_report_created_at ON business_report (created_at);
CREATE INDEX business_report_queue ON business_report (state, id) INCLUDE (business_id);
CREATE INDEX business_report_client ON business_report (client_hash, created_at);
`;

/** See docs/adr/0025. */
const STATISTICS = `
-- Days in UTC. A row is updated until the end of its day.
CREATE TABLE daily_snapshot (
  day        date PRIMARY KEY,
  businesses integer NOT NULL,
  approved   integer NOT NULL,
  categories integer NOT NULL,
  countries  integer NOT NULL,
  cities     integer NOT NULL,
  views      integer NOT NULL,
  visitors   integer NOT NULL DEFAULT 0
);
-- The current day; hashes cannot be recomputed once its salt is deleted.
CREATE TABLE visitor_day (day date PRIMARY KEY, salt bytea NOT NULL);
CREATE TABLE daily_visitor (
  day  date NOT NULL REFERENCES visitor_day ON DELETE CASCADE,
  hash bytea NOT NULL,
  PRIMARY KEY (day, hash)
);
`;

/** What visitors looked for; days in UTC. */
const USAGE = `
CREATE TABLE business_view (
  day         date NOT NULL,
  -- No foreign key: archiving the directory moves its tables.
  business_id bigint NOT NULL,
  views       integer NOT NULL,
  PRIMARY KEY (day, business_id)
);
-- Texts of searches without a result, without contact details.
CREATE TABLE missed_search (
  day      date NOT NULL,
  query    text NOT NULL,
  searches integer NOT NULL,
  PRIMARY KEY (day, query)
);
-- Backups taken of this database; not part of one.
CREATE TABLE backup_run (taken_at timestamptz PRIMARY KEY);
`;

/** Soft-deleted businesses until they are purged; see docs/adr/0012 and 0018. */
const DELETIONS = `
CREATE TABLE deletion (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind             text NOT NULL,
  label            text NOT NULL,
  -- The filter by which businesses were selected.
  filter           jsonb,
  count            integer NOT NULL,
  listed_count     integer NOT NULL,
  username         text NOT NULL,
  deleted_at       timestamptz NOT NULL DEFAULT now(),
  restorable_until timestamptz NOT NULL,
  state            text NOT NULL DEFAULT 'restorable',
  -- Of the request to restore it.
  request_id       text,
  -- Progress of a restore: businesses up to this id are processed, and so many are restored.
  cursor           bigint NOT NULL DEFAULT 0,
  restored_count   integer NOT NULL DEFAULT 0,
  -- Processed businesses, including those that exist again.
  processed_count  integer NOT NULL DEFAULT 0,
  -- Start of the current run, and businesses processed by earlier runs, for the rate.
  restore_started_at timestamptz,
  restore_started_count integer NOT NULL DEFAULT 0,
  -- Imports whose merge had not finished: [{ importId, rows }], the rows removed with the directory.
  interrupted_imports      jsonb NOT NULL DEFAULT '[]',
  -- Schema with the tables of a whole directory; NULL: the businesses are in deleted_business.
  schema_name      text,
  -- Layout of these tables; they can be moved back only if it is unchanged.
  layout           text
);
CREATE INDEX deletion_deleted_at ON deletion (deleted_at DESC);
CREATE TABLE deleted_business (
  id           bigint PRIMARY KEY,
  deletion_id  uuid NOT NULL REFERENCES deletion,
  slug         text COLLATE "C" NOT NULL,
  former_slugs text[] COLLATE "C" NOT NULL,
  -- The deleted row.
  content      jsonb NOT NULL
);
CREATE INDEX deleted_business_deletion ON deleted_business (deletion_id, id);
CREATE INDEX deleted_business_slug ON deleted_business (slug);
CREATE INDEX deleted_business_former_slugs ON deleted_business USING gin (former_slugs);

-- Businesses removed by merging them into another, with what the merge has changed in that one; see docs/adr/0034.
CREATE TABLE business_merge (
  removed_id  bigint PRIMARY KEY,
  deletion_id uuid NOT NULL REFERENCES deletion ON DELETE CASCADE,
  survivor_id bigint NOT NULL,
  -- Values of the survivor by column.
  before      jsonb NOT NULL,
  after       jsonb NOT NULL
);
CREATE INDEX business_merge_deletion ON business_merge (deletion_id, removed_id);

-- Businesses deleted by an administrator, which imports skip.
CREATE TABLE manual_deletion (
  match_key    text PRIMARY KEY,
  deletion_id  uuid NOT NULL,
  -- The import that restored it by overriding, or the deletion of the whole directory; NULL: imports skip it.
  lifted_by    uuid,
  deleted_at   timestamptz NOT NULL DEFAULT now(),
  place_id     text,
  name         text NOT NULL,
  name_hash    bigint,
  phone        text,
  phone_number bigint,
  full_address text,
  street       text,
  city         text,
  city_slug    text,
  city_inferred boolean,
  region       text,
  postal_code  text,
  country_code text,
  latitude     double precision,
  longitude    double precision
);
CREATE INDEX manual_deletion_name ON manual_deletion (name_hash);
CREATE INDEX manual_deletion_name_city ON manual_deletion (hashtextextended(coalesce(CASE WHEN NOT city_inferred IS TRUE THEN city_slug END, ''), name_hash));
CREATE INDEX manual_deletion_phone ON manual_deletion (phone_number) WHERE phone_number IS NOT NULL;
CREATE INDEX manual_deletion_deletion ON manual_deletion (deletion_id);
CREATE INDEX manual_deletion_lifted ON manual_deletion (lifted_by) WHERE lifted_by IS NOT NULL;
`;
