import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportProgress, ImportView } from '@directory/contracts/imports';
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { configureFetch } from '../../../lib/api';
import '../../../lib/response-schemas'; // a call loads it, for which fake timers would not wait
import { followedImportQuery, importQuery, patchImport } from './import-feed';

const ID = '3f0cf6de-60d0-4c1c-8bd5-6a2a8f3f7a10';
const REPORT_INTERVAL_MS = 200;
const RESPONSE_MS = 150;
/** Time within which the screen is up to date, even without events. */
const RIGHT_WITHIN_MS = 3_000;

/** Reports of an import of so many rows, merged in batches of 500. */
function reportsOf(rows: number): ImportProgress[] {
  const base = { importId: ID, bytesRead: 100, bytesTotal: 100, updated: 0, skipped: 0, errors: 0 };
  const reports: Omit<ImportProgress, 'revision'>[] = [];
  const report = (phase: ImportProgress['phase'], rowsRead: number, rowsMerged: number, percent: number) =>
    reports.push({
      ...base,
      phase,
      rowsRead,
      rowsMerged,
      inserted: rowsMerged,
      percent,
      rowsPerSecond: 1,
      etaSeconds: 1,
    });
  const steps = Math.min(4, Math.ceil(rows / 500));
  report('reading', 0, 0, 0);
  for (let i = 1; i <= steps; i++) report('reading', Math.round((rows * i) / steps), 0, (40 * i) / steps);
  report('merging', rows, 0, 40);
  for (let i = 1; i <= steps; i++) report('merging', rows, Math.round((rows * i) / steps), 40 + (60 * i) / steps);
  report('indexing', rows, rows, 100);
  report('done', rows, rows, 100);
  return reports.map((one, index) => ({ ...one, revision: 10_000_000 + index }));
}

const viewOf = (progress: ImportProgress): ImportView => {
  const over = progress.phase === 'done';
  const view = { id: ID, fileName: 'a.csv', state: progress.phase, progress, outcome: over ? 'done' : null };
  return { ...view, report: over ? { inserted: progress.inserted } : null } as unknown as ImportView;
};

environmentManager.setIsServer(() => false); // browser timers

let client: QueryClient;
let current: ImportView;
let fetches: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  fetches = 0;
  configureFetch(async () => {
    fetches++;
    const body = JSON.stringify(current);
    await new Promise((resolve) => setTimeout(resolve, RESPONSE_MS));
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  stop();
  client.clear();
  vi.useRealTimers();
});

const shown = () => client.getQueryData<ImportView>(importQuery(ID).queryKey);

/** Delay of a report's event in milliseconds, or never. */
type Fate = (index: number) => number | null;

/** Publishes reports while the page follows, and checks that its state never goes backwards. */
async function follow(reports: ImportProgress[], fate: Fate): Promise<void> {
  current = viewOf({ ...reports[0]!, phase: 'queued', revision: 9_999_999 });
  const observer = new QueryObserver(client, followedImportQuery(ID));
  let revision = -1;
  stop = observer.subscribe(({ data }) => {
    if (!data) return;
    expect(data.progress.revision).toBeGreaterThanOrEqual(revision);
    revision = data.progress.revision;
  });
  for (const [index, report] of reports.entries()) {
    current = viewOf(report);
    const delay = fate(index);
    if (delay !== null) setTimeout(() => patchImport(client, report), delay);
    await vi.advanceTimersByTimeAsync(REPORT_INTERVAL_MS);
  }
}

async function expectRight(rows: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(RIGHT_WITHIN_MS - REPORT_INTERVAL_MS);
  expect(shown()).toMatchObject({
    ...{ state: 'done', outcome: 'done', report: { inserted: rows } },
    progress: { percent: 100, inserted: rows },
  });
}

const AFTER_THE_END_MS = 60 * REPORT_INTERVAL_MS;

describe.each([1, 499, 5_000, 100_000])('the screen of an import of %s rows is right within 3 s of its end', (rows) => {
  const reports = reportsOf(rows);
  const each = reports.map((_, index) => index);

  it.each(each)('the screen is right when event %s is lost', async (lost) => {
    await follow(reports, (index) => (index === lost ? null : 0));
    await expectRight(rows);
  });

  it.each(each)('the screen is right when event %s comes after the next two', async (late) => {
    await follow(reports, (index) => (index === late ? 2.5 * REPORT_INTERVAL_MS : 0));
    await expectRight(rows);
  });

  it.each(each)('the screen is right when event %s comes after the end', async (late) => {
    await follow(reports, (index) => (index === late ? AFTER_THE_END_MS : 0));
    await expectRight(rows);
    await vi.advanceTimersByTimeAsync(AFTER_THE_END_MS);
    await expectRight(rows);
  });

  it.each(each)('the screen is right when all from event %s on are lost', async (first) => {
    await follow(reports, (index) => (index >= first ? null : 0));
    await expectRight(rows);
  });

  it('the screen is right when all events come in the opposite order', async () => {
    await follow(reports, (index) => 2 * (reports.length - index) * REPORT_INTERVAL_MS);
    await vi.advanceTimersByTimeAsync(2 * reports.length * REPORT_INTERVAL_MS);
    await expectRight(rows);
  });
});

describe('following an import', () => {
  it('fetches nothing more while events come, nor once it is over', async () => {
    const reports = reportsOf(100_000);
    await follow(reports, () => 0);
    expect(fetches).toBeLessThanOrEqual(3); // the first one and that with the report
    await expectRight(100_000);
    const before = fetches;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetches).toBe(before);
  });

  it('lets the counts of the directory be fetched again, once, as it ends', async () => {
    const stats = ['GET /api/admin/stats'];
    client.setQueryData(stats, { totalBusinesses: 0 });
    const isStale = () => client.getQueryState(stats)!.isInvalidated;
    const reports = reportsOf(5_000);
    await follow(reports.slice(0, -1), () => 0);
    expect(isStale()).toBe(false);
    current = viewOf(reports.at(-1)!);
    await expectRight(5_000);
    expect(isStale()).toBe(true);
    client.setQueryData(stats, { totalBusinesses: 5_000 });
    void client.invalidateQueries({ queryKey: importQuery(ID).queryKey });
    await vi.advanceTimersByTimeAsync(RIGHT_WITHIN_MS);
    expect(isStale()).toBe(false);
  });

  it('continues when fetching fails for a while', async () => {
    const reports = reportsOf(5_000);
    let failing = true;
    configureFetch(async () => {
      if (failing) throw new TypeError('fetch failed');
      return new Response(JSON.stringify(current), { headers: { 'content-type': 'application/json' } });
    });
    await follow(reports, () => null);
    await vi.advanceTimersByTimeAsync(20_000);
    failing = false;
    await expectRight(5_000);
  });

  it('fetches a preview every ten seconds, which another administrator may have confirmed', async () => {
    const [report] = reportsOf(500);
    current = viewOf({ ...report!, phase: 'awaiting' });
    stop = new QueryObserver(client, followedImportQuery(ID)).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(RESPONSE_MS);
    expect(shown()?.state).toBe('awaiting');
    current = viewOf({ ...report!, phase: 'merging', revision: report!.revision + 1 });
    await vi.advanceTimersByTimeAsync(9_500);
    expect(fetches).toBe(1);
    await vi.advanceTimersByTimeAsync(500 + RESPONSE_MS);
    expect(shown()?.state).toBe('merging');
  });

  it('shows a restarted run from its start, regardless of late events of the previous run', async () => {
    const reports = reportsOf(5_000);
    await follow(reports, () => 0);
    const again = reports.map((report) => ({ ...report, revision: report.revision + 10_000_000 }));
    current = viewOf({ ...again[0]!, phase: 'queued', revision: again[0]!.revision - 1 });
    client.setQueryData(importQuery(ID).queryKey, current);
    patchImport(client, reports[5]!);
    expect(shown()).toMatchObject({ state: 'queued', progress: { percent: 0 } });
    current = viewOf(again[1]!);
    patchImport(client, again[1]!);
    expect(shown()).toMatchObject({ state: 'reading', progress: { percent: again[1]!.percent } });
  });
});
