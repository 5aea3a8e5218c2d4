import type { SitemapFile, SitemapStatus } from '@directory/contracts/sitemaps';
import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, Network } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { ErrorState } from '../../../components/admin/error-state';
import { useToast } from '../../../components/admin/toast';
import { dateText, numberText, sizeText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { sitemapsTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { sitemapsQuery } from '../api/get-sitemaps';
import { useRebuildSitemaps } from '../api/rebuild-sitemaps';

const SHOWN = 6;
const TONES: Record<SitemapFile['state'], string> = {
  fresh: 'bg-good-soft text-good',
  stale: 'bg-warn-soft text-warn',
  missing: 'bg-sunken text-muted',
};

export function SitemapPanel() {
  const common = useTexts(commonTexts);
  const t = useTexts(sitemapsTexts);
  const toast = useToast();
  const sitemaps = useQuery(sitemapsQuery);
  const rebuild = useRebuildSitemaps({
    onSuccess: () => toast({ tone: 'good', title: t.rebuildStarted }),
    onError: (error) => toast({ tone: 'bad', title: t.rebuildFailed, error }),
  });
  if (sitemaps.isError) {
    return <ErrorState title={t.failed} error={sitemaps.error} onRetry={() => void sitemaps.refetch()} />;
  }
  const status = sitemaps.data;
  const busy = rebuild.isPending || status?.building === true;
  return (
    <section className="card p-4 sm:p-5">
      <h2 className="flex items-center gap-2 font-semibold">
        <Network aria-hidden="true" className="size-5 text-accent" />
        {t.title}
      </h2>
      {status ? (
        <Status status={status} />
      ) : (
        <div role="status" aria-label={common.loading} className="skeleton mt-3 h-48" />
      )}
      <Button type="button" className="btn btn-quiet mt-4 w-full" isInactive={busy} onClick={() => rebuild.mutate()}>
        {busy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
        {busy ? t.building : t.rebuild}
      </Button>
    </section>
  );
}

function Status({ status }: { status: SitemapStatus }) {
  const t = useTexts(sitemapsTexts);
  const [all, setAll] = useState(false);
  const counts = [
    { name: t.businesses, value: status.businesses },
    { name: t.categories, value: status.categories },
    { name: t.countries, value: status.countries },
    { name: t.cities, value: status.cities },
  ];
  const shown = all ? status.files : status.files.slice(0, SHOWN);
  return (
    <>
      <p className="mt-1 text-sm text-muted">
        {t.text(numberText(status.fileCount), numberText(status.businesses))}{' '}
        {status.lastBuiltAt ? t.lastBuilt(dateText(status.lastBuiltAt)) : t.neverBuilt}
      </p>
      {status.error && (
        <p role="alert" className="mt-2 rounded-control bg-bad-soft px-3 py-2 text-sm text-bad wide-break">
          {t.errors[status.error]}
        </p>
      )}
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2">
        {counts.map((count) => (
          <div key={count.name} className="flex items-baseline justify-between gap-2 text-sm">
            <dt className="text-muted">{count.name}</dt>
            <dd className="font-semibold tabular-nums">{numberText(count.value)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-muted">{t.countsNote}</p>
      <ul className="mt-3 divide-y divide-line border-t border-line text-sm">
        {shown.map((file) => (
          <li key={file.path} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0">
              <a href={file.path} className="link tap wide-break" target="_blank" rel="noreferrer">
                {file.path}
              </a>
              {file.urls !== null && (
                <span className="block text-xs text-muted tabular-nums">
                  {numberText(file.urls)} {t.urls.toLocaleLowerCase()}
                  {file.bytes !== null && ` · ${sizeText(file.bytes)}`}
                </span>
              )}
            </span>
            <span className={`chip shrink-0 ${TONES[file.state]}`}>{t.states[file.state]}</span>
          </li>
        ))}
      </ul>
      {status.files.length > SHOWN && (
        <button type="button" className="link min-h-11 text-sm" onClick={() => setAll(!all)}>
          {all ? t.showLess : t.showAll(numberText(status.files.length))}
        </button>
      )}
    </>
  );
}
