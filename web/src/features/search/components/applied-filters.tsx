import type { SearchPage } from '@directory/contracts/search';
import { formatCount } from '../../../lib/format';
import { useNextFocus } from '../../../lib/use-next-focus';
import { FILTERS, type SearchParameters } from '../parameters';
import { appliedFilters, phraseText } from '../result-texts';
import { RemovableChip } from './removable-chip';

interface AppliedFiltersProps {
  parameters: SearchParameters;
  data: SearchPage | undefined;
  onChange: (changes: SearchParameters) => void;
  /** Takes another place of the same name, or a phrase as words; where there is none, neither is shown. */
  onGo?: (parameters: Record<string, string>) => void;
}

/** The recognised place, others of its name, recognised phrases, and the active filters, each removable. */
export function AppliedFilters({ parameters, data, onChange, onGo }: AppliedFiltersProps) {
  const list = useNextFocus<HTMLUListElement>();
  const applied = appliedFilters(parameters, data);
  const place = (onGo && data?.interpreted.place) ?? null;
  const phrases = (onGo && data?.interpreted.phrases) ?? [];
  const others = (onGo && data?.interpreted.alternatives) ?? [];
  if (applied.length + phrases.length + others.length === 0 && place === null) return null;
  return (
    <ul {...list} aria-label="Narrowed down to" className="flex flex-wrap items-center gap-2">
      {place && (
        <li className="max-w-full">
          <RemovableChip
            text={`In ${place.name}`}
            title={place.within || undefined}
            onRemove={() =>
              onChange(
                place.source === 'words'
                  ? { q: data?.interpreted.what ?? '' }
                  : without(
                      place.source === 'location'
                        ? ['location']
                        : place.kind === 'area'
                          ? ['area']
                          : ['city', 'country'],
                    ),
              )
            }
          />
        </li>
      )}
      {others.map((other, index) => (
        <li
          key={`${other.kind}-${other.countryCode}-${other.within}-${other.slug}`}
          className="flex max-w-full items-center gap-2 text-sm"
        >
          {index === 0 && <span className="text-muted">Also:</span>}
          <button
            type="button"
            className="relative inline-flex min-h-9 min-w-0 items-center gap-1.5 rounded-full border border-line bg-surface px-3.5 after:absolute after:-inset-1 hover:border-accent hover:text-accent"
            onClick={() => onGo?.(other.parameters)}
          >
            <bdi className="truncate">{other.parameters['location'] ?? `${other.name}, ${other.within}`}</bdi>
            <span className="text-muted tabular-nums">{formatCount(other.businessCount)}</span>
          </button>
        </li>
      ))}
      {phrases.map((phrase) => (
        <li key={`${phrase.kind} ${phrase.text}`} className="max-w-full">
          <RemovableChip
            text={phraseText(phrase)}
            title={`Search for the words “${phrase.text}” instead`}
            onRemove={() => onGo?.(phrase.parameters)}
          />
        </li>
      ))}
      {applied.map(({ text, drops }) => (
        <li key={text} className="max-w-full">
          <RemovableChip text={text} onRemove={() => onChange(without(drops))} />
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <button
            type="button"
            className="link relative inline-flex min-h-9 items-center px-1 text-sm after:absolute after:-inset-1"
            onClick={() => onChange(without(FILTERS))}
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}

function without(names: readonly (keyof SearchParameters)[]): SearchParameters {
  return Object.fromEntries(names.map((name) => [name, '']));
}
