import type { ImportView } from '@directory/contracts/imports';
import { Building2, Download, LoaderCircle, RotateCw, TableProperties, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../../components/ui/link';
import { Button } from '../../../components/ui/button';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { useToast } from '../../../components/admin/toast';
import { numberText } from '../../../lib/i18n/format';
import { isolated } from '../../../lib/i18n/isolated';
import { useTexts, type TextsOf } from '../../../lib/i18n/texts';
import { errorRowsTexts } from '../error-rows-texts';
import { importsTexts } from '../texts';
import { undoneText } from '../undone-text';
import { ERROR_ROWS_PARAMETER } from './error-rows-dialog';
import { useDownload } from '../../../lib/download';
import { isFinal } from '../api/import-state';
import { useRetryImport } from '../api/retry-import';
import { useUndoImport } from '../api/undo-import';

/** Actions on a finished import. */
export function ImportActions({ view }: { view: ImportView }) {
  const t = useTexts(importsTexts);
  const changed = !view.undone && view.progress.inserted + view.progress.updated > 0;
  if (!view.errorWorkbook && !view.retryable && !changed) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {changed && isFinal(view.state) && (
        <>
          <Link to={`/admin/businesses?importId=${view.id}`} className="btn btn-quiet">
            <Building2 aria-hidden="true" className="size-4" />
            {t.seeBusinesses}
          </Link>
          <UndoButton view={view} />
        </>
      )}
      {canCorrect(view) && <CorrectRowsButton view={view} />}
      {view.errorWorkbook && <ErrorWorkbookButton view={view} />}
      {view.retryable && <RetryButton view={view} />}
    </div>
  );
}

function canCorrect({ state, undone, errorWorkbook, report }: ImportView): boolean {
  return state === 'done' && undone === null && errorWorkbook && (report?.errorCount ?? 0) > 0;
}

function CorrectRowsButton({ view }: { view: ImportView }) {
  const t = useTexts(errorRowsTexts);
  const [, setParameters] = useSearchParams();
  const open = () =>
    setParameters((current) => {
      current.set(ERROR_ROWS_PARAMETER, view.id);
      return current;
    });
  return (
    <button type="button" className="btn btn-quiet" onClick={open}>
      <TableProperties aria-hidden="true" className="size-4" />
      {t.open(numberText(view.report?.errorCount ?? 0))}
    </button>
  );
}

function ErrorWorkbookButton({ view }: { view: ImportView }) {
  const toast = useToast();
  const t = useTexts(importsTexts);
  const download = useDownload(`/api/admin/imports/${view.id}/errors.xlsx`, {
    onError: (error) => toast({ tone: 'bad', title: t.workbookFailed, error }),
  });
  const errors = view.report?.errorCount ?? 0;
  const Icon = download.isPending ? LoaderCircle : Download;
  return (
    <Button
      type="button"
      className="btn btn-quiet"
      isInactive={download.isPending}
      onClick={() => download.mutate()}
      title={t.workbookHint}
    >
      <Icon aria-hidden="true" className={`size-4 ${download.isPending ? 'animate-spin' : ''}`} />
      {errors > 0 ? t.rejectedRows(numberText(errors)) : t.problemValues}
    </Button>
  );
}

function UndoButton({ view }: { view: ImportView }) {
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const t = useTexts(importsTexts);
  const undo = useUndoImport(view.id, {
    onSuccess: (undone) => toast({ tone: 'good', title: t.undone, text: undoneText(undone, t) }),
    onError: (error) => toast({ tone: 'bad', title: t.undoFailed, error }),
  });
  const Icon = undo.isPending ? LoaderCircle : Undo2;
  return (
    <>
      <Button type="button" className="btn btn-quiet" isInactive={undo.isPending} onClick={() => setAsking(true)}>
        <Icon aria-hidden="true" className={`size-4 ${undo.isPending ? 'animate-spin' : ''}`} />
        {t.undo}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.undoTitle}
        text={t.undoText(isolated(view.fileName))}
        confirm={t.undoConfirm}
        onConfirm={() => undo.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function RetryButton({ view }: { view: ImportView }) {
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const t = useTexts(importsTexts);
  const retry = useRetryImport(view.id, {
    onError: (error) => toast({ tone: 'bad', title: t.restartFailed, error }),
  });
  return (
    <>
      <Button type="button" className="btn btn-quiet" isInactive={retry.isPending} onClick={() => setAsking(true)}>
        <RotateCw aria-hidden="true" className="size-4" />
        {t.restart}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.restartTitle}
        text={retryText(view, t)}
        confirm={t.restartConfirm}
        tone="primary"
        onConfirm={() => retry.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function retryText({ fileName, error }: ImportView, t: TextsOf<typeof importsTexts>): string {
  const start = t.restartText(isolated(fileName));
  return error?.code.startsWith('file_') ? `${start} ${t.restartFileText}` : start;
}
