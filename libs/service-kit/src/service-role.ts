import type { DataSource } from 'typeorm';
import { query } from './query.js';

/** Rights of a service's role in the database. */
export interface ServiceRights {
  /** Schemas in which the role creates, changes and drops tables. */
  owns: string[];
  /** Objects in these schemas that stay with the migrator: the role may only read them and append rows. */
  appendOnly?: RegExp;
  /** Schemas in whose tables the role reads and writes rows. */
  uses?: string[];
  /** Schemas in whose tables the role only reads rows. */
  reads?: string[];
  createsSchemas?: boolean;
}

/** Objects of the schemas `$1` owned by the connected role, outside extensions, as `ALTER …` needs them. */
const OWNED_OBJECTS = `
SELECT kind, name, bare FROM (
  SELECT CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END AS kind,
    c.oid::regclass::text AS name, c.relname AS bare, c.relowner AS owner, c.relnamespace AS namespace, c.oid, 'pg_class'::regclass AS class
  FROM pg_class c
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S')
    -- A sequence of a column follows its table.
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND c.relkind = 'S')
  UNION ALL
  SELECT 'ROUTINE', p.oid::regprocedure::text, p.proname, p.proowner, p.pronamespace, p.oid, 'pg_proc'::regclass FROM pg_proc p
  UNION ALL
  SELECT 'TYPE', t.oid::regtype::text, t.typname, t.typowner, t.typnamespace, t.oid, 'pg_type'::regclass FROM pg_type t
  WHERE t.typtype IN ('e', 'd', 'r') OR t.typtype = 'c' AND EXISTS (SELECT FROM pg_class c WHERE c.oid = t.typrelid AND c.relkind = 'c')
) object
WHERE namespace = ANY($1::text[]::regnamespace[]) AND owner = (SELECT oid FROM pg_roles WHERE rolname = current_user)
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = object.oid AND d.classid = object.class AND d.deptype = 'e')`;

/** Attributes that no service needs, and what a role with each of them may do. */
const PRIVILEGES = {
  rolsuper: 'is a superuser',
  rolcreaterole: 'may create roles',
  rolcreatedb: 'may create databases',
  rolreplication: 'may replicate',
  rolbypassrls: 'bypasses row-level security',
} as const;

/**
 * Creates or updates the role of `serviceUrl` with the least rights, as the role that runs the migrations: a superuser, or the
 * owner of the database with CREATEROLE. Idempotent; to be run after the migrations. Does nothing if `serviceUrl` names the
 * migrating role.
 * @throws Error if the migrating role may not create roles, or the service's role is privileged
 */
export async function applyServiceRole(source: DataSource, serviceUrl: string, rights: ServiceRights): Promise<void> {
  const url = new URL(serviceUrl);
  const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  await source.transaction(async (tx) => {
    const run = (statement: string, parameters?: unknown[]) =>
      tx.query<Record<string, string>[]>(statement, parameters);
    const { role, secret, database, is_self } = await query.one<{
      role: string;
      secret: string;
      database: string;
      is_self: boolean;
    }>(
      tx,
      `SELECT quote_ident($1) AS role, quote_literal($2) AS secret, quote_ident(current_database()) AS database,
         current_user = $1 AS is_self`,
      [username, password],
    );
    if (is_self) return;
    const existing = await query.maybeOne<Record<keyof typeof PRIVILEGES, boolean>>(
      tx,
      `SELECT ${Object.keys(PRIVILEGES).join(', ')} FROM pg_roles WHERE rolname = $1`,
      [username],
    );
    for (const [attribute, may] of Object.entries(PRIVILEGES)) {
      if (existing?.[attribute as keyof typeof PRIVILEGES])
        throw new Error(`The role ${role} ${may}: a service needs a role without attributes`);
    }
    // A new role has none of the attributes. Only a superuser may name them in ALTER ROLE, even to remove them.
    await run(`${existing ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${secret}`);
    await run(`GRANT ${role} TO CURRENT_USER WITH SET TRUE`); // to hand objects over without being a superuser
    await run(`GRANT CONNECT, TEMPORARY${rights.createsSchemas ? ', CREATE' : ''} ON DATABASE ${database} TO ${role}`);

    for (const schema of rights.owns) await run(`GRANT USAGE, CREATE ON SCHEMA ${schema} TO ${role}`);
    const objects = await run(OWNED_OBJECTS, [rights.owns]);
    for (const { kind, name, bare = '' } of objects) {
      if (!rights.appendOnly?.test(bare)) await run(`ALTER ${kind} ${name} OWNER TO ${role}`);
      else if (kind === 'TABLE') await run(`GRANT SELECT, INSERT ON ${name} TO ${role}`);
    }
    for (const schema of rights.uses ?? []) {
      await run(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
      await run(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
      await run(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`);
    }
    for (const schema of rights.reads ?? []) {
      await run(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
      await run(`REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${role}`); // of earlier releases
      await run(`REVOKE ALL ON ALL SEQUENCES IN SCHEMA ${schema} FROM ${role}`);
      await run(`GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
    }
  });
}
