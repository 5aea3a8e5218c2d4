import type { ComponentProps } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  type: 'button' | 'submit';
  isInactive: boolean;
}

/** Rejects presses while inactive, but can have the focus: a button that is disabled as it is pressed loses it. */
export function Button({ isInactive, onClick, ...props }: ButtonProps) {
  return (
    <button
      {...props}
      aria-disabled={isInactive || undefined}
      onClick={(event) => {
        if (isInactive) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
