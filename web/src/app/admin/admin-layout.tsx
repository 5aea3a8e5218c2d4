import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../../lib/i18n/texts';
import { layoutTexts } from './texts';
import { commonTexts } from '../../lib/i18n/common-texts';
import { SkipLink } from '../../components/ui/skip-link';
import { ALL_CONTROLS, useNextFocus } from '../../lib/use-next-focus';
import { OfflineNotice } from './offline-notice';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';

export function AdminLayout({ username, children }: { username: string; children: ReactNode }) {
  const t = useTexts(layoutTexts);
  const drawer = useRef<HTMLDialogElement>(null);
  const main = useNextFocus<HTMLElement>(ALL_CONTROLS);
  const { pathname } = useLocation();
  useEffect(() => drawer.current?.close(), [pathname]);
  return (
    <div data-menu-column className="min-h-dvh lg:grid lg:grid-cols-[264px_minmax(0,1fr)]">
      <SkipLink main={main.ref} text={t.skip} />
      <aside aria-label={t.menu} className="sticky top-0 hidden h-dvh border-e border-line bg-surface lg:block">
        <Sidebar username={username} />
      </aside>
      <dialog
        ref={drawer}
        aria-label={t.menu}
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-e border-line bg-surface text-ink shadow-lift"
        onClick={(event) => event.target === drawer.current && drawer.current.close()}
      >
        <button
          type="button"
          aria-label={t.closeMenu}
          className="absolute end-2 top-3 grid size-11 place-items-center text-muted"
          onClick={() => drawer.current?.close()}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        <Sidebar username={username} />
      </dialog>
      <div className="min-w-0">
        <TopBar onMenu={() => drawer.current?.showModal()} />
        <OfflineNotice />
        <main {...main} id="main" tabIndex={-1} className="min-w-0">
          <div className="mx-auto max-w-[1200px] p-4 sm:p-6 lg:p-8">{children}</div>
        </main>
      </div>
    </div>
  );
}

export function AdminLayoutSkeleton() {
  const common = useTexts(commonTexts);
  return (
    <div role="status" aria-label={common.loading} className="min-h-dvh lg:grid lg:grid-cols-[264px_minmax(0,1fr)]">
      <div className="hidden border-e border-line bg-surface lg:block" />
      <div>
        <div className="h-14 border-b border-line bg-surface" />
        <div className="space-y-6 p-4 sm:p-6 lg:p-8">
          <div className="skeleton h-9 w-56" />
          <div className="skeleton h-24 rounded-card" />
          <div className="skeleton h-64 rounded-card" />
        </div>
      </div>
    </div>
  );
}
