import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, RotateCcw, Trash2 } from 'lucide-react';
import { ErrorState } from '../../../components/admin/error-state';
import { Button } from '../../../components/ui/button';
import { SkeletonLines } from '../../../components/ui/skeleton-lines';
import { MessageCard } from '../../../components/ui/message-card';
import { Modal } from '../../../components/admin/modal';
import { useToast } from '../../../components/admin/toast';
import type { Deletion } from '@directory/contracts/moderation';
import { ProgressBar } from '../../../components/ui/progress-bar';
import { filterText } from '../../../lib/i18n/filter-texts';
import { dateText, durationText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { bulkTexts } from '../bulk-texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { deletionsQuery } from '../api/get-deletions';
import { useCancelRestore, useRestoreDeletion } from '../api/restore-deletion';

export function DeletionsDialog({ onClose }: { onClose: () => void }) {
  const common = useTexts(commonTexts);
  const t = useTexts(bulkTexts).deletions;
  const toast = useToast();
  const deletions = useQuery(deletionsQuery);
  const restore = useRestoreDeletion({
    onSuccess: ({ count }) => toast({ tone: 'good', title: t.restoredNotice(numberText(count)) }),
    onError: (error) => toast({ tone: 'bad', title: t.restoreFailed, error }),
  });
  const cancel = useCancelRestore({
    onSuccess: ({ state, count, restoredCount }) =>
      toast(
        state === 'restored'
          ? { tone: 'good', title: t.restoredNotice(numberText(count)) }
          : { tone: 'neutral', title: t.cancelled, text: t.cancelledText(numberText(restoredCount)) },
      ),
    onError: (error) => toast({ tone: 'bad', title: t.cancelFailed, error }),
  });
  return (
    <Modal title={t.title} text={t.text} onClose={onClose}>
      {deletions.isPending && <SkeletonLines label={common.loading} />}
      {deletions.isError && (
        <ErrorState title={t.failed} error={deletions.error} onRetry={() => void deletions.refetch()} />
      )}
      {deletions.data?.length === 0 && <MessageCard icon={Trash2} title={t.none} />}
      <ul className="divide-y divide-line">
        {deletions.data?.map((deletion) => {
          const busy = restore.isPending && restore.variables === deletion.id;
          const Icon = busy ? LoaderCircle : RotateCcw;
          return (
            <li key={deletion.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium wide-break">
                  {t.kinds[deletion.kind]}
                  {nameOf(deletion) !== '' && (
                    <>
                      {': '}
                      <bdi>{nameOf(deletion)}</bdi>
                    </>
                  )}
                </p>
                <p className="text-sm text-muted tabular-nums">
                  {t.count(numberText(deletion.count))}
                  {deletion.state === 'restorable' &&
                    deletion.restoredCount > 0 &&
                    ` · ${t.partlyRestored(numberText(deletion.restoredCount))}`}{' '}
                  · {dateText(deletion.deletedAt)} · <bdi>{deletion.username}</bdi>
                  {deletion.state === 'restorable' && ` · ${t.until(dateText(deletion.restorableUntil))}`}
                </p>
              </div>
              {deletion.state === 'restored' ? (
                <span className="chip bg-good-soft text-good">{t.restored}</span>
              ) : deletion.state === 'restoring' ? (
                <Button
                  type="button"
                  className="btn btn-quiet"
                  isInactive={cancel.isPending}
                  onClick={() => cancel.mutate(deletion.id)}
                >
                  {t.cancelRestore}
                </Button>
              ) : (
                <Button
                  type="button"
                  className="btn btn-quiet"
                  isInactive={busy}
                  onClick={() => restore.mutate(deletion.id)}
                >
                  <Icon aria-hidden="true" className={`size-4 ${busy ? 'animate-spin' : ''}`} />
                  {busy ? t.restoring : t.restore}
                </Button>
              )}
              {deletion.state === 'restoring' && <RestoreProgress deletion={deletion} />}
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}

function RestoreProgress({ deletion }: { deletion: Deletion }) {
  const t = useTexts(bulkTexts).deletions;
  const { processedCount, count, secondsLeft } = deletion;
  return (
    <div className="w-full">
      <ProgressBar label={t.restoring} share={count === 0 ? null : processedCount / count} />
      <p className="mt-1 text-sm text-muted tabular-nums">
        {t.progress(numberText(processedCount), numberText(count))}
        {secondsLeft !== null && ` · ${t.timeLeft(durationText(secondsLeft))}`}
      </p>
    </div>
  );
}

function nameOf({ label, filter }: Deletion): string {
  return filter ? filterText(filter) : label;
}
