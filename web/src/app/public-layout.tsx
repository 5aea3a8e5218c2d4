import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Link, NavLink } from '../components/ui/link';
import { ErrorBoundary } from '../components/ui/error-boundary';
import { SkipLink } from '../components/ui/skip-link';
import { ALL_CONTROLS, useNextFocus } from '../lib/use-next-focus';
import { HeaderSearch } from './header-search';
import { Logo } from './logo';
import { LINKS } from './main-links';

const DeferredFeatures = lazy(async () => ({ default: (await import('./deferred-features')).DeferredFeatures }));

const FooterLinks = lazy(async () => ({ default: (await import('./footer-links')).FooterLinks }));

const HeaderMenu = lazy(async () => ({ default: (await import('./header-menu')).HeaderMenu }));

export function PublicLayout() {
  const { pathname } = useLocation();
  const main = useNextFocus<HTMLElement>(ALL_CONTROLS);
  const [consentRequested, setConsentRequested] = useState(false);
  const footer = useRef<HTMLButtonElement>(null);
  useFocusOnNavigation(main.ref);

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink main={main.ref} text="Skip to content" />
      <Header key={pathname} searchable={!/^\/(?:search\/?)?$/.test(pathname)} />
      <main {...main} id="main" tabIndex={-1} className="min-h-[calc(100dvh-57px)] flex-1 print:min-h-0">
        <Outlet />
      </main>
      <Footer consentButton={footer} onConsent={() => setConsentRequested(true)} />
      <DeferredMount
        requested={consentRequested}
        onClose={() => {
          setConsentRequested(false);
          (consentRequested ? footer : main.ref).current?.focus({ preventScroll: true });
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
    <Optional>
      <DeferredFeatures {...props} />
    </Optional>
  );
}

/** The page is complete without it. */
function Optional({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Keyed by path: a navigation closes the menu. */
function Header({ searchable }: { searchable: boolean }) {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface print:hidden">
      <div className="wrap flex h-14 items-center justify-between gap-2 sm:gap-4 md:gap-1 lg:gap-4">
        <Link to="/" className="inline-flex min-h-11 min-w-0 items-center gap-2 font-semibold tracking-tight">
          <Logo />
          <span className="truncate">Business Directory</span>
        </Link>
        <nav aria-label="Main" className="hidden md:ms-auto md:block lg:ms-2 lg:me-auto">
          <ul className="flex lg:gap-1">
            {LINKS.map((link) => (
              <li key={link.to}>
                <NavLink
                  to={link.to}
                  end={link.to === '/'}
                  className={({ isActive }) =>
                    `inline-flex h-14 items-center border-b-2 px-1.5 text-sm lg:px-2 lg:text-[0.9375rem] xl:px-3 ${
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
        <Optional fallback={<div className="size-11" />}>
          <HeaderMenu isAlone={!searchable} />
        </Optional>
      </div>
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
    <footer id="footer" className="mt-12 border-t border-line bg-surface print:hidden">
      <Optional>
        <FooterLinks />
      </Optional>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-1.5 text-xs text-muted">
          <p className="py-2.5">© 2025 Business Directory</p>
          <button
            ref={consentButton}
            type="button"
            className="inline-flex min-h-11 items-center text-sm hover:text-accent hover:underline noscript:hidden"
            onClick={onConsent}
          >
            Cookie settings
          </button>
        </div>
      </div>
    </footer>
  );
}
