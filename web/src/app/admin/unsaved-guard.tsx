import { useEffect } from 'react';
import { ConfirmDialog } from '../../components/admin/confirm-dialog';
import { useTexts } from '../../lib/i18n/texts';
import { commonTexts } from '../../lib/i18n/common-texts';
import { clearPendingLeave, isReloadExpected, useHasUnsavedWork, usePendingLeave } from '../../lib/unsaved-work';

/** Confirms before unsaved work leaves the screen: navigation, reload, sign-out. Drafts stay. */
export function UnsavedGuard() {
  const t = useTexts(commonTexts).leaving;
  const isUnsaved = useHasUnsavedWork();
  const pending = usePendingLeave();
  useEffect(() => {
    if (!isUnsaved) return;
    const prevent = (event: BeforeUnloadEvent) => {
      if (!isReloadExpected()) event.preventDefault();
    };
    addEventListener('beforeunload', prevent);
    return () => removeEventListener('beforeunload', prevent);
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      open={pending !== null}
      title={t.title}
      text={pending?.keepsDrafts === false ? t.textSignOut : t.text}
      confirm={t.leave}
      cancel={t.stay}
      tone="primary"
      onConfirm={() => pending?.run()}
      onClose={clearPendingLeave}
    />
  );
}
