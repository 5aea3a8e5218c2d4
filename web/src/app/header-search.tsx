import { Search } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Link } from '../components/ui/link';
import { searchPath } from '../features/search/parameters';

/** The search of pages without their own search form: a box, or a button on narrow screens. */
export function HeaderSearch() {
  const navigate = useNavigate();
  return (
    <>
      <form
        role="search"
        aria-label="Site"
        action="/search"
        method="get"
        className="relative ms-auto hidden w-52 lg:block xl:w-64"
        onSubmit={(event) => {
          event.preventDefault();
          const q = new FormData(event.currentTarget).get('q');
          void navigate(searchPath({ q: typeof q === 'string' ? q : '' }));
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
        />
        <input
          type="text"
          name="q"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={120}
          dir="auto"
          aria-label="Search the directory"
          placeholder="Search"
          className="field min-h-11 bg-ground pl-9"
        />
      </form>
      <Link
        to="/search"
        aria-label="Search the directory"
        className="ms-auto grid size-11 shrink-0 place-items-center rounded-control hover:text-accent lg:hidden"
      >
        <Search aria-hidden="true" className="size-5" />
      </Link>
    </>
  );
}
