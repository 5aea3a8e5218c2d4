import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, LocateFixed, MapPin, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/ui/button';
import { useDebounced } from '../../../lib/use-debounced';
import { useHydrated } from '../../../lib/use-hydrated';
import { suggestionsQuery } from '../api/get-suggestions';
import { isMapPoint } from '../../../lib/geolocation';
import { useCurrentPoint } from '../../../lib/use-current-point';
import { clearRecentSearches, remember, useRecentSearches } from '../recent-searches';
import { Combobox } from './combobox';
import type { SearchOption } from './suggestion-groups';

const SUGGEST_DEBOUNCE_MS = 150;
const SEARCH_DEBOUNCE_MS = 300;

/** Texts are trimmed. `near` is `latitude,longitude`, or empty. */
export interface SearchInput {
  q: string;
  location: string;
  near: string;
}

interface SearchFormProps {
  /** The displayed search; the inputs adopt changes. */
  value?: SearchInput;
  onSearch: (input: SearchInput) => void;
  /** Called with the text of the first input when typing pauses. Without it, only a submit searches. */
  onType?: (q: string) => void;
  /** A place alone is not enough: the button is disabled without a term. */
  needsWhat?: boolean;
}

const EMPTY: SearchInput = { q: '', location: '', near: '' };

/**
 * What, where, and a button; `/` focuses it from anywhere on the page. Before its script runs, the browser submits it to
 * `/search`.
 */
export function SearchForm({ value = EMPTY, onSearch, onType, needsWhat = false }: SearchFormProps) {
  const [input, setInput] = useSearchInput(value);
  const [focused, setFocused] = useState<'what' | 'where' | null>(null);
  const recent = useRecentSearches();
  const isLive = useHydrated();
  const what = useRef<HTMLInputElement>(null);
  const where = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const instant = onType !== undefined;

  const q = input.q.trim();
  const location = input.location.trim();
  const forWhat = useSuggestions(q, location, focused === 'what');
  const forWhere = useSuggestions(location, '', focused === 'where');
  const groups = useGroups(focused !== null);
  useSlashKey(what);

  const onPause = useEffectEvent(() => {
    if (q !== value.q) onType?.(q);
  });
  useEffect(() => {
    const timer = setTimeout(() => onPause(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [q]);

  function search(change: Partial<SearchInput>) {
    const next = { ...input, ...change };
    const trimmed = { ...next, q: next.q.trim(), location: next.location.trim() };
    setInput(next);
    if (needsWhat && trimmed.q === '') return;
    remember(trimmed);
    onSearch(trimmed);
  }

  function pickWhat(option: SearchOption) {
    if (option.kind === 'recent') search({ ...option.search, near: '' });
    else if (option.kind === 'clear') clearRecentSearches();
    else if (option.kind === 'place') search({ q: option.q, location: option.location, near: '' });
    else if (option.kind === 'business') void navigate(option.to);
    else if (instant || location !== '' || input.near !== '') search({ q: option.q });
    else {
      setInput({ ...input, q: option.q });
      where.current?.focus();
    }
  }

  function pickWhere(option: SearchOption) {
    if (option.kind !== 'place') return;
    fill({ location: option.location, near: '' });
  }

  /** A form that searches while typing searches at once. */
  function fill(change: Partial<SearchInput>) {
    if (instant) search(change);
    else setInput((current) => ({ ...current, ...change }));
  }

  const { locate, isLocating, error, clearError } = useCurrentPoint((near) => fill({ near, location: '' }));
  const isLocated = input.near !== '' && !isMapPoint(input.near);

  function toggleLocation() {
    if (!isLocated) return void locate();
    clearError();
    fill({ near: '' });
  }

  return (
    <form
      role="search"
      action="/search"
      method="get"
      className="grid grid-cols-[1fr_auto] gap-1 cramped:grid-cols-1 rounded-card border border-line-strong bg-surface p-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (matchMedia('(pointer: coarse)').matches) leaveKeyboard();
        search({});
      }}
    >
      <div className="flex min-w-0 flex-col gap-1 sm:flex-row">
        <Combobox
          label="What"
          name="q"
          required={needsWhat && !isLive}
          placeholder="What are you looking for?"
          icon={Search}
          inputRef={what}
          value={input.q}
          groups={(q === '' ? groups?.recentGroups(recent) : forWhat && groups?.whatGroups(forWhat)) ?? []}
          onChange={(value) => setInput((current) => ({ ...current, q: value }))}
          onPick={pickWhat}
          onFocus={() => setFocused('what')}
        />
        <span
          aria-hidden="true"
          className="shrink-0 bg-line max-sm:mx-3 max-sm:-my-0.5 max-sm:h-px sm:-mx-0.5 sm:my-2 sm:w-px"
        />
        <Combobox
          label="Where"
          name="location"
          placeholder={
            input.near === '' ? 'City or country' : isMapPoint(input.near) ? 'This area of the map' : 'Nearby'
          }
          icon={MapPin}
          inputRef={where}
          value={input.location}
          groups={location !== '' && forWhere && groups ? [groups.placeGroup(forWhere.places)] : []}
          onChange={(value) => setInput((current) => ({ ...current, location: value, near: '' }))}
          onPick={pickWhere}
          onFocus={() => setFocused('where')}
        >
          <Button
            type="button"
            aria-label="Use my location"
            title="Use my location"
            aria-pressed={isLocated}
            isInactive={isLocating}
            className="absolute inset-y-0 end-1 my-auto grid size-11 place-items-center rounded-control text-muted hover:text-accent aria-pressed:text-accent noscript:hidden"
            onClick={toggleLocation}
          >
            {isLocating ? (
              <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
            ) : (
              <LocateFixed aria-hidden="true" className="size-5" />
            )}
          </Button>
        </Combobox>
      </div>
      <button
        type="submit"
        disabled={isLive && needsWhat && q === ''}
        className="btn btn-primary max-sm:w-13 max-sm:px-0 cramped:w-full sm:px-6"
      >
        <Search aria-hidden="true" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">Search</span>
      </button>
      {input.near !== '' && <input type="hidden" name="near" value={input.near} />}
      {error !== null && (
        <p role="alert" className="col-span-full px-3 pb-1 text-sm text-bad">
          {error}
        </p>
      )}
    </form>
  );
}

/** Closes the keyboard of a phone, which would cover the results. */
function leaveKeyboard() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** The texts of the inputs. A change of `value` is adopted unless it results from typing. */
function useSearchInput(value: SearchInput) {
  const [input, setInput] = useState(value);
  const [shown, setShown] = useState(value);
  const changed = (['q', 'location', 'near'] as const).filter((name) => value[name] !== shown[name]);
  if (changed.length > 0) {
    setShown(value);
    const taken = changed.filter((name) => input[name].trim() !== value[name]);
    setInput({ ...input, ...Object.fromEntries(taken.map((name) => [name, value[name]])) });
  }
  return [input, setInput] as const;
}

function useSuggestions(text: string, location: string, enabled: boolean) {
  const term = useDebounced(text, SUGGEST_DEBOUNCE_MS);
  const query = useQuery({ ...suggestionsQuery(term, location), enabled: enabled && term !== '' });
  return query.isError ? undefined : query.data;
}

/** Suggestions are not part of the first script: their code is loaded on focus. */
function useGroups(enabled: boolean) {
  const [groups, setGroups] = useState<typeof import('./suggestion-groups')>();
  useEffect(() => {
    if (enabled) import('./suggestion-groups').then(setGroups, () => undefined); // no suggestions then
  }, [enabled]);
  return groups;
}

function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      const typing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}
