import { writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { print } from '../../bin/console-output.mjs';
import { table } from '../report.js';
import type { Relevance } from './measure.js';
import type { Metric, QueryClass } from './class-definition.js';

/** Shares that the two engines may differ by, and of queries that may find nothing. */
const MAX_DIFFERENCE = 0.05;
const ROUNDING_ERROR = 1e-9;
const MAX_EMPTY = 0.01;

/** A class, and the relevance by engine: `postgres`, `meilisearch`, `plain`. */
export type MeasuredClass = { queryClass: QueryClass; results: Map<string, Relevance> };

const METRICS: Record<Metric, string> = { first: '@1', three: '@3', five: '@5', found: 'found', precision: 'P@10' };
const ENGINES: Record<string, string> = {
  postgres: 'PostgreSQL',
  meilisearch: 'Meilisearch',
  plain: 'plain Meilisearch',
};
const HEAD = ['class', 'queries', 'bar', ...Object.values(ENGINES), 'empty', 'verdict'];

export function printRelevance(classes: MeasuredClass[]) {
  print(
    '\nRelevance: share of the queries of a class, in per cent; empty: of PostgreSQL, Meilisearch, plain Meilisearch\n',
  );
  table(HEAD, rowsOf(classes));
}

/** Writes the table as Markdown. */
export async function writeRelevance(file: string, classes: MeasuredClass[], businesses: number, maxQueries: number) {
  const cells = (row: string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const failures = rowsOf(classes).filter((row) => row.at(-1) !== 'met').length;
  const text = `${introduction(businesses, maxQueries)}
${failures === 0 ? 'Every class is met.' : `Not met: ${failures}.`}

${[HEAD, HEAD.map(() => '---'), ...rowsOf(classes)].map(cells).join('\n')}
`;
  await writeFile(file, await format(text, { parser: 'markdown', proseWrap: 'preserve' }));
}

function introduction(businesses: number, maxQueries: number): string {
  return `# Relevance of search

How often a search finds what was meant, by the way people type it. Every class derives its queries from businesses of the
database: "one typo" takes a name and misspells one word, "plural of a category in a city" writes "bakeries in Tampa" for a bakery
there. A hit is relevant if it is the business that the query was derived from, or for a category any business of it in that place.

## How to run it

\`npm run bench:search -- --sample\` creates a directory of 30,000 synthetic businesses, measures every class and writes this page. Both engines run
through the gateway; plain Meilisearch has the same businesses, every text field and its default settings. Without a Meilisearch
server in the PATH or at \`MEILI_URL\` only PostgreSQL is measured, and the page is not written.

- \`--queries 200\` sets how many queries a class has, \`--businesses 2100000\` the size of the directory,
- \`--class typo\` measures only the classes with this in their name, \`--engine postgres\` only one engine,
- \`SHOW_MISSES=typo\` prints the queries of these classes whose first hit is not relevant.

## What the columns mean

Shares of the queries of a class, in per cent: **@1** with a relevant hit first, **@3** among the first three, **@5** among the first five;
**found** among the first ten; **P@10** is the share of the first ten hits that are relevant. **empty** is the share without any hit, of
PostgreSQL, Meilisearch and plain Meilisearch. A class is met where both engines reach the bar, neither is below plain Meilisearch,
and they differ by at most ${MAX_DIFFERENCE * 100} points.

## Figures

Measured on ${businesses.toLocaleString('en')} synthetic businesses with up to ${maxQueries} queries in each class, the same ones in every run.`;
}

function rowsOf(classes: MeasuredClass[]): string[][] {
  const rows = classes.flatMap(({ queryClass, results }) =>
    (Object.entries(queryClass.bars) as [Metric, number][]).map(([metric, bar]) => {
      const share = (engine: string) => results.get(engine)?.[metric];
      const empty = Object.keys(ENGINES).map((engine) => shown(results.get(engine)?.empty));
      return [
        queryClass.name,
        String(queryClass.queries.length),
        `${METRICS[metric]} ≥ ${Math.round(bar * 100)}`,
        ...Object.keys(ENGINES).map((engine) => shown(share(engine))),
        empty.join(' / '),
        verdictOf(bar, share),
      ];
    }),
  );
  return [...rows, emptyRow(classes)];
}

function verdictOf(bar: number, share: (engine: string) => number | undefined): string {
  const [postgres, meilisearch, plain = 0] = [share('postgres'), share('meilisearch'), share('plain')];
  const ours = [postgres, meilisearch].filter((it) => it !== undefined);
  const failures = [
    ours.some((it) => it < bar) && 'below the bar',
    ours.some((it) => it < plain) && 'below plain',
    postgres !== undefined &&
      meilisearch !== undefined &&
      Math.abs(postgres - meilisearch) > MAX_DIFFERENCE + ROUNDING_ERROR &&
      'apart',
  ].filter(Boolean);
  return failures.join(', ') || 'met';
}

/** Of all queries together. */
function emptyRow(classes: MeasuredClass[]): string[] {
  const searched = classes.filter(({ queryClass }) => queryClass.call === 'search');
  const count = searched.reduce((sum, { queryClass }) => sum + queryClass.queries.length, 0);
  const share = (engine: string) => {
    const empty = searched.map(
      ({ queryClass, results }) => (results.get(engine)?.empty ?? NaN) * queryClass.queries.length,
    );
    return empty.reduce((sum, queries) => sum + queries, 0) / count;
  };
  const shares = Object.keys(ENGINES).map(share);
  const isMet = shares.slice(0, 2).every((it) => !(it > MAX_EMPTY));
  return [
    'empty responses, all classes',
    String(count),
    `≤ ${MAX_EMPTY * 100}`,
    ...shares.map(shown),
    '',
    isMet ? 'met' : 'above the bar',
  ];
}

function shown(share: number | undefined): string {
  return share === undefined || Number.isNaN(share) ? '–' : (share * 100).toFixed(1);
}
