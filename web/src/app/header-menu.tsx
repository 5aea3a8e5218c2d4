import { Heart, Menu, X } from 'lucide-react';
import { Link, NavLink } from '../components/ui/link';
import { savedBusinesses } from '../components/directory/stored-businesses';
import { useStoredIds } from '../lib/stored-ids';
import { LINKS } from './main-links';

/**
 * Saved businesses, with their number; on a phone the menu, which opens without script. Not needed by the first render in the browser:
 * the server renders it. `isAlone`: without a search next to it.
 */
export function HeaderMenu({ isAlone }: { isAlone: boolean }) {
  const saved = useStoredIds(savedBusinesses).length;
  return (
    <>
      <Link
        to="/lists"
        aria-label="Saved businesses"
        className={`relative grid size-11 shrink-0 place-items-center hover:text-accent max-md:hidden ${isAlone ? 'ms-auto lg:ms-0' : ''}`}
      >
        <Heart aria-hidden="true" className="size-5" />
        {saved > 0 && (
          <span className="absolute end-0 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs text-on-accent tabular-nums">
            {saved}
          </span>
        )}
      </Link>
      <details
        data-escape
        className="group shrink-0 md:hidden"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.currentTarget.open = false;
          event.currentTarget.querySelector('summary')!.focus();
        }}
      >
        <summary
          aria-label="Menu"
          className="-me-2 grid size-11 cursor-pointer list-none place-items-center select-none [&::-webkit-details-marker]:hidden"
        >
          <Menu aria-hidden="true" className="size-6 group-open:hidden" />
          <X aria-hidden="true" className="hidden size-6 group-open:block" />
        </summary>
        <nav
          id="menu"
          aria-label="Main"
          className="absolute inset-x-0 top-full border-b border-line bg-surface shadow-lift"
        >
          <ul className="wrap py-2">
            {[...LINKS, { to: '/lists', name: 'Saved' }].map((link) => (
              <li key={link.to}>
                <NavLink
                  to={link.to}
                  end={link.to === '/'}
                  className={({ isActive }) =>
                    `flex min-h-12 items-center border-s-2 px-3 ${isActive ? 'border-accent font-semibold text-accent' : 'border-transparent'}`
                  }
                >
                  {link.name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </details>
    </>
  );
}
