import type { SearchPage } from '@directory/contracts/search';
import { Check, Star } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../../../lib/format';
import { DEFAULT_RADIUS_KM, type SearchParameters } from '../parameters';
import { OpenAt } from './open-at';

interface FilterPanelProps {
  parameters: SearchParameters;
  data: SearchPage | undefined;
  onChange: (changes: SearchParameters) => void;
}

const SHOWN = 6;
const RADII = ['1', '2', '5', '10', '25', '50', '100'];

/** All filters with their result counts. Buttons, not links: crawlers must not follow them. */
export function FilterPanel({ parameters, data, onChange }: FilterPanelProps) {
  const facets = data?.facets;
  const flags = [
    { name: 'open', text: 'Open now', count: facets?.open ?? undefined },
    { name: 'verified', text: 'Verified', count: facets?.verified },
    { name: 'phone', text: 'Has a phone number', count: facets?.phone },
  ] as const;
  const atLeast = parameters.rating;
  // A selected place replaces the typed one.
  const place = data?.interpreted.place;
  const elsewhere: SearchParameters = place?.source === 'words' ? { q: data!.interpreted.what } : { location: '' };
  return (
    <div className="space-y-5">
      <Group title="Show only">
        {flags.map(({ name, text, count }) => (
          <Choice
            key={name}
            kind="several"
            checked={parameters[name] !== undefined}
            count={count}
            onToggle={(checked) => onChange({ [name]: checked ? '1' : '' })}
          >
            {text}
          </Choice>
        ))}
      </Group>
      <Group title="Open at…">
        <OpenAt hours={parameters.hours ?? ''} onChange={(hours) => onChange({ hours })} />
      </Group>
      {parameters.near !== undefined && (
        <Group title="Distance">
          <select
            aria-label="Distance"
            className="field py-0 text-[0.9375rem]"
            value={parameters.radius ?? DEFAULT_RADIUS_KM}
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
      {facets && (
        <Group title="Rating">
          {[...facets.ratings].reverse().map((row) => (
            <Choice
              key={row.atLeast}
              kind="one"
              checked={atLeast === String(row.atLeast)}
              count={row.count}
              onToggle={(checked) => onChange({ rating: checked ? String(row.atLeast) : '' })}
            >
              <span className="inline-flex items-center gap-1">
                <Star aria-hidden="true" className="size-4 fill-star text-star" />
                {row.atLeast.toFixed(1)}
                <span className="sr-only"> stars</span> and up
              </span>
            </Choice>
          ))}
        </Group>
      )}
      <ValueGroup
        title="Category"
        rows={facets?.categories.map((row) => ({ ...row, value: row.slug })) ?? []}
        isChosen={(row) => row.value === parameters.category}
        onChoose={(category) => onChange({ category })}
      />
      <ValueGroup
        title="Country"
        rows={facets?.countries.map((row) => ({ ...row, value: row.slug, otherValue: row.code })) ?? []}
        isChosen={(row) =>
          row.value === parameters.country || row.otherValue === (parameters.country ?? place?.countryCode)
        }
        onChoose={(country) => onChange({ ...elsewhere, country, city: '', area: '' })}
      />
      <ValueGroup
        title="City"
        rows={
          facets?.cities.map((row) => ({ ...row, value: row.slug, note: row.countryCode, country: row.countryCode })) ??
          []
        }
        isChosen={(row) => place?.kind === 'city' && row.value === place.slug && row.country === place.countryCode}
        onChoose={(city, row) =>
          onChange(
            // Other regions have cities of the same name.
            place?.kind === 'region'
              ? { ...elsewhere, location: `${row.name}, ${place.name}`, city: '', area: '', country: '' }
              : { ...elsewhere, city, area: '', country: city === '' ? '' : (row.country ?? '') },
          )
        }
      />
      <ValueGroup
        title="Area"
        rows={facets?.areas.map((row) => ({ ...row, value: row.slug, country: row.countryCode })) ?? []}
        isChosen={(row) => place?.kind === 'area' && row.value === place.slug}
        onChoose={(area, { citySlug = '', country = '' }) => onChange({ ...elsewhere, area, city: citySlug, country })}
      />
      {facets?.approximate && <p className="text-xs text-muted">Some figures are estimates.</p>}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
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

/** Occurring values, largest first; a single one would filter nothing. */
function ValueGroup(props: {
  title: string;
  rows: readonly Value[];
  isChosen: (row: Value) => boolean;
  onChoose: (value: string, row: Value) => void;
}) {
  const [all, setAll] = useState(false);
  const { rows, isChosen } = props;
  if (rows.length < 2 && !rows.some(isChosen)) return null;
  const shown = rows.filter((row, index) => all || index < SHOWN || isChosen(row));
  return (
    <Group title={props.title}>
      {shown.map((row) => (
        <Choice
          key={`${row.value} ${row.country}`}
          kind="one"
          checked={isChosen(row)}
          count={row.count}
          onToggle={(checked) => props.onChoose(checked ? row.value : '', row)}
        >
          <bdi>{row.name}</bdi>
          {row.note && <span className="ms-1.5 text-xs text-muted">{row.note}</span>}
        </Choice>
      ))}
      {rows.length > shown.length && (
        <button type="button" className="link inline-flex min-h-11 items-center text-sm" onClick={() => setAll(true)}>
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
  onToggle: (checked: boolean) => void;
  children: ReactNode;
}) {
  const none = props.count === 0 && !props.checked;
  return (
    <label
      className={`flex min-h-11 items-center gap-2.5 rounded-control px-1 text-[0.9375rem] has-focus-visible:outline-2 has-focus-visible:outline-accent lg:min-h-9 ${none ? 'text-muted' : 'hover:text-accent'}`}
    >
      <input
        type="checkbox"
        className="peer sr-only"
        checked={props.checked}
        disabled={none}
        onChange={(event) => props.onToggle(event.target.checked)}
      />
      <span
        aria-hidden="true"
        className={`grid size-5 shrink-0 place-items-center border border-line-strong text-on-accent peer-checked:border-accent peer-checked:bg-accent ${props.kind === 'one' ? 'rounded-full' : 'rounded'}`}
      >
        {props.checked && <Check className="size-3.5" strokeWidth={3} />}
      </span>
      <span className="min-w-0 flex-1 wide-break">{props.children}</span>
      {props.count !== undefined && <span className="text-sm text-muted tabular-nums">{formatCount(props.count)}</span>}
    </label>
  );
}
