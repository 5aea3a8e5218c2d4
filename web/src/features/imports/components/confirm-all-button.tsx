import type { ImportView } from '@directory/contracts/imports';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { useToast } from '../../../components/admin/toast';
import { useTexts } from '../../../lib/i18n/texts';
import { hasUnsavedWork } from '../../../lib/unsaved-work';
import { useConfirmImports } from '../preview/confirm-import';
import { previewTexts } from '../preview/preview-texts';
import { importsTexts } from '../texts';
import { useRestrictedLicences } from './licence-warning';

/** Imports all files that await confirmation, after a question. */
export function ConfirmAllButton({ views }: { views: readonly ImportView[] }) {
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const t = useTexts(importsTexts);
  const confirm = useConfirmImports({
    onError: (error) => toast({ tone: 'bad', title: t.confirmAllFailed, error }),
  });
  const licences = useRestrictedLicences(views);
  const { unapplied, unappliedText } = useTexts(previewTexts);
  const unappliedWarning = views.some(({ id }) => hasUnsavedWork(id)) ? `${unapplied}. ${unappliedText}` : null;
  return (
    <>
      <Button
        type="button"
        className="btn btn-primary max-sm:px-3"
        isInactive={confirm.isPending}
        onClick={() => setAsking(true)}
      >
        <Check aria-hidden="true" className="size-4" />
        {t.confirmAll}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t.confirmAllTitle}
        text={[t.confirmAllText(views.length), licences, unappliedWarning].filter(Boolean).join(' ')}
        confirm={t.confirmAll}
        tone="primary"
        onConfirm={() => confirm.mutate(views)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
