import { NavLink } from '../components/ui/link';
import { Logo } from './logo';

const COLUMNS = [
  {
    title: 'Explore',
    links: [
      { to: '/', name: 'Home' },
      { to: '/businesses', name: 'Businesses' },
      { to: '/categories', name: 'Categories' },
      { to: '/countries', name: 'Countries' },
      { to: '/cities', name: 'Cities' },
    ],
  },
  {
    title: 'For you',
    links: [
      { to: '/lists', name: 'Saved businesses' },
      { to: '/contact', name: 'Contact' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/privacy-policy', name: 'Privacy Policy' },
      { to: '/legal-notice', name: 'Legal Notice' },
      { to: '/terms-of-service', name: 'Terms of Service' },
      { to: '/cookie-policy', name: 'Cookie Policy' },
    ],
  },
];

/** Not needed by the first render in the browser: the server renders it. */
export function FooterLinks() {
  return (
    <div className="wrap grid gap-x-8 gap-y-6 py-8 sm:py-10 lg:grid-cols-[1fr_auto]">
      <div className="lg:max-w-80">
        <p className="flex items-center gap-2 font-semibold">
          <Logo />
          Business Directory
        </p>
        <p className="mt-2 text-sm text-muted">Discover local businesses, read reviews and find contact information.</p>
        <p className="mt-2 text-sm text-muted">
          Something wrong on a page? Suggest an edit there: no account is needed.
        </p>
      </div>
      <nav
        aria-label="Footer"
        className="grid grid-cols-2 gap-x-8 gap-y-6 cramped:grid-cols-1 sm:grid-cols-3 lg:gap-x-16"
      >
        {COLUMNS.map((column) => (
          <div key={column.title}>
            <h2 className="text-sm font-semibold">{column.title}</h2>
            <ul className="mt-1">
              {column.links.map((link) => (
                <li key={link.to}>
                  <NavLink
                    to={link.to}
                    end={link.to === '/'}
                    className={({ isActive }) =>
                      `inline-flex min-h-11 min-w-11 items-center text-sm sm:min-h-9 ${isActive ? 'font-semibold text-accent' : 'text-muted hover:text-accent hover:underline'}`
                    }
                  >
                    {link.name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  );
}
