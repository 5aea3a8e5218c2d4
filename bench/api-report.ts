// Report of the measurements of every public read and their limits.
import { print } from '../bin/console-output.mjs';
import { COLD_RATE, CONNECTIONS } from './measure.js';
import { record } from './figures.js';
import { ms, percent, table, verdict } from './report.js';
import type { ColdResult, HotResult } from './measure.js';

/** Limits of every public read. Ratios, milliseconds, MiB. */
const BARS = { ratio: 0.8, coldP99: 30, growth: 1.5, fullList: 5, memory: 300 };

type Memory = { peak: number; now: number } | null;
export type Results = {
  hot: HotResult[];
  cold: ColdResult[];
  coldSmall: ColdResult[];
  memories: Record<string, Memory>;
};

export function report({ hot, cold, coldSmall, memories }: Results, sizes: { small: number; large: number }) {
  if (hot.length > 0) {
    print(`\nHot, ${size(sizes.large)} businesses: ${CONNECTIONS} connections, one where it says 1\n`);
    table(
      [
        'endpoint',
        'site/s',
        'baseline/s',
        'ratio',
        'p50 ms',
        'p99 ms',
        '1: p50',
        '1: p99',
        'bytes',
        'coding',
        '304',
        'others',
      ],
      hot.map((row) => [
        ...[row.name, whole(row.site), whole(row.baseline), row.ratio.toFixed(2)],
        ...[row.cost.toFixed(2), row.baselineCost.toFixed(2), ms(row.loaded.p50), ms(row.loaded.p99)],
        ...[
          ms(row.single.p50),
          ms(row.single.p99),
          whole(row.bytes),
          row.encoding,
          row.notModified ? 'yes' : 'no',
          percent(row.others),
        ],
      ]),
    );
  }
  if (cold.length > 0) {
    print(`\nCold, ${COLD_RATE} requests/s: ${size(sizes.small)} and ${size(sizes.large)} businesses\n`);
    table(
      ['endpoint', 'requests', `p50 ${size(sizes.small)}`, `p50 ${size(sizes.large)}`, 'growth', 'p99 ms', 'others'],
      growths(cold, coldSmall).map(({ row, before, growth }) => [
        ...[row.name, whole(row.times.count), before ? ms(before.times.p50) : '–', ms(row.times.p50)],
        ...[
          growth ? growth.toFixed(2) : '–',
          row.times.overloaded ? 'overloaded' : ms(row.times.p99),
          percent(row.others),
        ],
      ]),
    );
  }
  print('\nothers: share of the processors that other programs took; above a few per cent the figures are theirs too');
  print('\nMemory of the catalog\n');
  table(
    ['run', 'peak MiB', 'at the end MiB'],
    Object.entries(memories).map(([name, memory]) => [name, whole(memory?.peak ?? NaN), whole(memory?.now ?? NaN)]),
  );
  print('');
  judge({ hot, cold, coldSmall, memories });
}

function judge({ hot, cold, coldSmall, memories }: Results) {
  const lists = hot.filter((row) => row.fullList);
  const bar = (kind: ColdResult['bar']) => cold.filter((row) => row.bar === kind);
  const slow = (row: ColdResult) =>
    row.times.overloaded ? 'overloaded' : row.times.p99 <= BARS.coldP99 ? null : ms(row.times.p99);
  const grown = growths(cold, coldSmall).filter(({ growth }) => growth !== null);
  const peaks = Object.entries(memories).flatMap(([name, memory]) => (memory ? [{ name, peak: memory.peak }] : []));
  const most = (values: number[]) => Math.max(...values);
  if (hot.length > 0) {
    const value = Math.min(...hot.map((row) => row.ratio));
    record({ name: 'hot responses ÷ bare server, lowest', value, unit: 'ratio', min: BARS.ratio });
  }
  if (cold.length > 0) {
    const value = most(cold.map(({ times }) => (times.overloaded ? Infinity : times.p99)));
    record({ name: 'cold responses, slowest p99', value, unit: 'ms', max: BARS.coldP99 });
  }
  if (grown.length > 0) {
    const value = most(grown.map(({ growth }) => growth ?? 0));
    record({ name: 'growth of cold p50 with the directory, largest', value, unit: 'ratio', max: BARS.growth });
  }
  verdict(`hot ≥ ${BARS.ratio} × baseline`, hot, (row) => (row.ratio >= BARS.ratio ? null : row.ratio.toFixed(2)));
  verdict(`cold p99 ≤ ${BARS.coldP99} ms: pages`, bar('page'), slow);
  verdict(`cold p99 ≤ ${BARS.coldP99} ms: full lists`, bar('full list'), slow);
  verdict(
    `cold p50 grows ≤ ${BARS.growth} ×`,
    grown.map(({ row, growth }) => ({ name: row.name, growth: growth ?? 0 })),
    ({ growth }) => (growth <= BARS.growth ? null : growth.toFixed(2)),
  );
  verdict(`full lists hot ≤ ${BARS.fullList} ms (p99, one connection)`, lists, (row) =>
    row.single.p99 <= BARS.fullList ? null : ms(row.single.p99),
  );
  verdict('full lists: 304 on If-None-Match', lists, (row) => (row.notModified ? null : 'no'));
  verdict(`catalog RSS ≤ ${BARS.memory} MB`, peaks, ({ peak }) => (peak <= BARS.memory ? null : `${peak} MiB`));
}

function growths(large: ColdResult[], small: ColdResult[]) {
  return large.map((row) => {
    const before = small.find(({ name }) => name === row.name);
    return { row, before, growth: before && !before.times.overloaded ? row.times.p50 / before.times.p50 : null };
  });
}

const whole = (number: number) => (Number.isNaN(number) ? '–' : Math.round(number).toLocaleString('en'));
const size = (count: number) => (count < 1e6 ? `${count / 1e3} k` : `${count / 1e6} M`);
