import { useEffect } from 'react';
import { ConfirmDialog } from '../../components/admin/confirm-dialog';
import { useTexts } from '../../lib/i18n/texts';
import { commonTexts } from '../../lib/i18n/common-texts';
import {
  clearPendingLeave,
  isReloadExpected,
  useHasUnsavedWork,
  useHasUnsentFiles,
  usePendingLeave,
} from '../../lib/unsaved-work';

/** Confirms before unsaved work or unsent files are lost: navigation, reload, sign-out. Drafts stay. */
export function UnsavedGuard() {
  const t = useTexts(commonTexts).leaving;
  const isUnsaved = useHasUnsavedWork();
  const hasFiles = useHasUnsentFiles();
  const pending = usePendingLeave();
  const isLost = isUnsaved || hasFiles;
  useEffect(() => {
    if (!isLost) return;
    const prevent = (event: BeforeUnloadEvent) => {
      if (!isReloadExpected()) event.preventDefault();
    };
    addEventListener('beforeunload', prevent);
    return () => removeEventListener('beforeunload', prevent);
  }, [isLost]);
  const formsText = isUnsaved ? (pending?.left === 'session' ? t.textSignOut : t.text) : '';
  const filesText = hasFiles && pending?.left !== 'screen' ? t.textFiles : '';
  return (
    <ConfirmDialog
      open={pending !== null}
      title={isUnsaved ? t.title : t.titleFiles}
      text={`${formsText} ${filesText}`.trim()}
      confirm={isUnsaved ? t.leave : t.leaveFiles}
      cancel={t.stay}
      tone="primary"
      onConfirm={() => pending?.run()}
      onClose={clearPendingLeave}
    />
  );
}
