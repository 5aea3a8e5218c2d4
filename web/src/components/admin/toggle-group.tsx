import type { ReactNode } from 'react';

interface ToggleGroupProps<Value extends string> {
  label: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  children: (value: Value) => ReactNode;
}

/** Buttons of which one is pressed. `children`: the content of each. */
export function ToggleGroup<Value extends string>(props: ToggleGroupProps<Value>) {
  return (
    <div role="group" aria-label={props.label} className="flex flex-wrap gap-1">
      {props.values.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={props.value === one}
          className={`btn ${props.value === one ? 'border-accent bg-accent-soft text-accent' : 'btn-quiet'}`}
          onClick={() => props.onChange(one)}
        >
          {props.children(one)}
        </button>
      ))}
    </div>
  );
}
