import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePorts } from '../bin/ports.mjs';
import { serverAccount } from '../bin/postgres-account.mjs';
import { onPath, pollUntil } from '../bin/processes.mjs';

const START_TIMEOUT_MS = 10_000;

/** To the server, for each database. */
export const POOLER_CONNECTIONS = 5;

/** Debian's package is not on the path of users. */
export const PGBOUNCER = [onPath('pgbouncer') ?? '', '/usr/sbin/pgbouncer'].find(existsSync);

/** A PgBouncer in transaction mode before all databases of a server; few connections, so that clients share each. */
export async function startPgBouncer(serverUrl: string) {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const [port = 0] = await freePorts(1);
  const folder = await mkdtemp(join(tmpdir(), 'directory-pgbouncer-'));
  await chmod(folder, 0o755); // as root it runs as another user
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOLER_CONNECTIONS}
max_client_conn = 200
log_connections = 0
log_disconnections = 0
`,
  );
  const child = spawn(PGBOUNCER!, ['-q', file], { ...serverAccount(folder), stdio: 'ignore' });
  const exited = once(child, 'exit');
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const url = (database: string) =>
    Object.assign(new URL(database), { hostname: '127.0.0.1', port: String(port) }).href;
  const responds = async () => {
    const client = new pg.Client({ connectionString: url(serverUrl) });
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  if (!(await pollUntil(responds, START_TIMEOUT_MS))) throw new Error('PgBouncer does not start');
  return {
    /** The URL of a database through it. */
    url,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      process.removeListener('exit', endWithUs);
      await rm(folder, { recursive: true });
    },
  };
}
