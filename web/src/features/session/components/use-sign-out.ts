import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api';
import { useToast } from '../../../components/admin/toast';
import { useTexts } from '../../../lib/i18n/texts';
import { sessionTexts } from '../texts';
import { deleteDrafts } from '../../../lib/use-draft';
import { reportSignedOut } from '../../../lib/session-state';
import { abandonUnsavedWork } from '../../../lib/unsaved-work';
import { sessionQuery } from '../api/get-session';
import { setSessionHint } from './session-hint';

/** Ends the session and clears all caches: the machine may be shared. */
export function useSignOut(onSignedOut: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const t = useTexts(sessionTexts);
  return useMutation({
    mutationFn: logout,
    onSuccess: () => {
      setSessionHint(false);
      deleteDrafts();
      abandonUnsavedWork();
      reportSignedOut();
      onSignedOut();
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
      // A mounted guard checks the session again.
      void client.resetQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: (error) => toast({ tone: 'bad', title: t.logoutFailed, text: error.message }),
  });
}

/** A session that has expired already counts as signed out. */
async function logout(): Promise<void> {
  await api('POST /api/admin/logout').catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  });
}
