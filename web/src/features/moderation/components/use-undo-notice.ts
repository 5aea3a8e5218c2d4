import { useToast } from '../../../components/admin/toast';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { bulkTexts } from '../bulk-texts';
import { moderationTexts } from '../texts';
import { useRestoreDeletion } from '../api/restore-deletion';
import { useDeletionsDialog } from '../use-deletions-dialog';

/** `unchanged`: about selected businesses that were not deleted. */
export function useUndoNotice(): (title: string, response: { deletionId: string | null }, unchanged?: string) => void {
  const moderation = useTexts(moderationTexts);
  const bulk = useTexts(bulkTexts);
  const toast = useToast();
  const deletions = useDeletionsDialog();
  const restore = useRestoreDeletion({
    onSuccess: ({ count, state }) =>
      toast({
        tone: 'good',
        title: bulk.deletions.restoredNotice(numberText(count)),
        ...(state === 'restoring' && { action: { label: bulk.deletions.follow, onClick: deletions.open } }),
      }),
    onError: (error) => toast({ tone: 'bad', title: bulk.deletions.restoreFailed, text: error.message }),
  });
  return (title, { deletionId }, unchanged) =>
    toast({
      tone: unchanged === undefined ? 'good' : 'warn',
      title,
      text: unchanged === undefined ? moderation.deleteNote : `${unchanged} ${moderation.deleteNote}`,
      ...(deletionId !== null && {
        action: { label: moderation.undo, onClick: () => restore.mutate(deletionId) },
      }),
    });
}
