import { print } from '../../bin/console-output.mjs';
import { businessesOf } from './sampled-businesses.js';
import type pg from 'pg';
import type { Metric, QueryClass, RelevanceQuery } from './class-definition.js';

/** Concurrent queries. */
const CONCURRENCY = 4;
const MAX_HITS = 10;

/** Slugs of the best hits. */
export type FindSlugs = (call: QueryClass['call'], text: string, limit: number) => Promise<string[]>;
export type Relevance = Record<Metric, number> & { empty: number };

/** Runs every query of a class; prints those without a relevant first hit where SHOW_MISSES matches the name of the class. */
export async function measureClass(
  { name, call, queries }: QueryClass,
  find: FindSlugs,
  client: pg.Client,
): Promise<Relevance> {
  const sums: Relevance = { first: 0, three: 0, five: 0, found: 0, precision: 0, empty: 0 };
  const pending = [...queries];
  const worker = async () => {
    for (let query = pending.shift(); query; query = pending.shift()) {
      const hits = await businessesOf(client, await find(call, query.text, MAX_HITS));
      add(sums, query, hits);
      const { SHOW_MISSES } = process.env;
      if (SHOW_MISSES && name.includes(SHOW_MISSES) && !(hits[0] && query.isRelevant(hits[0])))
        print([name, query.text, ...hits.slice(0, 3).map((hit) => hit.name)].join('\t'));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  for (const metric of Object.keys(sums) as (keyof Relevance)[]) sums[metric] /= queries.length;
  return sums;
}

function add(sums: Relevance, { isRelevant }: RelevanceQuery, hits: Parameters<RelevanceQuery['isRelevant']>[0][]) {
  const relevant = hits.map((hit) => isRelevant(hit));
  const best = relevant.indexOf(true);
  sums.first += Number(best === 0);
  sums.three += Number(best >= 0 && best < 3);
  sums.five += Number(best >= 0 && best < 5);
  sums.found += Number(best >= 0);
  sums.precision += hits.length === 0 ? 0 : relevant.filter(Boolean).length / hits.length;
  sums.empty += Number(hits.length === 0);
}
