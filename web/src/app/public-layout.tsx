import { Menu, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/ui/error-boundary';
import { HeaderSearch } from './header-search';
import { Logo } from './logo';

const DeferredFeatures = lazy(async () => ({ default: (await import('./deferred-features')).DeferredFeatures }));

const FooterLinks = lazy(async () => ({ default: (await import('./footer-links')).FooterLinks }));

const LINKS = [
  { to: '/', name: 'Home' },
  { to: '/businesses', name: 'Businesses' },
  { to: '/categories', name: 'Categories' },
  { to: '/countries', name: 'Countries' },
  { to: '/cities', name: 'Cities' },
  { to: '/contact', name: 'Contact' },
];

export function PublicLayout() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const [consentRequested, setConsentRequested] = useState(false);
  const footer = useRef<HTMLButtonElement>(null);
  useFocusOnNavigation(main);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="btn btn-primary absolute start-3 top-2 z-50 -translate-y-20 focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <Header key={pathname} searchable={!/^\/(?:search\/?)?$/.test(pathname)} />
      <main ref={main} id="main" tabIndex={-1} className="min-h-[calc(100dvh-57px)] flex-1 print:min-h-0">
        <Outlet />
      </main>
      <Footer consentButton={footer} onConsent={() => setConsentRequested(true)} />
      <DeferredMount
        requested={consentRequested}
        onClose={() => {
          setConsentRequested(false);
          (consentRequested ? footer : main).current?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}

/** A navigation scrolls to the top, as a full load does. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>) {
  const { pathname, search } = useLocation();
  const place = `${pathname}?${new URLSearchParams(search).get('page') ?? ''}`;
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    // A filter that resets the list keeps the focus in its input.
    if (document.activeElement?.matches('main :is(input, select, textarea)')) return;
    main.current?.focus({ preventScroll: true });
  }, [place, main]);
}

/** Deferred and optional: the page is complete without it. */
function DeferredMount(props: { requested: boolean; onClose: () => void }) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMounted(true), 0);
    return () => clearTimeout(timer);
  }, []);
  if (!mounted) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <DeferredFeatures {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Keyed by path: a navigation closes the menu. */
function Header({ searchable }: { searchable: boolean }) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <header
      className="sticky top-0 z-40 border-b border-line bg-surface print:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        toggle.current?.focus();
      }}
    >
      <div className="wrap flex h-14 items-center justify-between gap-4">
        <Link to="/" className="inline-flex min-h-11 items-center gap-2 font-semibold tracking-tight whitespace-nowrap">
          <Logo />
          Business Directory
        </Link>
        <nav aria-label="Main" className="hidden md:ms-auto md:block lg:ms-2 lg:me-auto">
          <ul className="flex lg:gap-1">
            {LINKS.map((link) => (
              <li key={link.to}>
                <NavLink
                  to={link.to}
                  end={link.to === '/'}
                  className={({ isActive }) =>
                    `inline-flex h-14 items-center border-b-2 px-2 text-[0.9375rem] lg:px-3 ${
                      isActive
                        ? 'border-accent font-semibold text-accent'
                        : 'border-transparent text-muted hover:text-ink'
                    }`
                  }
                >
                  {link.name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {searchable && <HeaderSearch />}
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls="menu"
          aria-label={open ? 'Close menu' : 'Open menu'}
          className="-me-2 grid size-11 place-items-center md:hidden"
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden="true" className="size-6" /> : <Menu aria-hidden="true" className="size-6" />}
        </button>
      </div>
      <nav
        id="menu"
        aria-label="Main"
        hidden={!open}
        className="absolute inset-x-0 top-full border-b border-line bg-surface shadow-lift md:hidden"
      >
        <ul className="wrap py-2">
          {LINKS.map((link) => (
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
    </header>
  );
}

/** The links of the lazy part work without hydration. */
function Footer({
  consentButton,
  onConsent,
}: {
  consentButton: RefObject<HTMLButtonElement | null>;
  onConsent: () => void;
}) {
  return (
    <footer className="mt-12 border-t border-line bg-surface print:hidden">
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <FooterLinks />
        </Suspense>
      </ErrorBoundary>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-1.5 text-xs text-muted">
          <p className="py-2.5">© 2025 Business Directory</p>
          <button
            ref={consentButton}
            type="button"
            className="inline-flex min-h-11 items-center text-sm hover:text-accent hover:underline"
            onClick={onConsent}
          >
            Cookie settings
          </button>
        </div>
      </div>
    </footer>
  );
}
