import type { RefObject } from 'react';

/** Visible while focused, as the first of a page: leads past the header to the content. */
export function SkipLink({ main, text }: { main: RefObject<HTMLElement | null>; text: string }) {
  return (
    <a
      href="#main"
      className="btn btn-primary absolute start-3 top-2 z-50 -translate-y-20 focus:translate-y-0"
      onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
      }}
    >
      {text}
    </a>
  );
}
