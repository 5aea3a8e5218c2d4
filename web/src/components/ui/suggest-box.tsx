import { Earth, MapPin, Search } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { formatCount } from '../../lib/format';
import { folded } from '../../lib/letters';
import { CategoryTile } from './photo';

export interface Suggestion {
  to: string;
  name: string;
  kind: 'category' | 'city' | 'country';
  note: string;
  count: number;
}

interface SuggestBoxProps {
  label: string;
  /** The largest first: with the same kind of match, the order is kept. */
  suggestions: readonly Suggestion[];
  loading: boolean;
  failed: boolean;
  /** Called when the box is first touched, which is when the lists are worth fetching. */
  onUse: () => void;
  onPick: (suggestion: Suggestion) => void;
}

const MAX_SHOWN = 8;

/** A combobox after the ARIA pattern: the list follows the text, arrows walk it, Enter opens what is marked or the first. */
export function SuggestBox(props: SuggestBoxProps) {
  const { suggestions, onPick } = props;
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const term = useDeferredValue(folded(text.trim()));
  const index = useMemo(
    () => suggestions.map((suggestion) => ({ suggestion, key: folded(suggestion.name) })),
    [suggestions],
  );
  const matches = useMemo(() => (term === '' ? [] : bestMatches(index, term)), [index, term]);
  const expanded = open && text.trim() !== '';
  const option = (at: number) => `${id}-option-${at}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  function pick(suggestion: Suggestion | undefined) {
    if (!suggestion) return;
    setOpen(false);
    setText('');
    onPick(suggestion);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && matches.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((current) => (current + step + (current < 0 && step < 0 ? 1 : 0) + matches.length) % matches.length);
    } else if (event.key === 'Escape') {
      if (!expanded) setText('');
      setOpen(false);
      setActive(-1);
    }
  }

  return (
    <form
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        if (matches.length > 0) pick(matches[Math.max(0, active)]);
        else input.current?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <label htmlFor={`${id}-input`} className="mb-1.5 block text-sm font-medium">
        {props.label}
      </label>
      <div className="flex gap-2">
        <div className="relative flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted"
          />
          <input
            ref={input}
            id={`${id}-input`}
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-expanded={expanded}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={expanded && active >= 0 ? option(active) : undefined}
            placeholder="Gym, Hyderabad…"
            className="field min-h-[52px] ps-11"
            value={text}
            onFocus={() => {
              props.onUse();
              setOpen(true);
            }}
            onChange={(event) => {
              setText(event.target.value);
              setActive(-1);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <button type="submit" className="btn btn-primary min-h-[52px] px-5 text-base">
          Find
        </button>
      </div>
      <div
        className={`card absolute inset-x-0 top-full z-30 mt-1 overflow-hidden shadow-lift ${expanded ? '' : 'hidden'}`}
        onPointerDown={(event) => event.preventDefault()}
      >
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label={props.label}
          className="max-h-[min(26rem,60vh)] overflow-y-auto"
        >
          {matches.map((suggestion, at) => (
            <li
              key={suggestion.to}
              id={option(at)}
              role="option"
              aria-selected={at === active}
              className={`flex min-h-13 cursor-pointer items-center gap-3 px-3 py-1.5 ${at === active ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
              onClick={() => pick(suggestion)}
            >
              <SuggestionIcon suggestion={suggestion} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium" dir="auto">
                  {suggestion.name}
                </span>
                <span className="block truncate text-xs text-muted">{suggestion.note}</span>
              </span>
              <span className="text-sm text-muted tabular-nums">
                {formatCount(suggestion.count)}
                <span className="sr-only"> businesses</span>
              </span>
            </li>
          ))}
        </ul>
        <p role="status" className="px-4 text-sm text-muted empty:hidden [&:not(:empty)]:py-3">
          {expanded && matches.length === 0 && emptyText(props, text.trim())}
        </p>
      </div>
    </form>
  );
}

function SuggestionIcon({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'category') return <CategoryTile category={suggestion.name} />;
  const Icon = suggestion.kind === 'city' ? MapPin : Earth;
  return (
    <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-muted">
      <Icon className="size-5" />
    </span>
  );
}

function emptyText({ loading, failed }: SuggestBoxProps, text: string): string {
  if (loading) return 'Loading…';
  if (failed) return 'The lists could not be loaded. Please try again later.';
  return `No category, city or country is called “${text}”.`;
}

/** Names that begin with the term first, then those with a word that does, then those that contain it. */
function bestMatches(index: readonly { suggestion: Suggestion; key: string }[], term: string): Suggestion[] {
  const ranks: Suggestion[][] = [[], [], []];
  for (const { suggestion, key } of index) {
    const at = key.indexOf(term);
    if (at < 0) continue;
    const rank = at === 0 ? 0 : key.includes(` ${term}`) ? 1 : 2;
    if (ranks[rank]!.length < MAX_SHOWN) ranks[rank]!.push(suggestion);
  }
  return ranks.flat().slice(0, MAX_SHOWN);
}
