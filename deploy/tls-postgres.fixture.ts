import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCertificates } from '@directory/testing/certificates';
import pg from 'pg';
import { startPostgres } from '../bin/postgres.mjs';

/** A PostgreSQL of its own, at first without TLS. */
export async function startTlsPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'directory-tls-'));
  await chmod(folder, 0o755); // as root the server runs as another user
  const postgres = await startPostgres({ dataDir: folder, fsync: false, sharedBuffersMb: 32 });
  const cluster = join(folder, 'postgres');
  const authorityFile = join(folder, 'authority.pem');
  let admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();

  /** When the server has read its settings and certificates, which every new connection has from it. */
  const loadedAt = async (): Promise<string> => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query<{ at: string }>('SELECT pg_conf_load_time()::text AS at');
    await client.end();
    return rows[0]!.at;
  };

  /** Replaces the certificates of the server, for `localhost`, and the file of their authority. */
  const renewCertificates = async () => {
    const { authority, server } = await createCertificates('localhost');
    const { uid, gid } = await stat(cluster);
    for (const [name, content] of Object.entries({ 'server.crt': server.certificate, 'server.key': server.key })) {
      await writeFile(join(cluster, name), content, { mode: 0o600 });
      await chown(join(cluster, name), uid, gid);
    }
    await writeFile(authorityFile, authority);
    const before = await loadedAt();
    await admin.query('ALTER SYSTEM SET ssl = on');
    await admin.query('SELECT pg_reload_conf()');
    while ((await loadedAt()) === before) await sleep(10);
  };

  return {
    authorityFile,
    url: (host: string, parameters = '') => {
      const url = new URL(postgres.url);
      return Object.assign(url, { hostname: host, search: parameters }).href;
    },
    renewCertificates,
    /** From now on connections without TLS are rejected. */
    async requireTls() {
      await admin.end();
      const file = join(cluster, 'pg_hba.conf');
      await writeFile(file, (await readFile(file, 'utf8')).replace(/^host\s/gm, 'hostssl '));
      admin = new pg.Client({
        connectionString: postgres.url,
        ssl: { ca: await readFile(authorityFile), checkServerIdentity: () => undefined },
      });
      await admin.connect();
      await admin.query('SELECT pg_reload_conf()');
    },
    /** Established connections of clients to all databases, by whether they use TLS. */
    async connections() {
      const { rows } = await admin.query<{ application: string; ssl: boolean }>(
        `SELECT application_name AS application, ssl FROM pg_stat_activity JOIN pg_stat_ssl USING (pid)
         WHERE backend_type = 'client backend' AND state <> 'starting' AND pid <> pg_backend_pid()`,
      );
      return rows;
    },
    async stop() {
      await admin.end();
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}
