import type { SearchFacets } from '@directory/contracts/search';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterChip } from '../../../components/directory/filter-chip';
import { viewParam } from '../../../components/directory/use-map-view';
import { ViewSwitch } from '../../../components/directory/view-switch';
import { SORTS } from '../../../lib/filter-values';
import { FILTERS, type SearchParameters } from '../parameters';
import { CHOICES } from '../url-parameters';
import { FILTER_FORM } from './filter-panel';

interface ToolbarProps {
  parameters: SearchParameters;
  facets: SearchFacets | undefined;
  hasResults: boolean;
  mappable: boolean;
  onMap: boolean;
  /** The map opens by itself: the list alone has a parameter of its own. */
  isSplit: boolean;
  /** Until hydration, if the styles say so. */
  maybeSplit: boolean;
  onChange: (changes: SearchParameters) => void;
  onOpenFilters: () => void;
  children: ReactNode;
}

/** Order and view; on narrow screens also the filter sheet's button and the four most used filters. */
export function Toolbar(props: ToolbarProps) {
  const { parameters, facets, hasResults, mappable, onMap, isSplit, maybeSplit, onChange, onOpenFilters, children } =
    props;
  const set = FILTERS.filter((name) => parameters[name] !== undefined).length;
  const toggles = [
    { name: 'open', value: '1', text: 'Open now', count: facets?.open ?? undefined },
    { name: 'rating', value: '4', text: '4+ stars', count: facets?.ratings.find((row) => row.atLeast === 4)?.count },
    { name: 'verified', value: '1', text: 'Verified', count: facets?.verified },
    { name: 'phone', value: '1', text: 'Phone', count: facets?.phone },
  ] as const;
  const shown = toggles.filter(({ name, value }) => hasResults || parameters[name] === value);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3 print:hidden">
      <div
        className={`min-w-0 empty:hidden ${onMap ? 'w-full' : `max-lg:w-full lg:flex-1 ${maybeSplit ? 'split:w-full split:flex-initial' : ''}`}`}
      >
        {children}
      </div>
      <div
        className={`-mx-[16px] flex min-w-0 gap-2 overflow-x-auto empty:hidden px-[16px] py-1 max-sm:w-[calc(100%+32px)] sm:-mx-1 sm:min-w-60 sm:flex-1 sm:px-1 ${onMap ? '' : `lg:hidden ${maybeSplit ? 'split:flex' : ''}`}`}
      >
        {(hasResults || set > 0 || parameters.near !== undefined) && (
          <button type="button" className="btn btn-quiet shrink-0 noscript:hidden" onClick={onOpenFilters}>
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            Filters
            {set > 0 && (
              <span className="grid size-5 place-items-center rounded-full bg-accent text-xs text-on-accent tabular-nums">
                {set}
              </span>
            )}
          </button>
        )}
        {hasResults && <Sort parameters={parameters} onChange={onChange} className="sm:hidden noscript:hidden" />}
        {shown.map(({ name, value, text, count }) => {
          const pressed = parameters[name] === value;
          return (
            <FilterChip
              key={name}
              form={FILTER_FORM}
              name={pressed ? undefined : CHOICES.new}
              value={`${name}=${value}`}
              checked={pressed}
              count={count}
              className="noscript:hidden"
              onChange={(event) => onChange({ [name]: event.target.checked ? value : '' })}
            >
              {text}
            </FilterChip>
          );
        })}
      </div>
      <div className="ms-auto flex items-center gap-2 empty:hidden max-sm:contents">
        {hasResults && (
          <Sort parameters={parameters} onChange={onChange} name="sort" className="max-sm:not-noscript:hidden" />
        )}
        {(mappable || onMap) && (
          <ViewSwitch
            onMap={onMap}
            onSwitch={(isMap) => onChange({ view: viewParam(isMap, isSplit), ...pageOf(parameters) })}
          />
        )}
      </div>
    </div>
  );
}

function Sort(props: {
  parameters: SearchParameters;
  onChange: (changes: SearchParameters) => void;
  name?: string;
  className: string;
}) {
  const { parameters, onChange } = props;
  const usual = parameters.near === undefined ? 'relevance' : 'distance';
  return (
    <select
      aria-label="Sort"
      form={FILTER_FORM}
      name={props.name}
      className={`btn btn-quiet shrink-0 ${props.className}`}
      value={parameters.sort ?? usual}
      data-value={parameters.sort ?? usual}
      onChange={({ target: { value } }) => onChange({ sort: value === usual ? '' : value })}
    >
      {SORTS.filter((sort) => sort.value !== 'distance' || parameters.near !== undefined).map((sort) => (
        <option key={sort.value} value={sort.value}>
          {sort.name}
        </option>
      ))}
    </select>
  );
}

function pageOf({ page }: SearchParameters): SearchParameters {
  return page === undefined ? {} : { page };
}
