import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { SlugFix } from '@directory/contracts/moderation';
import { ErrorState } from '../../../components/admin/error-state';
import { Modal } from '../../../components/admin/modal';
import { Button } from '../../../components/ui/button';
import { ProgressBar } from '../../../components/ui/progress-bar';
import { useToast } from '../../../components/admin/toast';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { bulkTexts } from '../bulk-texts';
import { slugFixQuery } from '../api/get-slug-fix';
import { useFixSlugs } from '../api/fix-slugs';

/** Previews and runs the slug fix; the job continues when the dialog is closed. */
export function SlugsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(bulkTexts).slugs;
  const toast = useToast();
  const fix = useQuery(slugFixQuery);
  const start = useFixSlugs({
    onError: (error) => toast({ tone: 'bad', title: t.failed, error }),
  });
  const running = start.isPending || fix.data?.state === 'running';
  const nothing = fix.data?.state === 'done' && fix.data.preview && fix.data.successCount === 0;
  return (
    <Modal
      title={t.title}
      text={t.text}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            type="button"
            className="btn btn-quiet"
            isInactive={running}
            onClick={() => start.mutate({ preview: true })}
          >
            {t.preview}
          </Button>
          <Button
            type="button"
            className="btn btn-primary"
            isInactive={running || nothing}
            onClick={() => start.mutate({ preview: false })}
          >
            {t.start}
          </Button>
        </div>
      }
    >
      {fix.isError && <ErrorState title={t.loadFailed} error={fix.error} onRetry={() => void fix.refetch()} />}
      {fix.data && <Outcome fix={fix.data} />}
      <p className="mt-3 text-sm text-muted">{t.resumes}</p>
    </Modal>
  );
}

function Outcome({ fix }: { fix: SlugFix }) {
  const t = useTexts(bulkTexts).slugs;
  const count = numberText(fix.successCount);
  return (
    <div className="space-y-3">
      {fix.state === 'running' && (
        <>
          <p className="font-medium">{fix.preview ? t.previewing : t.running}</p>
          <ProgressBar
            label={fix.preview ? t.previewing : t.running}
            share={fix.totalBusinesses > 0 ? fix.totalProcessed / fix.totalBusinesses : null}
          />
          <p className="text-sm text-muted tabular-nums">
            {t.progress(numberText(fix.totalProcessed), numberText(fix.totalBusinesses))}
          </p>
        </>
      )}
      {fix.state === 'failed' && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2.5 text-sm text-bad wide-break">
          {t.failed}
          {fix.error && `: ${fix.error}`}
        </p>
      )}
      {fix.state === 'done' && (
        <p role="status" className="font-medium tabular-nums">
          {!fix.preview ? t.done(count) : fix.successCount === 0 ? t.previewNone : t.previewDone(count)}
        </p>
      )}
      {fix.examples.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">{t.examples}</h3>
          <ul className="mt-1 divide-y divide-line text-sm">
            {fix.examples.map((example) => (
              <li key={example.id} className="py-2">
                <bdi className="font-medium">{example.name}</bdi>
                <span className="flex flex-wrap items-center gap-x-2 text-muted wide-break">
                  <s>{example.from}</s>
                  <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
                  <span className="text-ink">{example.to}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
