import type { AdminStats } from '@directory/contracts/accounts';
import type { SortField } from '@directory/contracts/moderation';
import { MAX_FILTER_LENGTH } from '@directory/contracts/list-view-limits';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, ListFilter, Search, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CountryOptions } from '../../../components/admin/country-options';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { listTexts } from '../list-texts';
import { moderationTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { countryCodesQuery } from '../../../lib/country-codes-query';
import { SORTS, type useListSearchParams } from '../use-list-search-params';
import { Choice } from './choice';
import { FurtherFilters } from './further-filters';

const CATEGORIES = 20;
const TYPING_PAUSE = 300;

const FURTHER = ['city', 'importId', 'source', 'completeness', 'missing', 'edited', 'reported'] as const;

type Address = ReturnType<typeof useListSearchParams>;

interface FilterBarProps {
  address: Address;
  categories: AdminStats['categories'] | undefined;
  searchBox: RefObject<HTMLInputElement | null>;
}

export function FilterBar({ address, categories, searchBox }: FilterBarProps) {
  const t = useTexts(moderationTexts);
  const { query, filter, change, sort, clear } = address;
  const countries = useQuery(countryCodesQuery);
  const known = (categories ?? []).slice(0, CATEGORIES);
  const [isOpen, setOpen] = useState(false);
  const controls = useId();
  const furtherId = useId();
  const list = useTexts(listTexts);
  const [isFurther, setFurther] = useState(() => FURTHER.some((name) => query[name] !== undefined));
  const narrowings = Object.keys(filter).filter((name) => name !== 'filter').length;
  const folded = isOpen ? '' : 'max-sm:hidden';
  const other = query.category !== undefined && !known.some((category) => category.slug === query.category);
  return (
    <div className="space-y-3">
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr]">
        <div className="flex gap-2 cramped:flex-wrap">
          <div className="min-w-0 flex-1 cramped:basis-full">
            <SearchBox value={query.filter ?? ''} inputRef={searchBox} onChange={change} />
          </div>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={controls}
            className={`btn sm:hidden ${narrowings > 0 ? 'border-accent text-accent' : 'btn-quiet'}`}
            onClick={() => setOpen(!isOpen)}
          >
            <ListFilter aria-hidden="true" className="size-4" />
            {narrowings > 0 ? t.filtersOn(numberText(narrowings)) : t.filters}
          </button>
        </div>
        <div id={controls} className={`grid gap-2 sm:contents ${folded}`}>
          <Choice label={t.category} value={query.category ?? ''} onChange={(category) => change({ category })}>
            <option value="">{t.allCategories}</option>
            {other && <option value={query.category}>{query.category}</option>}
            {known.map((category) => (
              <option key={category.slug} value={category.slug}>
                {category.category} ({numberText(category.count)})
              </option>
            ))}
          </Choice>
          <Choice label={t.country} value={query.countryCode ?? ''} onChange={(countryCode) => change({ countryCode })}>
            <option value="">{t.allCountries}</option>
            <CountryOptions
              codes={[...new Set([...(countries.data ?? []), ...(query.countryCode ? [query.countryCode] : [])])]}
            />
          </Choice>
          <Choice label={t.approval} value={query.approved ?? ''} onChange={(approved) => change({ approved })}>
            <option value="">{t.approvalAll}</option>
            <option value="yes">{t.approvalYes}</option>
            <option value="no">{t.approvalNo}</option>
          </Choice>
        </div>
      </div>
      <div className={`flex flex-wrap items-center gap-2 ${folded}`}>
        <div role="group" aria-label={t.sort} className="flex flex-wrap gap-1">
          {SORTS.map((field) => (
            <SortButton
              key={field}
              field={field}
              active={query.sortBy === field}
              ascending={query.sortOrder === 'asc'}
              onClick={() => sort(field)}
            />
          ))}
        </div>
        <label className="chip min-h-11 cursor-pointer px-3">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={query.test === 'yes'}
            onChange={(event) => change({ test: event.target.checked ? 'yes' : null })}
          />
          {t.testOnly}
        </label>
        <button
          type="button"
          aria-expanded={isFurther}
          aria-controls={furtherId}
          className="link min-h-11 px-2 text-sm"
          onClick={() => setFurther(!isFurther)}
        >
          {isFurther ? list.less : list.more}
        </button>
        {Object.keys(filter).length > 0 && (
          <button type="button" className="link min-h-11 px-2 text-sm" onClick={clear}>
            {t.clearFilters}
          </button>
        )}
      </div>
      <div id={furtherId} className={folded}>
        {isFurther && <FurtherFilters address={address} />}
      </div>
    </div>
  );
}

/** Debounces typing, and applies external changes of the URL. */
function SearchBox({
  value,
  inputRef,
  onChange,
}: {
  value: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: Address['change'];
}) {
  const common = useTexts(commonTexts);
  const t = useTexts(moderationTexts);
  const [text, setText] = useState(value);
  const [reported, setReported] = useState(value);
  const [seen, setSeen] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Another filter may be chosen during the pause.
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => () => clearTimeout(pause.current), []);
  if (value !== seen) {
    setSeen(value);
    if (value !== reported) setText(value);
  }

  function type(next: string) {
    setText(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      setReported(next.trim());
      report.current({ filter: next.trim() });
    }, TYPING_PAUSE);
  }

  return (
    <div className="relative">
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-muted" />
      <input
        ref={inputRef}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={t.search.replace(/\.{1,3}$/, '')}
        placeholder={t.search}
        maxLength={MAX_FILTER_LENGTH}
        className="field ps-10 pe-11"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={common.clear}
          className="absolute end-0 top-0 grid size-11 place-items-center text-muted hover:text-ink"
          onClick={() => type('')}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}

function SortButton(props: { field: SortField; active: boolean; ascending: boolean; onClick: () => void }) {
  const t = useTexts(moderationTexts);
  const Arrow = props.ascending ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-pressed={props.active}
      className={`btn ${props.active ? 'border-accent bg-accent-soft text-accent' : 'btn-quiet'}`}
      onClick={props.onClick}
    >
      {t.sorts[props.field]}
      {props.active && (
        <>
          <Arrow aria-hidden="true" className="size-4" />
          <span className="sr-only">{props.ascending ? t.ascending : t.descending}</span>
        </>
      )}
    </button>
  );
}
