import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SearchField } from './search-field';

const TYPING_MS = 250;

const MAX_FILTER_LENGTH = 120;

/** The text that the list is filtered by, from `?q=`. */
export function filterTextOf(search: URLSearchParams): string {
  return (search.get('q') ?? '').trim().slice(0, MAX_FILTER_LENGTH);
}

/**
 * Filters the list below by `?q=` of the URL: typing replaces the URL, and Back restores the text. Without scripts it is a form.
 */
export function ListSearch({ q, placeholder }: { q: string; placeholder: string }) {
  const [search, setSearch] = useSearchParams();
  const [box, setBox] = useState({ text: q, of: q });
  if (box.of !== q) setBox({ text: box.text.trim() === q ? box.text : q, of: q });
  const wanted = box.text.trim().slice(0, MAX_FILTER_LENGTH);

  function filter(text: string) {
    setSearch(
      (current) => {
        current.delete('page');
        if (text === '') current.delete('q');
        else current.set('q', text);
        return current;
      },
      // Synchronous: a key pressed between the new URL and its page would be lost.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  }

  // With the parameters that were chosen during the pause.
  const onPause = useEffectEvent((pathname: string) => {
    // While the page of a link loads, this list is still shown, but the URL is that of the next page.
    if (location.pathname === pathname) filter(wanted);
  });
  useEffect(() => {
    if (wanted === q) return;
    const { pathname } = location;
    const timer = setTimeout(() => onPause(pathname), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted, q]);

  const others = [...search].filter(([name]) => name !== 'q' && name !== 'page');
  return (
    <form
      role="search"
      aria-label="List"
      method="get"
      className="min-w-0 flex-1 basis-52 sm:max-w-sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== q) filter(wanted);
      }}
    >
      <SearchField
        name="q"
        placeholder={placeholder}
        value={box.text}
        onChange={(text) => setBox((current) => ({ ...current, text }))}
      />
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}
