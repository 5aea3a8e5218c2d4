import { MAX_COUNTED } from '@directory/contracts/search';
import { OWN_FILTERS, type FacetName } from './facets.js';
import type { FacetCounts, DelegateEngine, SearchResultWithFacets, SearchEngine, SearchPlan } from './search-engine.js';

/**
 * A search for what is open, with an engine that does not know the hours: those of its matches that the helper knows to be open,
 * and facets of these alone. Of more matches than are counted it would see the best only: then the helper searches itself.
 */
export async function openNow(
  engine: SearchEngine,
  helper: DelegateEngine,
  plan: SearchPlan,
  signal: AbortSignal,
): Promise<SearchResultWithFacets> {
  const found = await openMatches(engine, helper, plan, signal);
  if (!found) return helper.searchWithFacets(plan, signal);
  const facets: FacetCounts = { ...found.facets, approximate: false };
  const active = OWN_FILTERS.filter(([name]) => plan.filters[name] !== undefined);
  let counts: FacetCounts | undefined;
  for (const [, less, names] of active) {
    const without = { ...plan, filters: { ...plan.filters, ...less } };
    const group = await openMatches(engine, helper, without, signal, names);
    if (!group) counts ??= await helper.facets(plan, signal);
    const from = group?.facets ?? counts!;
    for (const name of names) Object.assign(facets, { [name]: from[name] });
    if (!group) facets.approximate ||= counts!.approximate;
  }
  const { ids } = found;
  const result = { ids: ids.slice(plan.offset, plan.offset + plan.limit), total: ids.length, totalIsCapped: false };
  return { result, facets };
}

/** Undefined: there are too many to look at each. */
async function openMatches(
  engine: SearchEngine,
  helper: DelegateEngine,
  plan: SearchPlan,
  signal: AbortSignal,
  only?: FacetName[],
) {
  const filters = { ...plan.filters, open: undefined };
  const all = await engine.search({ ...plan, filters, offset: 0, limit: MAX_COUNTED }, signal);
  return all.totalIsCapped ? undefined : helper.openAmong(all.ids, plan.at, signal, only);
}
