import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../components/admin/confirm-dialog';
import { useTexts } from '../../lib/i18n/texts';
import { commonTexts } from '../../lib/i18n/common-texts';
import {
  clearPendingLeave,
  hasUnsavedWork,
  isReloadExpected,
  useHasUnsavedWork,
  usePendingLeave,
} from '../../lib/unsaved-work';

/** Confirms before unsaved work leaves the screen: navigation, reload, sign-out. Drafts stay. */
export function UnsavedGuard() {
  const t = useTexts(commonTexts).leaving;
  const isUnsaved = useHasUnsavedWork();
  const pending = usePendingLeave();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedWork() && screenOf(currentLocation) !== screenOf(nextLocation),
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const prevent = (event: BeforeUnloadEvent) => {
      if (!isReloadExpected()) event.preventDefault();
    };
    addEventListener('beforeunload', prevent);
    return () => removeEventListener('beforeunload', prevent);
  }, [isUnsaved]);
  const isBlocked = blocker.state === 'blocked';
  return (
    <ConfirmDialog
      open={isBlocked || pending !== null}
      title={t.title}
      text={pending?.keepsDrafts === false ? t.textSignOut : t.text}
      confirm={t.leave}
      cancel={t.stay}
      tone="primary"
      onConfirm={() => {
        if (isBlocked) blocker.proceed();
        pending?.run();
      }}
      onClose={() => {
        if (blocker.state === 'blocked') blocker.reset();
        clearPendingLeave();
      }}
    />
  );
}

/** The screen of the single-page panel and the table of rejected rows are parameters. */
function screenOf({ pathname, search }: Location): string {
  const parameters = new URLSearchParams(search);
  return [pathname, parameters.get('tab'), parameters.get('rows')].join(' ');
}
