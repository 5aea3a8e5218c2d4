import type { CorrectedRow } from '@directory/contracts/error-rows';
import { MAX_CELL_LENGTH, MAX_CORRECTED_ROWS } from '@directory/contracts/upload-limits';
import type { ImportView } from '@directory/contracts/imports';
import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { DraftNotice } from '../../../components/admin/draft-notice';
import { ErrorState } from '../../../components/admin/error-state';
import { Modal } from '../../../components/admin/modal';
import { useToast } from '../../../components/admin/toast';
import { Button } from '../../../components/ui/button';
import { SkeletonLines } from '../../../components/ui/skeleton-lines';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { numberText } from '../../../lib/i18n/format';
import { isolated } from '../../../lib/i18n/isolated';
import { useTexts } from '../../../lib/i18n/texts';
import { abandonUnsavedWork, rowsSubject, useUnsavedWork } from '../../../lib/unsaved-work';
import { useDraft } from '../../../lib/use-draft';
import { errorRowsQuery, useRetryRows } from '../api/error-rows';
import { importQuery } from '../api/import-feed';
import { isFinal } from '../api/import-state';
import { errorRowsTexts } from '../error-rows-texts';
import { importsTexts } from '../texts';
import { ErrorRowsTable, type Edits } from './error-rows-table';

/** Search parameter with the id of the import whose rejected rows are open. */
export const ERROR_ROWS_PARAMETER = 'rows';

/** Opens the rejected rows of the import in the URL: the import itself may move on the page while its rows are retried. */
export function ErrorRowsHost() {
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get(ERROR_ROWS_PARAMETER);
  const view = useQuery({ ...importQuery(id ?? ''), enabled: id !== null });
  if (id === null || !view.data) return null;
  const close = () =>
    setParameters(
      (current) => {
        current.delete(ERROR_ROWS_PARAMETER);
        return current;
      },
      { replace: true },
    );
  return <ErrorRowsDialog key={id} view={view.data} onClose={close} />;
}

function ErrorRowsDialog({ view, onClose }: { view: ImportView; onClose: () => void }) {
  const t = useTexts(errorRowsTexts);
  const imports = useTexts(importsTexts);
  const common = useTexts(commonTexts);
  const toast = useToast();
  const [page, setPage] = useState(1);
  const draft = useDraft<CorrectedRow[]>(`rows-${view.id}`, []);
  const edits: Edits = new Map(draft.values.map(({ row, cells }) => [row, cells]));
  const [isLeaving, setLeaving] = useState(false);
  const list = useQuery(errorRowsQuery(view.id, page));
  const retry = useRetryRows(view.id, {
    onSuccess: ({ state, progress, retriedRows }) => {
      if (!isFinal(state)) {
        toast({ tone: 'warn', title: imports.retryingRows(retriedRows ?? edits.size), text: t.retryingText });
        return giveUp();
      }
      const taken = view.progress.errors - progress.errors;
      toast({
        tone: taken > 0 ? 'good' : 'warn',
        title: taken > 0 ? t.taken(numberText(taken)) : t.rejectedAgain,
        text: t.correctedText(progress.errors),
      });
      if (progress.errors === 0) return giveUp();
      draft.discard();
      setPage(1);
    },
    onError: (error) => toast({ tone: 'bad', title: t.failed, error }),
  });
  useUnsavedWork(edits.size > 0, rowsSubject(view.id));

  function giveUp() {
    draft.discard();
    abandonUnsavedWork(rowsSubject(view.id));
  }

  /** Closes without the corrections: sent, or given up. */
  function discard() {
    giveUp();
    onClose();
  }

  const isTooMany = edits.size > MAX_CORRECTED_ROWS;
  const send = () =>
    retry.mutate(draft.values, {
      // Not once the screen is left: its URL would be shown again.
      onSuccess: ({ state, progress }) => (!isFinal(state) || progress.errors === 0) && onClose(),
    });
  // Pending until the list is loaded again, when the edits are gone already.
  const isSending = retry.isPending && edits.size > 0;
  const Icon = isSending ? LoaderCircle : RotateCw;
  const pages = list.data?.totalPages ?? 1;
  return (
    <>
      <Modal
        place="wide"
        title={t.title}
        text={t.intro(isolated(view.fileName))}
        onClose={() => (edits.size > 0 ? setLeaving(true) : onClose())}
        footer={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p
              className={`min-w-0 flex-1 basis-40 text-sm ${isTooMany ? 'text-bad' : 'text-muted'}`}
              aria-live="polite"
            >
              {isSending
                ? imports.retryingRows(edits.size)
                : isTooMany
                  ? t.tooMany(MAX_CORRECTED_ROWS)
                  : t.changed(edits.size)}
            </p>
            {pages > 1 && <Pages page={page} pages={pages} onChange={setPage} />}
            <Button
              type="button"
              className="btn btn-primary"
              isInactive={edits.size === 0 || isTooMany || retry.isPending}
              onClick={send}
            >
              <Icon aria-hidden="true" className={`size-4 ${isSending ? 'animate-spin' : ''}`} />
              {t.retry(edits.size)}
            </Button>
          </div>
        }
      >
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} onClose={draft.acknowledge} />}
        {list.isPending && <SkeletonLines label={common.loading} />}
        {list.isError && <ErrorState title={t.loadFailed} error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && (
          <ErrorRowsTable
            list={list.data}
            edits={edits}
            maxLength={MAX_CELL_LENGTH}
            isDisabled={retry.isPending}
            onChange={(changed) => draft.set([...changed].map(([row, cells]) => ({ row, cells })))}
          />
        )}
      </Modal>
      <ConfirmDialog
        open={isLeaving}
        title={t.discardTitle}
        text={t.discardText(edits.size)}
        confirm={t.discard}
        cancel={t.keep}
        onConfirm={discard}
        onClose={() => setLeaving(false)}
      />
    </>
  );
}

function Pages({ page, pages, onChange }: { page: number; pages: number; onChange: (page: number) => void }) {
  const t = useTexts(errorRowsTexts);
  return (
    <div className="flex items-center gap-2">
      <Button type="button" className="btn btn-quiet" isInactive={page <= 1} onClick={() => onChange(page - 1)}>
        {t.previous}
      </Button>
      <span className="text-sm whitespace-nowrap text-muted tabular-nums">{t.page(page, pages)}</span>
      <Button type="button" className="btn btn-quiet" isInactive={page >= pages} onClick={() => onChange(page + 1)}>
        {t.next}
      </Button>
    </div>
  );
}
