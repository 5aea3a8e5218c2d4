// Report of an import's measurements and their limits.
import { print } from '../bin/console-output.mjs';
import { record } from './figures.js';
import { percent, table, verdict } from './report.js';
import { median } from './requests.js';
import type { Results } from './import.js';
import type { ImportRun } from './import-site.js';

/** Ratios of times; seconds; MiB; milliseconds; updates a second; share of the time left; seconds. */
const BARS = {
  staging: 4.5,
  whole: 2,
  keyed: 3,
  processor: 4,
  again: 0.8,
  oldRead: 10,
  worker: 320,
  loopDelay: 30,
  gateway: 64,
  updates: 2,
  eta: 0.2,
  preview: 3,
};
/** ETAs are whole seconds: a smaller deviation counts as exact. */
const ETA_GRAIN = 1;

/** @returns whether every bar is met */
export function report({ comparisons, kinds, gateway, previews }: Results) {
  if (comparisons.length > 0) {
    print('\nImports; times in seconds\n');
    table(
      [
        ...['directory', 'rows', 'COPY: staging', 'staging', '×', 'COPY: business', 'import', '×'],
        ...['COPY: keys', '×', 'database CPU', '×', 'again', '×', 'others'],
      ],
      comparisons.map((one) => [
        ...[one.name, one.rows.toLocaleString('en'), secs(one.stagingBaseline), secs(one.first.staging)],
        ...[ratio(one.first.staging, one.stagingBaseline), secs(one.businessBaseline), secs(one.first.whole)],
        ...[
          ratio(one.first.whole, one.businessBaseline),
          secs(one.keyedBaseline),
          ratio(one.first.whole, one.keyedBaseline),
          secs(one.firstProcessor),
          ratio(one.firstProcessor, one.keyedProcessor),
          secs(one.again.whole),
          ratio(one.again.whole, one.first.whole),
        ],
        `${Math.round(one.others * 100)} %`,
      ]),
    );
    print(
      '\nCOPY: staging is COPY of the same lines into the same unlogged table without an index. COPY: business is one COPY',
    );
    print(
      'of the same rows into the table with all its indexes and count triggers, to the end of its commit. COPY: keys is the',
    );
    print('same into a table with the imported columns, the primary key and the unique keys only.');
  }
  for (const { name, first, again, ...baselines } of comparisons) {
    const figure = (what: string, value: number, max: number) =>
      record({ name: `import, ${name}: ${what}`, value, unit: 'ratio', max });
    figure('staging ÷ COPY', first.staging / baselines.stagingBaseline, BARS.staging);
    figure('whole ÷ COPY into business', first.whole / baselines.businessBaseline, BARS.whole);
    figure('whole ÷ COPY with keys only', first.whole / baselines.keyedBaseline, BARS.keyed);
    figure(
      'processor time of the database ÷ COPY with keys only',
      baselines.firstProcessor / baselines.keyedProcessor,
      BARS.processor,
    );
    figure('again ÷ first time', again.whole / first.whole, BARS.again);
    record({ name: `import, ${name}: memory of the worker`, value: first.peak, unit: 'MiB', max: BARS.worker });
  }
  const runs = [
    ...comparisons.flatMap(({ name, first, again }) => [
      { name: `${name}, first`, run: first },
      { name: `${name}, again`, run: again },
    ]),
    ...kinds,
  ];
  const progresses = runs.map(({ name, run }) => ({ name, run, ...progressOf(run) }));
  if (progresses.length > 0) {
    print('\nThe worker, and what a page hears of it\n');
    table(
      [
        'import',
        'MB',
        'read s',
        'whole s',
        'peak MiB',
        'loop p99 ms',
        'updates/s',
        'longest gap s',
        'falls',
        'ETA off p50',
        'p90',
      ],
      progresses.map(({ name, run, perSecond, gap, falls, etaMedian, etaWorst }) => {
        const kind = kinds.find((one) => one.run === run);
        return [
          ...[name, kind?.megabytes.toFixed(0) ?? '', kind?.read === undefined ? '' : secs(kind.read), secs(run.whole)],
          ...[run.peak.toFixed(0), run.loopDelay.toFixed(1), perSecond.toFixed(1), gap.toFixed(1), String(falls)],
          ...[percent(etaMedian), percent(etaWorst)],
        ];
      }),
    );
    print(
      '\nETA off: share of the true time left, over the second half of the import; an error below one second is none.',
    );
  }
  if (gateway) print(`\nGateway during uploads: ${gateway.before} MiB before, ${gateway.peak} MiB at its highest`);
  if (previews.length > 0) {
    print('\nPreviews, from the start of the upload\n');
    table(
      ['file', 'rows', 's'],
      previews.map(({ name, rows, milliseconds }) => [name, rows.toLocaleString('en'), secs(milliseconds)]),
    );
  }
  for (const { name, milliseconds } of previews)
    record({ name: `import, preview: ${name}`, value: milliseconds / 1000, unit: 's', max: BARS.preview });
  print('');
  const old = kinds.filter(({ name }) => name.includes('92 MB'));
  return [
    verdict(`staging ≤ ${BARS.staging} × COPY`, comparisons, (one) =>
      over(one.first.staging / one.stagingBaseline, BARS.staging),
    ),
    verdict(`import ≤ ${BARS.whole} × COPY into the same table`, comparisons, (one) =>
      over(one.first.whole / one.businessBaseline, BARS.whole),
    ),
    verdict(`import ≤ ${BARS.keyed} × COPY into a table with keys only`, comparisons, (one) =>
      over(one.first.whole / one.keyedBaseline, BARS.keyed),
    ),
    verdict(`the same file again ≤ ${BARS.again} × the first time`, comparisons, (one) =>
      over(one.again.whole / one.first.whole, BARS.again),
    ),
    verdict('the same file again writes no business', comparisons, ({ writes, first }) =>
      writes.inserted === first.report.inserted && writes.updated === 0 && writes.deleted === 0
        ? null
        : JSON.stringify(writes),
    ),
    verdict(`.xls of 60,000 rows is read in ≤ ${BARS.oldRead} s`, old, ({ read = NaN }) =>
      over(read / 1000, BARS.oldRead),
    ),
    verdict(`worker ≤ ${BARS.worker} MiB`, progresses, ({ run }) => over(run.peak, BARS.worker)),
    verdict(`event loop p99 ≤ ${BARS.loopDelay} ms`, progresses, ({ run }) => over(run.loopDelay, BARS.loopDelay)),
    verdict(
      `gateway grows ≤ ${BARS.gateway} MiB`,
      gateway ? [{ name: 'uploads', ...gateway }] : [],
      ({ before, peak }) => over(peak - before, BARS.gateway),
    ),
    verdict(`progress ≥ ${BARS.updates} updates/s`, progresses, ({ perSecond }) =>
      perSecond >= BARS.updates ? null : perSecond.toFixed(1),
    ),
    verdict(`10,000 rows are previewed in ≤ ${BARS.preview} s`, previews, ({ milliseconds }) =>
      over(milliseconds / 1000, BARS.preview),
    ),
    verdict('progress never falls', progresses, ({ falls }) => (falls === 0 ? null : String(falls))),
    verdict(`ETA within ${percent(BARS.eta)} of the time left, median`, progresses, ({ etaMedian }) =>
      etaMedian <= BARS.eta ? null : percent(etaMedian),
    ),
    verdict(`ETA within ${percent(BARS.eta)} of the time left, 9 of 10`, progresses, ({ etaWorst }) =>
      etaWorst <= BARS.eta ? null : percent(etaWorst),
    ),
  ].every(Boolean);
}

/** Progress received by a page between the first report and the end. */
function progressOf({ updates, endedAt, whole }: ImportRun) {
  const received = updates.filter(({ at }) => at <= endedAt);
  const times = received.map(({ at }) => at);
  const gaps = times.map((at, i) => ((times[i + 1] ?? endedAt) - at) / 1000);
  const falls = received.filter(
    ({ progress }, i) => progress.percent < (received[i - 1]?.progress.percent ?? 0),
  ).length;
  const errors = received.flatMap(({ at, progress: { etaSeconds } }) => {
    const left = (endedAt - at) / 1000;
    if (left > whole / 2000) return [];
    if (etaSeconds === null) return [Infinity];
    const off = Math.abs(etaSeconds - left);
    return [off < ETA_GRAIN ? 0 : off / left];
  });
  const sorted = errors.toSorted((a, b) => a - b);
  return {
    perSecond: received.length / (whole / 1000),
    gap: Math.max(...gaps),
    falls,
    etaMedian: median(errors),
    etaWorst: sorted[Math.floor(sorted.length * 0.9)] ?? NaN,
  };
}

function over(value: number, bar: number) {
  return value <= bar ? null : value.toFixed(value < 10 ? 2 : 0);
}

const secs = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
const ratio = (a: number, b: number) => (a / b).toFixed(2);
