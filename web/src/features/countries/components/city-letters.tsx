import { Link, useSearchParams } from 'react-router-dom';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#'];
const CELL = 'grid h-11 min-w-[38px] flex-1 place-items-center rounded-control text-sm';

/** The index of a country's cities. `known` are the letters that lead anywhere, null while that is not known. */
export function CityLetters({ active, known }: { active: string | null; known: readonly string[] | null }) {
  const [search] = useSearchParams();
  // Another letter is another list: it begins on its first page, with nothing searched for.
  const linkTo = (letter: string | null) => {
    const next = new URLSearchParams(search);
    for (const name of ['letter', 'q', 'page']) next.delete(name);
    if (letter !== null) next.set('letter', letter);
    return { search: next.toString() };
  };
  return (
    <nav aria-label="Cities by first letter" className="card flex flex-wrap gap-0.5 p-1.5">
      {active !== null && (
        <Link
          to={linkTo(null)}
          className="grid h-11 place-items-center rounded-control px-3 text-sm font-semibold text-accent hover:bg-sunken"
        >
          All
        </Link>
      )}
      {LETTERS.map((letter) => {
        const name = letter === '#' ? 'Other beginnings' : undefined;
        if (letter !== active && !known?.includes(letter)) {
          return (
            <span key={letter} role="link" aria-disabled="true" aria-label={name} className={`${CELL} text-muted/60`}>
              {letter}
            </span>
          );
        }
        return (
          <Link
            key={letter}
            to={linkTo(letter)}
            aria-label={name}
            aria-current={letter === active ? 'page' : undefined}
            className={`${CELL} font-semibold ${letter === active ? 'bg-accent text-on-accent' : 'hover:bg-sunken'}`}
          >
            {letter}
          </Link>
        );
      })}
    </nav>
  );
}
