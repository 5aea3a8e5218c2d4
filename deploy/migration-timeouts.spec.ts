import { createTestDatabase } from '@directory/testing/test-database';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { freePorts } from '../bin/ports.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { run } from '../bin/processes.mjs';
import { containersOf, readManifests } from './kustomize.js';

const MIGRATION_LOCK = 7_041_789_632;
const TIMED_OUT_EXIT_CODE = 75;

async function migrate(entry: string, url: string) {
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, MIGRATION_TIMEOUT_SECONDS: '10' };
  const { code, output } = await run(process.execPath, [`services/${entry}`], { cwd: ROOT, env });
  return { code, last: output.trim().split('\n').at(-1) };
}

describe.concurrent.each(['catalog/dist/migrate.js', 'importer/dist/migrate.js'])(
  '%s ends at its timeout and says',
  (entry) => {
    it('that the database cannot be reached', async () => {
      const [port] = await freePorts(1);
      const { code, last } = await migrate(entry, `postgres://postgres@127.0.0.1:${port}/directory`);
      expect(code).toBe(TIMED_OUT_EXIT_CODE);
      expect(last).toMatch(/did not complete within 10 s: waiting for the database: connect ECONNREFUSED/);
    });

    it('that another migrator has not ended', async () => {
      const database = await createTestDatabase();
      const other = new pg.Client({ connectionString: database.url });
      await other.connect();
      try {
        await other.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
        const { code, last } = await migrate(entry, database.url);
        expect(code).toBe(TIMED_OUT_EXIT_CODE);
        expect(last).toContain('did not complete within 10 s: waiting for another migrator');
      } finally {
        await other.end();
        await database.drop();
      }
    });
  },
);

it('the job of the migrations deletes no running migrator with its log, and tries none again that has timed out', () => {
  const [job] = readManifests(`${ROOT}/k8s/components/migrations/job.yaml`);
  if (!job) throw new Error('no job');
  const { activeDeadlineSeconds, backoffLimit, podFailurePolicy } = job.spec;
  const timeoutSeconds = containersOf(job).reduce((sum, { env }) => {
    const { value } = env.find(({ name }: { name: string }) => name === 'MIGRATION_TIMEOUT_SECONDS');
    return sum + Number(value);
  }, 0);
  // Pauses between attempts: 10 s, and twice as long each time.
  const pausesSeconds = 10 * (2 ** backoffLimit - 1);
  expect(timeoutSeconds + pausesSeconds).toBeLessThan(activeDeadlineSeconds);
  expect(podFailurePolicy.rules).toContainEqual({
    action: 'FailJob',
    onExitCodes: { operator: 'In', values: [TIMED_OUT_EXIT_CODE] },
  });
});
