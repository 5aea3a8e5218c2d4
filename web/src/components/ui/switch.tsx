interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A boolean setting; the whole line is clickable. */
export function Switch(props: SwitchProps) {
  return (
    <label className="relative flex min-h-14 items-center justify-between gap-4 py-2">
      <span>
        <span className="block text-sm font-medium">{props.label}</span>
        {props.hint && <span className="block text-xs text-muted">{props.hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="peer sr-only"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span
        aria-hidden="true"
        className="relative h-6 w-11 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors after:absolute after:start-0.5 after:top-0.5 after:size-[18px] after:rounded-full after:bg-line-strong after:transition-transform peer-checked:border-accent peer-checked:bg-accent peer-checked:after:translate-x-5 peer-checked:after:bg-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent"
      />
    </label>
  );
}
