import { ExternalLink, House, Menu, Upload, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { LogoutButton } from '../../features/session/components/logout-button';

const LINKS = [
  { to: '/admin', icon: House, name: 'Ana Sayfa' },
  { to: '/admin/upload', icon: Upload, name: 'Dosya Yükleme' },
];

export function AdminLayout({ username, children }: { username: string; children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => drawer.current?.close(), [pathname]);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[240px_1fr]">
      <a
        href="#main"
        className="btn btn-primary absolute start-3 top-2 z-50 -translate-y-20 focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        İçeriğe geç
      </a>
      <aside className="sticky top-0 hidden h-dvh border-e border-line bg-surface lg:block">
        <Sidebar username={username} />
      </aside>
      <header className="sticky top-0 z-40 flex h-14 items-center gap-2 border-b border-line bg-surface px-2 lg:hidden">
        <button
          type="button"
          aria-label="Menüyü aç"
          className="grid size-11 place-items-center"
          onClick={() => drawer.current?.showModal()}
        >
          <Menu aria-hidden="true" className="size-6" />
        </button>
        <span className="font-semibold">Admin Paneli</span>
      </header>
      <dialog
        ref={drawer}
        aria-label="Menü"
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-e border-line bg-surface text-ink shadow-lift"
        onClick={(event) => event.target === drawer.current && drawer.current.close()}
      >
        <button
          type="button"
          aria-label="Menüyü kapat"
          className="absolute end-2 top-2 grid size-11 place-items-center text-muted"
          onClick={() => drawer.current?.close()}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        <Sidebar username={username} />
      </dialog>
      <main ref={main} id="main" tabIndex={-1} className="min-w-0">
        <div className="mx-auto max-w-[1200px] p-4 sm:p-6 lg:p-8">{children}</div>
      </main>
    </div>
  );
}

function Sidebar({ username }: { username: string }) {
  return (
    <div className="flex h-full flex-col p-3">
      <p className="flex min-h-11 items-center gap-2.5 px-2 font-semibold">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        Admin Paneli
      </p>
      <nav aria-label="Yönetim" className="mt-3 flex-1">
        <ul className="space-y-1">
          {LINKS.map((link) => (
            <li key={link.to}>
              <NavLink
                to={link.to}
                end
                className={({ isActive }) =>
                  `flex min-h-11 items-center gap-3 rounded-control px-3 ${
                    isActive ? 'bg-accent-soft font-semibold text-accent' : 'text-muted hover:bg-sunken hover:text-ink'
                  }`
                }
              >
                <link.icon aria-hidden="true" className="size-5" />
                {link.name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-1 border-t border-line pt-3">
        <a
          href="/"
          target="_blank"
          className="flex min-h-11 items-center gap-3 rounded-control px-3 text-muted hover:bg-sunken hover:text-ink"
        >
          <ExternalLink aria-hidden="true" className="size-5" />
          Siteyi aç
        </a>
        <LogoutButton />
        <p className="flex min-h-11 items-center gap-3 px-3 text-sm">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
          >
            {username.charAt(0).toLocaleUpperCase('tr')}
          </span>
          <span className="truncate">{username}</span>
        </p>
      </div>
    </div>
  );
}

export function AdminLayoutSkeleton() {
  return (
    <div role="status" aria-label="Yükleniyor" className="min-h-dvh lg:grid lg:grid-cols-[240px_1fr]">
      <div className="hidden border-e border-line bg-surface lg:block" />
      <div className="h-14 border-b border-line bg-surface lg:hidden" />
      <div className="space-y-6 p-4 sm:p-6 lg:p-8">
        <div className="skeleton h-9 w-56" />
        <div className="skeleton h-24 rounded-card" />
        <div className="skeleton h-64 rounded-card" />
      </div>
    </div>
  );
}
