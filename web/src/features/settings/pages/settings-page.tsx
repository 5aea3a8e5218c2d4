import { useQuery } from '@tanstack/react-query';
import { Info, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../components/admin/error-state';
import { PageHeader } from '../../../components/admin/page-header';
import { useTexts } from '../../../lib/i18n/texts';
import { settingsTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { settingsQuery } from '../api/get-settings';
import { ClearCacheButton } from '../components/clear-cache-button';
import { SettingsForm } from '../components/settings-form';

/** Linked from the figures of the dashboard by these ids. */
const MAINTENANCE = ['index', 'disk', 'backup', 'photos'] as const;

/** `sitemaps` belongs to another feature; the route provides it. */
export function SettingsPage({ sitemaps }: { sitemaps: ReactNode }) {
  const common = useTexts(commonTexts);
  const t = useTexts(settingsTexts);
  const settings = useQuery(settingsQuery);
  useDocumentTitle(t.title, { missing: true });
  return (
    <div className="space-y-4">
      <PageHeader title={t.title} text={t.intro}>
        <ClearCacheButton />
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0">
          {settings.isError && (
            <ErrorState title={t.loadFailed} error={settings.error} onRetry={() => void settings.refetch()} />
          )}
          {settings.isPending && (
            <div role="status" aria-label={common.loading} className="space-y-4">
              <div className="skeleton h-64 rounded-card" />
              <div className="skeleton h-64 rounded-card" />
            </div>
          )}
          {settings.data && <SettingsForm saved={settings.data} />}
        </div>
        <aside className="min-w-0 space-y-4">
          <section className="card p-4 sm:p-5">
            <h2 className="flex items-center gap-2 font-semibold">
              <Info aria-hidden="true" className="size-5 text-accent" />
              {t.info}
            </h2>
            <ul className="mt-2 list-disc space-y-1 ps-5 text-sm text-muted">
              {t.infoLines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          <section className="card p-4 sm:p-5">
            <h2 className="flex items-center gap-2 font-semibold">
              <Wrench aria-hidden="true" className="size-5 text-accent" />
              {t.maintenance}
            </h2>
            <dl className="text-sm">
              {MAINTENANCE.map((name) => (
                <div key={name} id={name} className="mt-3 scroll-mt-16">
                  <dt className="font-medium">{t.maintenanceLines[name].title}</dt>
                  <dd className="text-muted">{t.maintenanceLines[name].text}</dd>
                </div>
              ))}
            </dl>
          </section>
          {sitemaps}
        </aside>
      </div>
    </div>
  );
}
