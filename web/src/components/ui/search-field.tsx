import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useEarlyInput } from '../../lib/use-early-input';

/** A box that filters the list below; `name` is the parameter if a form sends it. */
export function SearchField(props: {
  value: string;
  placeholder: string;
  name?: string;
  onChange: (value: string) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEarlyInput(box, props.value, props.onChange);
  return (
    <div className="relative w-full sm:max-w-sm">
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-muted" />
      <input
        ref={box}
        type="text"
        name={props.name}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className={`field ps-10 ${props.value === '' ? 'pe-2' : 'pe-11'}`}
        aria-label={props.placeholder.replace(/[.…]{1,3}$/, '')}
        placeholder={props.placeholder}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {props.value !== '' && (
        <button
          type="button"
          aria-label="Clear"
          className="absolute end-0 top-0 grid size-11 place-items-center text-muted hover:text-ink"
          onClick={() => props.onChange('')}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
