import { MAX_COUNTED } from '@directory/contracts/search';
import { OWN_FILTERS, type FacetName } from './facets.js';
import type { FacetCounts, DelegateEngine, SearchResultWithFacets, SearchEngine, SearchPlan } from './search-engine.js';

export function needsHours({ filters }: SearchPlan): boolean {
  return filters.open === true || filters.hours !== undefined;
}

/**
 * Searches open businesses with an engine that lacks opening hours: filters its matches by the delegate, and counts facets of these. If
 * there are more matches than are counted, the delegate searches.
 */
export async function openNow(
  engine: SearchEngine,
  delegate: DelegateEngine,
  plan: SearchPlan,
  signal: AbortSignal,
): Promise<SearchResultWithFacets> {
  const found = await openMatches(engine, delegate, plan, signal);
  if (!found) return delegate.searchWithFacets(plan, signal);
  const facets: FacetCounts = { ...found.facets, approximate: false };
  const active = OWN_FILTERS.filter(([name]) => plan.filters[name] !== undefined);
  let counts: FacetCounts | undefined;
  for (const [, less, names] of active) {
    const without = { ...plan, filters: { ...plan.filters, ...less } };
    const group = await openMatches(engine, delegate, without, signal, names);
    if (!group) counts ??= await delegate.facets(plan, signal);
    const from = group?.facets ?? counts!;
    for (const name of names) Object.assign(facets, { [name]: from[name] });
    if (!group) facets.approximate ||= counts!.approximate;
  }
  const { ids } = found;
  const result = { ids: ids.slice(plan.offset, plan.offset + plan.limit), total: ids.length, totalIsCapped: false };
  return { result, facets };
}

/** Undefined: there are too many to check each. */
async function openMatches(
  engine: SearchEngine,
  delegate: DelegateEngine,
  plan: SearchPlan,
  signal: AbortSignal,
  only?: FacetName[],
) {
  const { open, hours, ...filters } = plan.filters;
  const all = await engine.search({ ...plan, filters, offset: 0, limit: MAX_COUNTED }, signal);
  return all.totalIsCapped ? undefined : delegate.openAmong(all.ids, { open, hours }, plan.at, signal, only);
}
