import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDebounced } from '../../../lib/use-debounced';

const TYPING_PAUSE_MS = 250;

interface SuggestFieldProps {
  label: string;
  hint: string;
  /** What is chosen now; the parent gives another `key` for another one. */
  chosen: string;
  /** Key of the suggestions, without the text. */
  suggestionsKey: readonly unknown[];
  /** Suggestions for a text, as typed after a pause. */
  suggest: (text: string) => Promise<string[]>;
  /** Whether only suggestions can be chosen; another text is dropped. */
  isStrict?: boolean;
  /** With a suggestion, an entered text, or an empty one. */
  onChoose: (text: string) => void;
}

/** A text with suggestions, for choices that are too many to list. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, hint, chosen, suggestionsKey, suggest, isStrict = false, onChoose } = props;
  const [text, setText] = useState(chosen);
  const typed = useDebounced(text.trim(), TYPING_PAUSE_MS);
  // The chosen one is no text to search for.
  const wanted = typed === chosen ? '' : typed;
  const found = useQuery({ queryKey: ['suggestions', ...suggestionsKey, wanted], queryFn: () => suggest(wanted) });
  const suggestions = found.data ?? [];
  const id = useId();
  function commit(entered: string) {
    const value = entered.trim();
    if (value === chosen) return;
    if (isStrict && value !== '' && !suggestions.includes(value)) setText(chosen);
    else onChoose(value);
  }
  return (
    <div>
      <input
        aria-label={label}
        placeholder={hint}
        list={id}
        className="field"
        autoComplete="off"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          if (suggestions.includes(value) || value === '') commit(value);
        }}
        onBlur={() => commit(text)}
        onKeyDown={(event) => event.key === 'Enter' && commit(text)}
      />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </div>
  );
}
