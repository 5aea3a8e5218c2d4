import { type ReactNode, useId } from 'react';

/** A select with its label for screen readers only. */
export function Choice(props: {
  label: string;
  value: string;
  onChange: (value: string | null) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {props.label}
      </label>
      <select
        id={id}
        className="field"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value || null)}
      >
        {props.children}
      </select>
    </>
  );
}
