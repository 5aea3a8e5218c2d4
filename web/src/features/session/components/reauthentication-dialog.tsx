import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../lib/i18n/texts';
import { sessionTexts } from '../texts';
import { sessionQuery } from '../api/get-session';
import { LoginForm } from './login-form';

/** Signs in over the page whose session has ended; the page keeps its state. */
export function ReauthenticationDialog({ username }: { username: string }) {
  const t = useTexts(sessionTexts).sessionEnded;
  const dialog = useRef<HTMLDialogElement>(null);
  const client = useQueryClient();
  useEffect(() => {
    dialog.current?.showModal();
    // The dialog focuses its first field, which is filled in.
    dialog.current?.querySelector<HTMLElement>('input[type="password"]')?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={t.title}
      className="card m-auto w-[min(26rem,calc(100vw-32px))] p-5 text-ink shadow-lift"
      onCancel={(event) => event.preventDefault()}
      // Browsers close on a second Escape even if the first was prevented.
      onClose={(event) => event.currentTarget.isConnected && event.currentTarget.showModal()}
    >
      <h2 className="text-lg font-semibold">{t.title}</h2>
      <p className="mt-2 text-muted">{t.text(username)}</p>
      <LoginForm
        onlyUsername={username}
        onSignedIn={() =>
          void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
        }
      />
      <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
        {t.otherTab}{' '}
        <button type="button" className="link min-h-11 px-1" onClick={() => location.reload()}>
          {t.reload}
        </button>
      </p>
    </dialog>
  );
}
