import { useId, type ComponentProps } from 'react';

/** An input with its label above and a hint below. */
export function TextField({ label, hint, ...input }: { label: string; hint?: string } & ComponentProps<'input'>) {
  const ownId = useId();
  const { id = ownId } = input;
  const describedBy = [hint && `${id}-hint`, input['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input className="field" {...input} id={id} aria-describedby={describedBy || undefined} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
