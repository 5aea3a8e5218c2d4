import type { SearchFacets } from '@directory/contracts/search';
import { Map } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatCount } from '../../lib/format';
import { OpenAt } from './open-at';
import { filtersOf, listPath, SORTS, type ListFilters as Filters, type ListScope } from '../../lib/list-filters';

const RATINGS = ['4.5', '4', '3.5', '3'];

/** Filters and order of a list, in the URL. Without scripts it is a form. */
export function ListFilters(props: { scope: ListScope; filters: Filters; facets: SearchFacets | undefined }) {
  const { scope, filters, facets } = props;
  const [, setSearch] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const switches = [
    { name: 'open', text: 'Open now', count: facets?.open ?? undefined },
    { name: 'verified', text: 'Verified', count: facets?.verified },
    { name: 'phone', text: 'Phone', count: facets?.phone },
  ] as const;

  function apply() {
    const fields = [...new FormData(form.current!)].map(([name, value]) => [name, value as string]);
    const chosen = new URLSearchParams(Object.entries(filtersOf(new URLSearchParams(fields))));
    if (chosen.toString() === new URLSearchParams(filters).toString()) return;
    // Synchronous: controls show the URL, and would be reset until it has changed.
    setSearch(chosen, { preventScrollReset: true, flushSync: true });
  }

  // What was chosen before hydration.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- later on, React keeps the form and the URL the same
  useEffect(apply, []);

  return (
    <form
      ref={form}
      method="get"
      aria-label="Filters"
      className="-mx-4 mb-4 flex items-center gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <select
        name="sort"
        aria-label="Sort"
        className="btn btn-quiet shrink-0"
        value={filters.sort ?? ''}
        onChange={apply}
      >
        {SORTS.filter(({ value }) => value !== 'distance').map(({ value, name }, index) => (
          <option key={value} value={index === 0 ? '' : value}>
            {name}
          </option>
        ))}
      </select>
      <select
        name="rating"
        aria-label="Rating"
        className="btn btn-quiet shrink-0"
        value={filters.rating ?? ''}
        onChange={apply}
      >
        <option value="">Any rating</option>
        {RATINGS.map((rating) => (
          <option key={rating} value={rating}>
            {withCount(`${rating}+ stars`, facets?.ratings.find(({ atLeast }) => atLeast === Number(rating))?.count)}
          </option>
        ))}
      </select>
      {scope.area === undefined && (
        <FacetSelect
          name="area"
          label="Area"
          any="Any area"
          chosen={filters.area}
          facets={facets?.areas}
          onChange={apply}
        />
      )}
      {scope.category === undefined && (
        <FacetSelect
          name="category"
          label="Category"
          any="Any category"
          chosen={filters.category}
          facets={facets?.categories}
          onChange={apply}
        />
      )}
      <OpenAt hours={filters.hours ?? ''} any="Open at…" className="btn btn-quiet shrink-0" onChange={apply} />
      {switches.map(({ name, text, count }) => (
        <label
          key={name}
          className="btn btn-quiet relative shrink-0 cursor-pointer has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:opacity-50"
        >
          <input
            type="checkbox"
            name={name}
            value="1"
            checked={filters[name] !== undefined}
            disabled={count === 0 && filters[name] === undefined}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={apply}
          />
          {text}
          {count !== undefined && (
            <span className="text-sm font-normal text-muted tabular-nums">{formatCount(count)}</span>
          )}
        </label>
      ))}
      {filters.category !== undefined && scope.category !== undefined && (
        <input type="hidden" name="category" value={filters.category} />
      )}
      <button type="submit" className="btn btn-accent hidden shrink-0 noscript:inline-flex">
        Apply
      </button>
      <Link to={listPath(scope, { ...filters, view: 'map' })} className="btn btn-quiet shrink-0 sm:ms-auto">
        <Map aria-hidden="true" className="size-4" />
        Map
      </Link>
    </form>
  );
}

/** Absent where there is nothing to choose from. A choice that no business has stays an option. */
function FacetSelect(props: {
  name: string;
  label: string;
  any: string;
  chosen: string | undefined;
  facets: readonly { slug: string; name: string; count: number }[] | undefined;
  onChange: () => void;
}) {
  const { name, label, any, chosen, facets = [], onChange } = props;
  if (facets.length <= 1 && chosen === undefined) return null;
  return (
    <select
      name={name}
      aria-label={label}
      className="btn btn-quiet max-w-44 shrink-0"
      value={chosen ?? ''}
      onChange={onChange}
    >
      <option value="">{any}</option>
      {facets.map((facet) => (
        <option key={facet.slug} value={facet.slug}>
          {withCount(facet.name, facet.count)}
        </option>
      ))}
      {chosen !== undefined && !facets.some(({ slug }) => slug === chosen) && <option value={chosen}>{chosen}</option>}
    </select>
  );
}

function withCount(text: string, count: number | undefined): string {
  return count === undefined ? text : `${text} (${formatCount(count)})`;
}
