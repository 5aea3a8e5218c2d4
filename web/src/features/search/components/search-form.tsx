import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, LocateFixed, MapPin, Search } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { SuggestBox } from './combobox';
import { useDebounced } from '../../../lib/use-debounced';
import { useHydrated } from '../../../lib/use-hydrated';
import { suggestionsQuery } from '../api/get-suggestions';
import { currentPoint } from '../geolocation';
import { clearRecentSearches, remember, useRecentSearches } from '../recent-searches';
import type { SearchOption } from './suggestion-groups';

const TYPING = 150;

/** What was asked for; texts are trimmed. `near` is `latitude,longitude`, or empty. */
export interface Asked {
  q: string;
  location: string;
  near: string;
}

interface SearchFormProps {
  /** What the boxes start with, and change to when it changes. */
  asked?: Asked;
  onSearch: (asked: Asked) => void;
  /** Hears what is typed in the first box as soon as it stands still. A form that has none fills its boxes first and searches when told to. */
  onType?: (q: string) => void;
  /** A place alone is not enough: the button waits for a word. */
  needsWhat?: boolean;
}

const NOTHING: Asked = { q: '', location: '', near: '' };

/**
 * What, where, and one button; `/` leads here from anywhere on the page. Before its script runs, and without any, the browser
 * itself sends it to `/search`.
 */
export function SearchForm({ asked = NOTHING, onSearch, onType, needsWhat = false }: SearchFormProps) {
  const { text, setText, setSent } = useAskedText(asked);
  const [touched, setTouched] = useState<'what' | 'where' | null>(null);
  const [locating, setLocating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const recent = useRecentSearches();
  const isLive = useHydrated();
  const what = useRef<HTMLInputElement>(null);
  const where = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const instant = onType !== undefined;

  const q = text.q.trim();
  const location = text.location.trim();
  const forWhat = useSuggestions(q, location, touched === 'what');
  const forWhere = useSuggestions(location, '', touched === 'where');
  const groups = useGroups(touched !== null);
  useSlashKey(what);
  useTyped(q, asked.q, (typed) => {
    setSent(typed);
    onType?.(typed);
  });

  function search(next: Partial<Asked>) {
    const whole = { ...text, ...next };
    const trimmed = { ...whole, q: whole.q.trim(), location: whole.location.trim() };
    setText(whole);
    if (needsWhat && trimmed.q === '') return;
    setSent(trimmed.q);
    remember(trimmed);
    onSearch(trimmed);
  }

  function pickWhat(option: SearchOption) {
    if (option.kind === 'recent') search({ ...option.search, near: '' });
    else if (option.kind === 'clear') clearRecentSearches();
    else if (option.kind === 'place') search({ q: '', location: option.location, near: '' });
    else if (option.kind === 'business') void navigate(option.to);
    else if (instant || location !== '' || text.near !== '') search({ q: option.q });
    else {
      setText({ ...text, q: option.q });
      where.current?.focus();
    }
  }

  function pickWhere(option: SearchOption) {
    if (option.kind !== 'place') return;
    const next = { location: option.location, near: '' };
    if (instant) search(next);
    else setText({ ...text, ...next });
  }

  async function locate() {
    setProblem(null);
    if (text.near !== '') return instant ? search({ near: '' }) : setText({ ...text, near: '' });
    setLocating(true);
    try {
      const next = { near: await currentPoint(), location: '' };
      if (instant) search(next);
      else setText((current) => ({ ...current, ...next }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setLocating(false);
    }
  }

  return (
    <form
      role="search"
      action="/search"
      method="get"
      className="grid grid-cols-[1fr_auto] gap-1 rounded-card border border-line-strong bg-surface p-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (matchMedia('(pointer: coarse)').matches) leaveKeyboard();
        search({});
      }}
    >
      <div className="flex min-w-0 flex-col gap-1 sm:flex-row">
        <SuggestBox
          label="What"
          name="q"
          required={needsWhat && !isLive}
          placeholder="What are you looking for?"
          icon={Search}
          inputRef={what}
          value={text.q}
          groups={(q === '' ? groups?.recentGroups(recent) : forWhat && groups?.whatGroups(forWhat)) ?? []}
          onChange={(value) => setText((current) => ({ ...current, q: value }))}
          onPick={pickWhat}
          onFocus={() => setTouched('what')}
        />
        <span
          aria-hidden="true"
          className="shrink-0 bg-line max-sm:mx-3 max-sm:-my-0.5 max-sm:h-px sm:-mx-0.5 sm:my-2 sm:w-px"
        />
        <SuggestBox
          label="Where"
          name="location"
          placeholder={text.near === '' ? 'City or country' : 'Nearby'}
          icon={MapPin}
          inputRef={where}
          value={text.location}
          groups={location !== '' && forWhere && groups ? [groups.placeGroup(forWhere.places)] : []}
          onChange={(value) => setText((current) => ({ ...current, location: value, near: '' }))}
          onPick={pickWhere}
          onFocus={() => setTouched('where')}
        >
          <button
            type="button"
            aria-label="Use my location"
            title="Use my location"
            aria-pressed={text.near !== ''}
            disabled={locating}
            className="absolute inset-y-0 end-1 my-auto grid size-11 place-items-center rounded-control text-muted hover:text-accent aria-pressed:text-accent"
            onClick={() => void locate()}
          >
            {locating ? (
              <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
            ) : (
              <LocateFixed aria-hidden="true" className="size-5" />
            )}
          </button>
        </SuggestBox>
      </div>
      <button
        type="submit"
        disabled={isLive && needsWhat && q === ''}
        className="btn btn-primary max-sm:w-13 max-sm:px-0 sm:px-6"
      >
        <Search aria-hidden="true" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">Search</span>
      </button>
      {text.near !== '' && (
        <>
          <input type="hidden" name="near" value={text.near} />
          <input type="hidden" name="sort" value="distance" />
        </>
      )}
      {problem !== null && (
        <p role="alert" className="col-span-full px-3 pb-1 text-sm text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}

/** Closes the keyboard of a phone, behind which the results would be. */
function leaveKeyboard() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** The texts of the boxes: as typed, until something other than this form's own typing changes what is asked for. */
function useAskedText(asked: Asked) {
  const [text, setText] = useState(asked);
  const [known, setKnown] = useState(asked);
  const [sent, setSent] = useState(asked.q);
  if (asked.q !== known.q || asked.location !== known.location || asked.near !== known.near) {
    setKnown(asked);
    setText({
      q: asked.q === known.q || asked.q === sent ? text.q : asked.q,
      location: asked.location === known.location ? text.location : asked.location,
      near: asked.near,
    });
    setSent(asked.q);
  }
  return { text, setText, setSent };
}

/** Hands on what was typed once it stands still, unless it is what is asked for already. */
function useTyped(q: string, askedFor: string, onTyped: (q: string) => void) {
  const settled = useDebounced(q, 2 * TYPING);
  useEffect(() => {
    if (settled === q && settled !== askedFor) onTyped(settled);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what is typed sets it off, not what is asked meanwhile
  }, [settled]);
}

function useSuggestions(text: string, location: string, wanted: boolean) {
  const settled = useDebounced(text, TYPING);
  const query = useQuery({ ...suggestionsQuery(settled, location), enabled: wanted && settled !== '' });
  return query.isError ? undefined : query.data;
}

/** What shows suggestions is not part of the first script: it is loaded when a box has the focus. */
function useGroups(wanted: boolean) {
  const [groups, setGroups] = useState<typeof import('./suggestion-groups')>();
  useEffect(() => {
    if (wanted) import('./suggestion-groups').then(setGroups, () => undefined); // without it there are no suggestions
  }, [wanted]);
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
