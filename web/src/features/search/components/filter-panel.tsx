import type { SearchPage } from '@directory/contracts/search';
import { Check, Star } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatCount } from '../../../lib/format';
import { OpenAt } from '../../../components/directory/open-at';
import { DEFAULT_RADIUS_KM, RADII } from '../../../lib/list-filters';
import type { SearchParameters } from '../parameters';
import { CHOICES, readParameters } from '../url-parameters';

interface FilterPanelProps {
  parameters: SearchParameters;
  data: SearchPage | undefined;
  onChange: (changes: SearchParameters) => void;
}

const MAX_SHOWN = 6;

/** The form of the filters, see `FilterForm`. */
export const FILTER_FORM = 'filters';

/**
 * All filters as a form. Without script it is sent; after hydration, so is what was chosen before. The toolbar's controls belong to
 * it.
 */
export function FilterForm({
  onEarlyChoice,
  ...panel
}: FilterPanelProps & { onEarlyChoice: (next: SearchParameters) => void }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const changed = [...form.current!.elements].filter(isChanged);
    if (changed.length === 0) return;
    const fields = [...new FormData(form.current!)].map(([name, value]) => [name, value as string]);
    // A phone has another control of the order.
    for (const control of changed)
      if (control instanceof HTMLSelectElement && control.name === '')
        fields.push([CHOICES.new, `sort=${control.value}`]);
    onEarlyChoice(readParameters(new URLSearchParams(fields)));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- later on, React keeps the form and the URL the same
  }, []);
  return (
    <form ref={form} id={FILTER_FORM} method="get" action="/search" onSubmit={(event) => event.preventDefault()}>
      <FilterPanel {...panel} />
      {parametersWithoutControl(panel).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn btn-accent mt-4 hidden w-full noscript:flex">
        Apply
      </button>
    </form>
  );
}

/** By the visitor, since the page was rendered. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLInputElement) return control.checked !== control.defaultChecked;
  return control instanceof HTMLSelectElement && control.value !== control.dataset['value'];
}

function parametersWithoutControl({ parameters, data, onChange: _onChange }: FilterPanelProps): [string, string][] {
  const shown = new Set<string>(['page', 'sort', 'open', 'verified', 'phone', 'hours']);
  if (parameters.near !== undefined) shown.add('radius');
  if (data) shown.add('rating');
  for (const { name, rows, isChosen } of valueGroups(parameters, data)) if (rows.some(isChosen)) shown.add(name);
  return Object.entries(parameters).filter(([name]) => !shown.has(name));
}

/**
 * All filters with their result counts; without results those that were chosen, as no other leads to any. Buttons, not links: crawlers
 * must not follow them.
 */
export function FilterPanel({ parameters, data, onChange }: FilterPanelProps) {
  const facets = data?.facets;
  const hasResults = data?.totalCount !== 0;
  const flags = [
    { name: 'open', text: 'Open now', count: facets?.open ?? undefined },
    { name: 'verified', text: 'Verified', count: facets?.verified },
    { name: 'phone', text: 'Has a phone number', count: facets?.phone },
  ] as const;
  const ratings = [...(facets?.ratings ?? [])].reverse();
  const isRating = ({ atLeast }: { atLeast: number }) => parameters.rating === String(atLeast);
  return (
    <div className="space-y-5">
      <Group title="Show only">
        {flags
          .filter(({ name }) => hasResults || parameters[name] !== undefined)
          .map(({ name, text, count }) => (
            <Choice
              key={name}
              kind="several"
              checked={parameters[name] !== undefined}
              count={count}
              sets={{ [name]: '1' }}
              clears={{ [name]: '' }}
              onChange={onChange}
            >
              {text}
            </Choice>
          ))}
      </Group>
      {(hasResults || parameters.hours !== undefined) && (
        <Group title="Open at…">
          <div className="flex gap-2">
            <OpenAt
              hours={parameters.hours ?? ''}
              any="Any day"
              className="field min-w-0 flex-1 py-0 text-[0.9375rem]"
              onChange={(hours) => onChange({ hours })}
            />
          </div>
        </Group>
      )}
      {parameters.near !== undefined && (
        <Group title="Distance">
          <select
            name="radius"
            aria-label="Distance"
            className="field py-0 text-[0.9375rem]"
            value={parameters.radius ?? DEFAULT_RADIUS_KM}
            data-value={parameters.radius ?? DEFAULT_RADIUS_KM}
            onChange={(event) => onChange({ radius: event.target.value })}
          >
            {[...new Set([...RADII, parameters.radius ?? DEFAULT_RADIUS_KM])].map((radius) => (
              <option key={radius} value={radius}>
                Within {radius} km
              </option>
            ))}
          </select>
        </Group>
      )}
      <Group title="Rating">
        {ratings
          .filter((row) => hasResults || isRating(row))
          .map((row) => (
            <Choice
              key={row.atLeast}
              kind="one"
              checked={isRating(row)}
              count={row.count}
              sets={{ rating: String(row.atLeast) }}
              clears={{ rating: '' }}
              onChange={onChange}
            >
              <span className="inline-flex items-center gap-1">
                <Star aria-hidden="true" className="size-4 fill-star text-star" />
                {row.atLeast.toFixed(1)}
                <span className="sr-only"> stars</span> and up
              </span>
            </Choice>
          ))}
      </Group>
      {valueGroups(parameters, data).map((group) => (
        <ValueGroup
          key={group.name}
          group={hasResults ? group : { ...group, rows: group.rows.filter(group.isChosen) }}
          onChange={onChange}
        />
      ))}
      {facets?.approximate && <p className="text-xs text-muted">Some figures are estimates.</p>}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  if (Array.isArray(children) && children.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

interface Value {
  value: string;
  /** Normalises to the same parameter. */
  otherValue?: string;
  name: string;
  note?: string;
  country?: string;
  citySlug?: string;
  count: number;
}

/** Occurring values of a filter, largest first. */
interface Values {
  name: 'category' | 'country' | 'city' | 'area';
  title: string;
  rows: readonly Value[];
  isChosen: (row: Value) => boolean;
  /** With an empty value, those that remove the choice. */
  changes: (value: string, row: Value) => SearchParameters;
}

function valueGroups(parameters: SearchParameters, data: SearchPage | undefined): Values[] {
  if (data === undefined) return [];
  const { categories, countries, cities, areas } = data.facets;
  // A selected place replaces the typed one.
  const { place, what } = data.interpreted;
  const elsewhere: SearchParameters = place?.source === 'words' ? { q: what } : { location: '' };
  return [
    {
      ...{ name: 'category', title: 'Category' },
      rows: categories.map((row) => ({ ...row, value: row.slug })),
      isChosen: (row) => row.value === parameters.category,
      changes: (category) => ({ category }),
    },
    {
      ...{ name: 'country', title: 'Country' },
      rows: countries.map((row) => ({ ...row, value: row.slug, otherValue: row.code })),
      isChosen: (row) =>
        row.value === parameters.country || row.otherValue === (parameters.country ?? place?.countryCode),
      changes: (country) => ({ ...elsewhere, country, city: '', area: '' }),
    },
    {
      ...{ name: 'city', title: 'City' },
      rows: cities.map((row) => ({ ...row, value: row.slug, note: row.countryCode, country: row.countryCode })),
      isChosen: (row) => place?.kind === 'city' && row.value === place.slug && row.country === place.countryCode,
      changes: (city, row) =>
        // Other regions have cities of the same name.
        place?.kind === 'region'
          ? { ...elsewhere, location: `${row.name}, ${place.name}`, city: '', area: '', country: '' }
          : { ...elsewhere, city, area: '', country: city === '' ? '' : (row.country ?? '') },
    },
    {
      ...{ name: 'area', title: 'Area' },
      rows: areas.map((row) => ({ ...row, value: row.slug, country: row.countryCode })),
      isChosen: (row) => place?.kind === 'area' && row.value === place.slug,
      changes: (area, { citySlug = '', country = '' }) => ({ ...elsewhere, area, city: citySlug, country }),
    },
  ];
}

/** A single value would filter nothing. */
function ValueGroup({ group, onChange }: { group: Values; onChange: FilterPanelProps['onChange'] }) {
  const [all, setAll] = useState(false);
  const { rows, isChosen, changes } = group;
  if (rows.length < 2 && !rows.some(isChosen)) return null;
  const shown = rows.filter((row, index) => all || index < MAX_SHOWN || isChosen(row));
  return (
    <Group title={group.title}>
      {shown.map((row) => (
        <Choice
          key={`${row.value} ${row.country}`}
          kind="one"
          checked={isChosen(row)}
          count={row.count}
          sets={changes(row.value, row)}
          clears={changes('', row)}
          onChange={onChange}
        >
          <bdi>{row.name}</bdi>
          {row.note && <span className="ms-1.5 text-xs text-muted">{row.note}</span>}
        </Choice>
      ))}
      {rows.length > shown.length && (
        <button
          type="button"
          className="link inline-flex min-h-11 items-center text-sm noscript:hidden"
          onClick={() => setAll(true)}
        >
          {formatCount(rows.length - shown.length)} more
        </button>
      )}
    </Group>
  );
}

/** Also a checkbox for exclusive values, as none has to be selected. */
function Choice(props: {
  kind: 'one' | 'several';
  checked: boolean;
  count: number | undefined;
  sets: SearchParameters;
  clears: SearchParameters;
  onChange: (changes: SearchParameters) => void;
  children: ReactNode;
}) {
  const { checked, sets, clears, onChange } = props;
  const none = props.count === 0 && !checked;
  return (
    <label
      className={`flex min-h-11 items-center gap-2.5 rounded-control px-1 text-[0.9375rem] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent lg:min-h-9 ${none ? 'text-muted' : 'hover:text-accent'}`}
    >
      <input
        type="checkbox"
        name={checked ? CHOICES.before : CHOICES.new}
        value={new URLSearchParams(sets).toString()}
        className="peer sr-only"
        checked={checked}
        disabled={none}
        onChange={(event) => onChange(event.target.checked ? sets : clears)}
      />
      <span
        aria-hidden="true"
        className={`grid size-5 shrink-0 place-items-center border border-line-strong text-on-accent peer-checked:border-accent peer-checked:bg-accent peer-checked:*:visible ${props.kind === 'one' ? 'rounded-full' : 'rounded'}`}
      >
        {/* Also ticked without script. */}
        <Check className="invisible size-3.5" strokeWidth={3} />
      </span>
      <span className="min-w-0 flex-1 wide-break">{props.children}</span>
      {props.count !== undefined && <span className="text-sm text-muted tabular-nums">{formatCount(props.count)}</span>}
    </label>
  );
}
