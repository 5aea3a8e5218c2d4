import { useId, type ComponentProps } from 'react';

/** An input with its label above and a hint below. */
export function TextField({ label, hint, ...input }: { label: string; hint?: string } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input id={id} className="field" {...(hint && { 'aria-describedby': `${id}-hint` })} {...input} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
