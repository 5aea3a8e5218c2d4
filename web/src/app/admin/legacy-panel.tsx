import { ArrowLeft, LogOut } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../components/ui/link';
import { Button } from '../../components/ui/button';
import { LoginForm } from '../../features/session/components/login-form';
import { SessionGuard } from '../../features/session/components/session-guard';
import { useSignOut } from '../../features/session/components/use-sign-out';
import { LanguageSwitch } from '../../components/admin/language-switch';
import { useAdminLanguage } from '../../lib/i18n/language';
import { useTexts } from '../../lib/i18n/texts';
import { sessionTexts } from '../../features/session/texts';
import { Dashboard } from './dashboard';
import { layoutTexts } from './texts';
import { leaveSafely } from '../../lib/unsaved-work';
import { useDocumentTitle } from '../../lib/document-title';
import { AdminFrame } from './admin-frame';
import { OfflineNotice } from './offline-notice';
import { SCREENS } from './screens';

const TABS = ['dashboard', 'businesses', 'settings', 'advertisements'] as const;

/** The panel of one page: the same screens behind the same session, as four tabs. */
export default function LegacyPanel() {
  return (
    <AdminFrame>
      <OfflineNotice />
      <SessionGuard waiting={<div className="wrap py-8" />} signedOut={<LegacyLogin />}>
        {() => <LegacyTabs />}
      </SessionGuard>
    </AdminFrame>
  );
}

function LegacyLogin() {
  const t = useTexts(layoutTexts);
  useDocumentTitle(t.legacy.title, { missing: true });
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-sm">
        <div className="card p-6">
          <h1 className="text-xl font-bold">{t.legacy.title}</h1>
          <p className="text-sm text-muted">{t.legacy.text}</p>
          <LoginForm onSignedIn={() => undefined} />
        </div>
        <LanguageSwitch />
        <BackToSite />
      </div>
    </main>
  );
}

function LegacyTabs() {
  const t = useTexts(layoutTexts);
  const language = useAdminLanguage();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'dashboard';
  const signOut = useSignOut(() => undefined);
  return (
    <Tabs.Root
      className="wrap py-4 sm:py-6"
      value={tab}
      onValueChange={(name) => setSearch(name === 'dashboard' ? {} : { tab: name })}
    >
      <header>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="me-auto text-lg font-semibold">{t.legacy.title}</p>
          <LanguageSwitch />
          <BackToSite />
          <Link to="/admin" className="link flex min-h-11 items-center text-sm">
            {t.legacy.newPanel}
          </Link>
          <Button
            type="button"
            className="btn btn-quiet"
            isInactive={signOut.isPending}
            onClick={() => leaveSafely(() => signOut.mutate(), 'session')}
          >
            <LogOut aria-hidden="true" className="size-4" />
            {useTexts(sessionTexts).logout}
          </Button>
        </div>
        <Tabs.List aria-label={t.legacy.tabs} className="mt-3 grid grid-cols-2 gap-x-1 border-b sm:flex border-line">
          {TABS.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="min-h-11 border-b-2 border-transparent px-3 text-muted data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-accent"
            >
              {name === 'dashboard' ? t.legacy.home : SCREENS[name].texts[language].title}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </header>
      <main>
        {TABS.map((name) => (
          <Tabs.Content key={name} value={name} className="pt-5 outline-none">
            {name === 'dashboard' ? <Dashboard title={t.legacy.home} /> : SCREENS[name].element}
          </Tabs.Content>
        ))}
      </main>
    </Tabs.Root>
  );
}

function BackToSite() {
  const { backToSite } = useTexts(sessionTexts);
  return (
    <a
      href="/"
      className="flex min-h-11 w-fit items-center gap-1.5 text-sm text-muted hover:text-accent hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {backToSite}
    </a>
  );
}
