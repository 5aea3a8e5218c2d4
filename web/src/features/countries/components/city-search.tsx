import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SearchField } from '../../../components/ui/search-field';

/** Milliseconds without a key after which what was typed is looked for. */
const TYPING = 250;

const MAX_LENGTH = 120;

/** Keeps `?q=` of the address: typing replaces it, and Back brings the text it had. */
export function CitySearch({ q }: { q: string }) {
  const [, setSearch] = useSearchParams();
  const [box, setBox] = useState({ text: q, of: q });
  if (box.of !== q) setBox({ text: box.text.trim() === q ? box.text : q, of: q });
  const wanted = box.text.trim().slice(0, MAX_LENGTH);

  useEffect(() => {
    if (wanted === q) return;
    const timer = setTimeout(() => {
      setSearch(
        (current) => {
          current.delete('page');
          if (wanted === '') current.delete('q');
          else current.set('q', wanted);
          return current;
        },
        // At once: a key pressed between the address and its page would be lost.
        { replace: true, preventScrollReset: true, flushSync: true },
      );
    }, TYPING);
    return () => clearTimeout(timer);
  }, [wanted, q, setSearch]);

  return <SearchField placeholder="Search cities…" value={box.text} onChange={(text) => setBox({ text, of: q })} />;
}
