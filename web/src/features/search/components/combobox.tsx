import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { formatCount } from '../../../lib/format';
import { useEarlyInput } from '../../../lib/use-early-input';

export interface ComboboxOption {
  key: string;
  icon: ReactNode;
  name: ReactNode;
  note?: string | null;
  count?: number;
}

export interface ComboboxGroup<T extends ComboboxOption> {
  name: string;
  options: readonly T[];
}

interface ComboboxProps<T extends ComboboxOption> {
  label: string;
  /** Parameter of the form's URL. */
  name: string;
  placeholder: string;
  icon: LucideIcon;
  value: string;
  onChange: (value: string) => void;
  groups: readonly ComboboxGroup<T>[];
  onPick: (option: T) => void;
  onFocus?: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
  required?: boolean;
  children?: ReactNode;
}

const NONE = -1;

/** A combobox with a list, by the ARIA pattern: typed text is unchanged until an option is picked. */
export function Combobox<T extends ComboboxOption>({ inputRef, ...props }: ComboboxProps<T>) {
  const { groups, value } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const id = useId();
  const options = groups.flatMap((group) => group.options);
  const expanded = open && options.length > 0;
  const marked = expanded ? options[active] : undefined;
  const idOf = (option: T) => `${id}-${option.key}`;
  const markedId = marked && idOf(marked);
  useEarlyInput(inputRef, value, props.onChange);

  useEffect(() => {
    if (markedId !== undefined) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId]);

  function close() {
    setOpen(false);
    setActive(NONE);
  }

  function pick(option: T) {
    close();
    props.onPick(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      if (event.altKey) {
        if (step > 0) setOpen(true);
        else close();
        return;
      }
      setOpen(true);
      // The box itself is between the last and the first option.
      const places = options.length + 1;
      setActive((current) => (((expanded ? current : NONE) + 1 + step + places) % places) - 1);
    } else if (event.key === 'Home' || event.key === 'End') {
      setActive(NONE); // in the text, where the browser moves the caret
    } else if (event.key === 'Enter') {
      if (marked) {
        event.preventDefault();
        pick(marked);
      } else close();
    } else if (event.key === 'Escape') {
      if (expanded) event.preventDefault();
      else props.onChange('');
      close();
    } else if (event.key === 'Tab') close();
  }

  return (
    <div
      className="relative min-w-0 flex-1 rounded-control outline-accent has-[input:focus-visible]:outline-2"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <label htmlFor={`${id}-input`} className="sr-only">
        {props.label}
      </label>
      <props.icon
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted"
      />
      <input
        ref={inputRef}
        id={`${id}-input`}
        type="text"
        name={props.name}
        required={props.required}
        role="combobox"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={120}
        aria-expanded={expanded}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={markedId}
        placeholder={props.placeholder}
        className={`min-h-12 w-full bg-transparent pl-11 text-base outline-none ${props.children ? 'pr-13' : 'pr-3'}`}
        // The icon stays at the left of a text in a right-to-left script: so does the padding.
        dir="auto"
        value={value}
        onFocus={props.onFocus}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          props.onChange(event.target.value);
          setActive(NONE);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {props.children}
      <div
        className={`card absolute start-0 -end-14 top-full z-30 mt-2 overflow-hidden shadow-lift sm:end-0 sm:min-w-96 ${expanded ? '' : 'hidden'}`}
        onPointerDown={(event) => event.preventDefault()}
      >
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={props.label}
          className="max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain pb-1"
        >
          {groups.map(
            (group) =>
              group.options.length > 0 && (
                <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
                  <div
                    id={`${id}-${group.name}`}
                    role="presentation"
                    className="px-3 pt-2.5 pb-1 text-xs font-semibold text-muted"
                  >
                    {group.name}
                  </div>
                  {group.options.map((option) => (
                    <Option
                      key={option.key}
                      id={idOf(option)}
                      option={option}
                      active={option === marked}
                      onPick={() => pick(option)}
                    />
                  ))}
                </div>
              ),
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {expanded && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
    </div>
  );
}

function Option(props: { id: string; option: ComboboxOption; active: boolean; onPick: () => void }) {
  const { name, note, icon, count } = props.option;
  return (
    <div
      id={props.id}
      role="option"
      aria-selected={props.active}
      className={`flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1 ${props.active ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
      onClick={props.onPick}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" dir="auto">
          {name}
        </span>
        {note && (
          <span className="block truncate text-xs text-muted" dir="auto">
            {note}
          </span>
        )}
      </span>
      {count !== undefined && (
        <span className="text-sm text-muted tabular-nums">
          {formatCount(count)}
          <span className="sr-only"> businesses</span>
        </span>
      )}
    </div>
  );
}
