import type { SearchFacets } from '@directory/contracts/search';
import { LocateFixed } from 'lucide-react';
import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatCount } from '../../lib/format';
import { isMapPoint } from '../../lib/geolocation';
import { useCurrentPoint } from '../../lib/use-current-point';
import {
  DEFAULT_RADIUS_KM,
  filtersOf,
  listSearch,
  RADII,
  type ListFilters as Filters,
  type ListScope,
} from '../../lib/list-filters';
import { SORTS } from '../../lib/filter-values';
import { FilterChip } from './filter-chip';
import { OpenAt } from './open-at';
import { viewParam, withView, type MapView } from './use-map-view';
import { ViewSwitch } from './view-switch';

const RATINGS = ['4.5', '4', '3.5', '3'];

interface ListFiltersProps {
  scope: ListScope;
  filters: Filters;
  facets: SearchFacets | undefined;
  /** In the URL. */
  view: 'map' | 'list' | undefined;
  mapView: MapView;
}

/** Filters, order and view of a list, in the URL. Without scripts it is a form. */
export function ListFilters(props: ListFiltersProps) {
  const { scope, facets, view, mapView } = props;
  /** The controls show a choice at once, before the list is rendered with it. */
  const [filters, choose] = useOptimistic(props.filters);
  const [, setSearch] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const usualSort = filters.near === undefined ? 'relevance' : 'distance';
  const radius = filters.radius ?? DEFAULT_RADIUS_KM;
  const switches = [
    { name: 'open', text: 'Open now', count: facets?.open ?? undefined },
    { name: 'verified', text: 'Verified', count: facets?.verified },
    { name: 'phone', text: 'Phone', count: facets?.phone },
  ] as const;

  function apply() {
    const fields = [...new FormData(form.current!)].map(([name, value]) => [name, value as string]);
    const chosen = filtersOf(new URLSearchParams(fields));
    // A city is one of the country, an area one of the city.
    if (chosen.country !== filters.country) delete chosen.city;
    if (scope.city === undefined && chosen.city !== filters.city) delete chosen.area;
    if (listSearch(chosen, view).toString() === listSearch(filters, view).toString()) return;
    startTransition(() => {
      choose(chosen);
      setSearch(listSearch(chosen, view), { preventScrollReset: true });
    });
  }

  const { locate, error: locationError } = useCurrentPoint((near) =>
    setSearch(listSearch({ ...filters, near }, view), { preventScrollReset: true }),
  );

  // What was chosen before hydration.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- later on, React keeps the form and the URL the same
  useEffect(apply, []);

  const isInCountry = (scope.country ?? filters.country ?? filters.city) !== undefined;
  const facetSelects = [
    { name: 'country', label: 'Country', any: 'Any country', found: facets?.countries, isShown: !scope.country },
    { name: 'city', label: 'City', any: 'Any city', found: facets?.cities, isShown: !scope.city && isInCountry },
    { name: 'area', label: 'Area', any: 'Any area', found: facets?.areas, isShown: !scope.area },
    { name: 'category', label: 'Category', any: 'Any category', found: facets?.categories, isShown: !scope.category },
  ] as const;
  return (
    <form
      ref={form}
      method="get"
      aria-label="Filters"
      className="-mx-[16px] mb-4 flex items-center gap-2 overflow-x-auto px-[16px] py-1 sm:mx-0 sm:flex-wrap sm:px-0 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
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
      {filters.near === undefined ? (
        <button type="button" className="btn btn-quiet shrink-0 noscript:hidden" onClick={() => void locate()}>
          <LocateFixed aria-hidden="true" className="size-4" />
          Near me
        </button>
      ) : (
        <>
          <FilterChip name="near" value={filters.near} checked onChange={apply}>
            <LocateFixed aria-hidden="true" className="size-4" />
            {isMapPoint(filters.near) ? 'In this area' : 'Nearby'}
          </FilterChip>
          <select
            name="radius"
            aria-label="Distance"
            className="btn btn-quiet shrink-0"
            value={radius}
            onChange={apply}
          >
            {[...new Set([...RADII, radius])].map((kilometres) => (
              <option key={kilometres} value={kilometres}>
                Within {kilometres} km
              </option>
            ))}
          </select>
        </>
      )}
      {facetSelects
        .filter(({ isShown }) => isShown)
        .map(({ name, label, any, found }) => (
          <FacetSelect
            key={name}
            name={name}
            label={label}
            any={any}
            chosen={filters[name]}
            facets={found}
            onChange={apply}
          />
        ))}
      <OpenAt hours={filters.hours ?? ''} any="Open at…" className="btn btn-quiet shrink-0" onChange={apply} />
      {switches.map(({ name, text, count }) => (
        <FilterChip
          key={name}
          name={name}
          value="1"
          checked={filters[name] !== undefined}
          count={count}
          onChange={apply}
        >
          {text}
        </FilterChip>
      ))}
      <button type="submit" className="btn btn-accent hidden shrink-0 noscript:inline-flex">
        Apply
      </button>
      {view && <input type="hidden" name="view" value={view} />}
      <div className="flex shrink-0 gap-2 max-sm:order-first sm:ms-auto">
        <select
          name="sort"
          aria-label="Sort"
          className="btn btn-quiet shrink-0"
          value={filters.sort ?? ''}
          onChange={apply}
        >
          {SORTS.filter(({ value }) => value !== 'distance' || filters.near !== undefined).map(({ value, name }) => (
            <option key={value} value={value === usualSort ? '' : value}>
              {name}
            </option>
          ))}
        </select>
        <ViewSwitch
          onMap={mapView.onMap}
          onSwitch={(toMap) => setSearch((search) => withView(search, viewParam(toMap, mapView.isSplit)))}
        />
      </div>
      {locationError !== null && (
        <p role="alert" className="w-full shrink-0 text-sm text-bad">
          {locationError}
        </p>
      )}
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
