import { Link } from 'react-router-dom';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The A–Z index of a list. `known` dims the letters under which there is nothing; they still lead to an honest empty page. */
export function LetterBar(props: {
  base: '/categories' | '/cities';
  active: string | null;
  known?: ReadonlySet<string> | null;
  label: string;
}) {
  return (
    <nav aria-label={props.label} className="card flex flex-wrap gap-0.5 p-1.5">
      {props.active !== null && (
        <Link
          to={props.base}
          className="grid h-11 place-items-center rounded-control px-3 text-sm font-semibold text-accent hover:bg-sunken"
        >
          All
        </Link>
      )}
      {LETTERS.map((letter) => (
        <Link
          key={letter}
          to={`${props.base}/${letter}`}
          aria-current={letter === props.active ? 'page' : undefined}
          className={`grid h-11 min-w-[38px] flex-1 place-items-center rounded-control text-sm ${letterTone(letter, props.active, props.known)}`}
        >
          {letter}
        </Link>
      ))}
    </nav>
  );
}

function letterTone(letter: string, active: string | null, known: ReadonlySet<string> | null | undefined): string {
  if (letter === active) return 'bg-accent font-semibold text-on-accent';
  return known && !known.has(letter) ? 'text-muted hover:bg-sunken' : 'font-semibold hover:bg-sunken';
}
