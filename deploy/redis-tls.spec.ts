import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCertificates } from '@directory/testing/certificates';
import { freePorts } from '../bin/ports.mjs';
import { onPath } from '../bin/processes.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Counts the jobs of a queue, as a service does; the last line is the count, or the reason why there is none within 10 s. */
const PROGRAM = `
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createQueues } from '@directory/queue/queues';
const redis = new Redis(process.env.REDIS_URL, { retryStrategy: () => null });
let reason;
redis.on('error', (error) => (reason ??= error.code ?? error.message));
const queues = createQueues({ redisUrl: process.env.REDIS_URL, databaseUrl: '' });
for (let tries = 0; tries < 100 && !reason; tries++) {
  const counts = await queues.count('imports').catch(() => undefined);
  if (counts) reason = JSON.stringify(counts);
  else await sleep(100);
}
console.log(reason);
process.exit();
`;

// Installed by .ci/run.
(onPath('redis-server') ? describe : describe.skip)('a Redis with TLS only', () => {
  let folder: string;
  let redis: ChildProcess;
  let port: number;
  const file = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'directory-redis-tls-'));
    const { authority, server } = await createCertificates('localhost');
    await writeFile(file('authority.pem'), authority);
    await writeFile(file('server.crt'), server.certificate);
    await writeFile(file('server.key'), server.key);
    [port = 0] = await freePorts(1);
    const tls = [
      '--tls-cert-file',
      file('server.crt'),
      '--tls-key-file',
      file('server.key'),
      '--tls-auth-clients',
      'no',
    ];
    redis = spawn(
      'redis-server',
      ['--port', '0', '--tls-port', String(port), '--bind', '127.0.0.1', ...tls, '--save', '', '--dir', folder],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    for await (const line of redis.stdout!) if (String(line).includes('Ready to accept connections')) break;
  });
  afterAll(async () => {
    const exited = once(redis, 'exit');
    redis.kill();
    await exited;
    await rm(folder, { recursive: true });
  });

  const count = async (env: Record<string, string>) => {
    const args = ['--import', './bin/run-typescript.mjs', '--input-type=module', '--eval', PROGRAM];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...env },
    });
    return stdout.trim();
  };

  it('is used with the authority that NODE_EXTRA_CA_CERTS names, and rejected without it', async () => {
    const REDIS_URL = `rediss://localhost:${port}`;
    const [withAuthority, without] = await Promise.all([
      count({ REDIS_URL, NODE_EXTRA_CA_CERTS: file('authority.pem') }),
      count({ REDIS_URL }),
    ]);
    expect(JSON.parse(withAuthority)).toMatchObject({ waiting: 0, active: 0 });
    expect(without).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });
});
