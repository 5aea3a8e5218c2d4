import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@directory/contracts/errors';
import type { ImportProgress } from '@directory/contracts/imports';
import { NOT_STAGED, type MergeBody } from '@directory/contracts/internal';
import { createLogger } from '@directory/service-kit/logging';
import { Registry } from 'prom-client';
import { DiskReserve } from '../files/disk-reserve.js';
import { startTestImporter } from '../importer.fixture.js';
import { ImportRun } from '../imports/import-run.entity.js';
import { ColumnMappingQueries } from '../imports/column-mappings.queries.js';
import { ImportQueries } from '../imports/imports.queries.js';
import { waitingProgress } from '../imports/imports.view.js';
import type { ImporterConfig } from '../tokens.js';
import { CorrectionRunner } from './correction-runner.js';
import { CatalogClient } from './catalog.client.js';
import { ImportRunner } from './import-runner.js';
import { emptySummary } from './reading-summary.js';
import { RunMetrics } from './run.metrics.js';

let importer: Awaited<ReturnType<typeof startTestImporter>>;
let imports: ImportQueries;
/** A fake catalog: accepts every request and completes the merge after one batch, during which it calls `onMerge`. */
let catalog: Server;
let onMerge: () => Promise<unknown>;
/** Called before staged rows are deleted. */
let onDiscard: () => Promise<unknown>;
/** Body of the last merge call. */
let mergeBody: MergeBody;
/** Body of the last call that staged rows. */
let stagedLines: string;
let staged: number | null;
/** Rows with a name, of which there is one at most. */
let accepted = 1;
let id: string;
let reports: ImportProgress[];
/** Request ids received by the catalog. */
let requestIds: Set<unknown>;
/** Of the last claim. */
let metrics: Registry;

beforeAll(async () => {
  importer = await startTestImporter();
  imports = new ImportQueries(importer.db.getRepository(ImportRun));
  catalog = createServer((request, response) => {
    const sendJson = (body: unknown) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    };
    requestIds.add(request.headers['x-request-id']);
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', () => {
        if (request.method === 'GET') return sendJson({ ...NOT_STAGED, stagedRows: staged });
        if (request.method === 'PUT') {
          accepted = chunks.length > 0 ? 1 : 0;
          stagedLines = Buffer.concat(chunks).toString();
          return sendJson({ stagedRows: accepted });
        }
        if (request.method === 'DELETE') return void onDiscard().then(() => sendJson({ success: true }));
        mergeBody = JSON.parse(Buffer.concat(chunks).toString()) as MergeBody;
        onMerge().then(
          () => sendJson({ ...NOT_STAGED, stagedRows: accepted, mergedRows: accepted, inserted: accepted, done: true }),
          (rejection: AppError) => {
            response.statusCode = rejection.status;
            sendJson({ code: rejection.code });
          },
        );
      });
  }).listen(0, '127.0.0.1');
});
afterAll(async () => {
  catalog.closeAllConnections();
  catalog.close();
  await importer.stop();
});

beforeEach(async () => {
  reports = [];
  requestIds = new Set();
  onMerge = async () => undefined;
  onDiscard = async () => undefined;
  staged = null;
  id = randomUUID();
  await importer.files.save(id, Readable.from(['name,phone\nCafé,+49 30 1\n']), new PassThrough());
  await imports.insert(importer.db.manager, {
    id,
    fileName: 'a.csv',
    fileSize: 27,
    sha256: id,
    options: {
      batchSize: 500,
      mode: 'update',
      approve: true,
      test: false,
      overwriteManual: false,
      preview: false,
      rememberedColumns: false,
      country: null,
      city: null,
      category: null,
      source: null,
      licence: null,
      note: null,
    },
    requestId: 'of-the-test',
  });
});

/** Runs the import as a worker does. */
function work(port = (catalog.address() as AddressInfo).port): Promise<void> {
  const config = { catalogUrl: `http://127.0.0.1:${port}`, service: { serviceToken: 'any' } } as ImporterConfig;
  metrics = new Registry();
  const logger = createLogger('test', 'silent');
  const runner = new ImportRunner(
    imports,
    new ColumnMappingQueries(importer.db),
    new CatalogClient(config),
    importer.files,
    logger,
    new RunMetrics(metrics),
    new DiskReserve({ diskReserveBytes: 0 }, importer.files, logger, metrics),
    new CorrectionRunner(imports, importer.files),
  );
  return runner.run({
    data: { importId: id, requestId: 'of-the-test' },
    reportProgress: async (progress) => void reports.push(progress),
    signal: new AbortController().signal,
  });
}

describe('a run', () => {
  it('ends with its report, and its file is deleted', async () => {
    await work();
    expect(await imports.find(id)).toMatchObject({ state: 'done', merge: { inserted: 1 }, progress: { percent: 100 } });
    expect(reports.at(-1)).toMatchObject({ phase: 'done', percent: 100 });
    expect(requestIds).toEqual(new Set(['of-the-test']));
    expect(await importer.files.has(id)).toBe(false);
    const figures = await metrics.metrics();
    expect(figures).toContain('import_rows_total{outcome="read"} 1');
    expect(figures).toContain('import_rows_total{outcome="inserted"} 1');
    expect(figures).toContain('imports_finished_total{state="done"} 1');
  });

  it('a run of which no row was accepted counts as failed', async () => {
    await importer.files.save(id, Readable.from(['name,phone\n,1\n,2\n']), new PassThrough());
    await work();
    expect(await metrics.metrics()).toContain('imports_finished_total{state="failed"} 1');
  });

  it('reads the file again if later ratings show another scale than the first ones', async () => {
    const rows = Array.from({ length: 21_000 }, (_, at) => `Hotel ${at},Bonn,${at < 9000 ? 4.5 : 8.5}`);
    await importer.files.save(id, Readable.from([['name,city,rating', ...rows].join('\n')]), new PassThrough());
    await work();
    const ratings = ['\t4.5\t', '\t2.25\t', '\t4.25\t'].map((rating) => stagedLines.split(rating).length - 1);
    expect(ratings).toEqual([0, 9000, 12_000]);
    expect(await imports.find(id)).toMatchObject({ state: 'done', reading: { rowsRead: 21_000, valuesDropped: 0 } });
  });

  describe('of a file with the headers of OpenStreetMap', () => {
    const openStreetMap = '@id,name,addr:street,amenity\nnode/1,Café,Ring 1,cafe\n';
    beforeEach(() => importer.files.save(id, Readable.from([openStreetMap]), new PassThrough()));

    it('sends that source and its licence to the catalog', async () => {
      await work();
      expect(mergeBody.provenance).toEqual({ source: 'OpenStreetMap', licence: 'odbl-1.0', note: null });
    });

    it('sends the source and licence that the administrator has chosen instead', async () => {
      const chosen = { source: 'City register', licence: 'own', note: 'by mail' } as const;
      const runs = importer.db.getRepository(ImportRun);
      const { options } = await runs.findOneByOrFail({ id });
      await runs.update({ id }, { options: { ...options, ...chosen } });
      await work();
      expect(mergeBody.provenance).toEqual(chosen);
    });
  });

  it('whose worker died right after the report is completed and published by the next', async () => {
    const { fence } = (await imports.claim(id))!;
    const progress = { ...waitingProgress((await imports.find(id))!), phase: 'done' as const, percent: 100 };
    await imports.end(id, fence, { state: 'done', progress, merge: null });

    await work();

    expect(await importer.files.has(id)).toBe(false);
    expect(reports).toEqual([progress]);
    expect(await imports.find(id)).toMatchObject({ state: 'done', fence });
  });

  it('whose worker died right after reading still reports the rows read', async () => {
    const { fence } = (await imports.claim(id))!;
    await imports.saveReading(id, fence, { ...emptySummary(), rowsRead: 7, rowsStaged: 1 });
    staged = 1;

    await work();

    expect(reports.at(-1)).toMatchObject({ phase: 'done', rowsRead: 7, rowsMerged: 1 });
  });

  it('that was cancelled retains its file for a retry, despite a late worker', async () => {
    onMerge = async () => {
      const { fence, ...row } = (await imports.claim(id))!;
      await imports.end(id, fence, { state: 'cancelled', progress: waitingProgress({ fence, ...row }), merge: null });
    };
    await expect(work()).rejects.toMatchObject({ code: 'import_superseded' });
    expect(await imports.find(id)).toMatchObject({ state: 'cancelled', merge: null });
    expect(await importer.files.has(id)).toBe(true);
    expect(reports.map(({ phase }) => phase)).not.toContain('done');
  });

  it('continues if its file is uploaded again while its cancellation is carried out', async () => {
    await imports.requestCancel(importer.db.manager, id);
    onDiscard = async () => {
      const { fileName, options } = (await imports.find(id))!;
      const again = { id: randomUUID(), fileName, fileSize: 27, sha256: id, options, requestId: 'again' };
      expect(await imports.insert(importer.db.manager, again)).toEqual({ id, isNew: false, isResumed: true });
    };
    await expect(work()).rejects.toMatchObject({ code: 'import_superseded' });
    await work();
    expect(await imports.find(id)).toMatchObject({ state: 'done', merge: { inserted: 1 } });
  });

  it('reports progress during a long batch', async () => {
    const merging = () => reports.filter(({ phase }) => phase === 'merging');
    onMerge = async () => {
      while (merging().length < 3) await turn();
    };
    await work();
    expect(merging()[2]).toMatchObject({ percent: merging()[0]!.percent });
    expect(reports.at(-1)).toMatchObject({ phase: 'done', percent: 100 });
  });

  it('does not fail while the catalog is unavailable for long', async () => {
    for (let times = 0; times < 12; times++) await expect(work(9)).rejects.toMatchObject({ name: 'UpstreamError' });
    expect(await imports.find(id)).toMatchObject({ state: 'queued', stalledAttempts: 0 });
    await work();
    expect(await imports.find(id)).toMatchObject({ state: 'done' });
  });

  it('does not fail when the database loses its staged rows repeatedly', async () => {
    onMerge = () => Promise.reject(new AppError('import_not_staged'));
    await expect(work()).rejects.toMatchObject({ code: 'import_not_staged' });
    expect(await imports.find(id)).toMatchObject({ finishedAt: null, errorCode: null });
  });
});
