import type { ComponentProps } from 'react';
import { Link } from './link';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

interface AlphabetNavProps {
  label: string;
  active: string | null;
  /** Letters with entries; null while loading. */
  known: ReadonlySet<string> | null;
  /** Null links to the list without a letter. */
  linkTo: (letter: string | null) => ComponentProps<typeof Link>['to'];
  /** `#` is any other first character. */
  others?: boolean;
  alwaysAll?: boolean;
}

/** The letter index of a list; letters without entries are disabled. */
export function AlphabetNav({ label, active, known, linkTo, others = false, alwaysAll = false }: AlphabetNavProps) {
  return (
    <nav aria-label={label} className="card flex flex-wrap gap-0.5 p-1.5">
      {(active !== null || alwaysAll) && (
        <Link
          to={linkTo(null)}
          aria-current={active === null ? 'page' : undefined}
          className={`grid h-11 min-w-11 place-items-center rounded-control px-3 text-sm font-semibold ${active === null ? 'bg-accent text-on-accent' : 'text-accent hover:bg-sunken'}`}
        >
          All
        </Link>
      )}
      {[...LETTERS, ...(others ? ['#'] : [])].map((letter) => {
        const name = letter === '#' ? 'Other beginnings' : undefined;
        const current = letter === active;
        const cell = 'grid h-11 min-w-[38px] flex-1 place-items-center rounded-control text-sm';
        if (!current && known !== null && !known.has(letter)) {
          return (
            <span key={letter} role="link" aria-disabled="true" aria-label={name} className={`${cell} text-muted/60`}>
              {letter}
            </span>
          );
        }
        return (
          <Link
            key={letter}
            to={linkTo(letter)}
            aria-label={name}
            aria-current={current ? 'page' : undefined}
            className={`${cell} font-semibold ${current ? 'bg-accent text-on-accent' : 'hover:bg-sunken'}`}
          >
            {letter}
          </Link>
        );
      })}
    </nav>
  );
}
