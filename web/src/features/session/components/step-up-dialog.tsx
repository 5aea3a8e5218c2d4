import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useTexts } from '../../../lib/i18n/texts';
import { usedPasskey, useConfirm } from '../api/confirm';
import { ApiError } from '../../../lib/api';
import { reportSessionLost, sessionFound } from '../../../lib/session-state';
import { accountQuery } from '../api/get-account';
import { configureStepUp } from '../api/step-up';
import { passkeyErrorText } from '../passkey-errors';
import { sessionTexts } from '../texts';
import { FormError } from './form-error';
import { TextField } from './text-field';

/** Opens for a call that needs a confirmed session; the call continues after the confirmation, or fails. */
export function StepUp() {
  const waiting = useRef(new Set<(isConfirmed: boolean) => void>());
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const resolvers = waiting.current;
    configureStepUp(
      () =>
        new Promise((resolve) => {
          resolvers.add(resolve);
          setOpen(true);
        }),
    );
    return () => {
      configureStepUp(null);
      // The session has ended below the dialog: the calls continue after the sign-in, which confirms the new one.
      if (resolvers.size > 0) reportSessionLost();
      for (const resolve of resolvers) void sessionFound().then(() => resolve(true));
      resolvers.clear();
    };
  }, []);
  if (!isOpen) return null;
  const close = (isConfirmed: boolean) => {
    for (const resolve of waiting.current) resolve(isConfirmed);
    waiting.current.clear();
    setOpen(false);
  };
  return <StepUpDialog onClose={close} />;
}

function StepUpDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const common = useTexts(commonTexts);
  const { stepUp: t, passkeyErrors } = useTexts(sessionTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const account = useQuery(accountQuery).data;
  const [byCode, setByCode] = useState(false);
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<Error | null>(null);
  const confirm = useConfirm();
  useEffect(() => dialog.current?.showModal(), []);
  // Also after an error: what was typed is replaced by typing on.
  useEffect(() => {
    const field = dialog.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, [byCode, error]);

  async function submit(body: () => Promise<Parameters<typeof confirm.mutateAsync>[0]>) {
    try {
      setError(null);
      await confirm.mutateAsync(await body());
      onClose(true);
    } catch (failure) {
      setError(failure as Error);
    }
  }

  const textOf = (failure: Error) =>
    failure instanceof ApiError && failure.code === 'invalid_login'
      ? t.wrong
      : passkeyErrorText(failure, passkeyErrors);

  return (
    <dialog
      ref={dialog}
      aria-label={t.title}
      className="card m-auto w-[min(26rem,calc(100vw-32px))] p-5 text-ink shadow-lift"
      onCancel={(event) => {
        event.preventDefault();
        onClose(false);
      }}
    >
      <h2 className="text-lg font-semibold">{t.title}</h2>
      <p className="mt-2 text-muted">{t.text}</p>
      <form
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(() => Promise.resolve(byCode ? { code: secret } : { password: secret }));
        }}
      >
        <TextField
          key={byCode ? 'code' : 'password'}
          label={byCode ? t.code : t.password}
          type={byCode ? 'text' : 'password'}
          autoComplete={byCode ? 'one-time-code' : 'current-password'}
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
        {error && <FormError>{textOf(error)}</FormError>}
        <div className="flex flex-wrap justify-end gap-2">
          {account && account.recoveryCodesLeft > 0 && (
            <button
              type="button"
              className="btn btn-quiet"
              onClick={() => {
                setByCode(!byCode);
                setSecret('');
                setError(null);
              }}
            >
              {byCode ? t.withPassword : t.withCode}
            </button>
          )}
          {account && account.passkeys.length > 0 && (
            <button
              type="button"
              className="btn btn-quiet"
              onClick={() => void submit(async () => ({ passkey: await usedPasskey() }))}
            >
              <KeyRound aria-hidden="true" className="size-4" />
              {t.withPasskey}
            </button>
          )}
          <button type="button" className="btn btn-quiet" onClick={() => onClose(false)}>
            {common.dismiss}
          </button>
          <Button type="submit" className="btn btn-primary" isInactive={secret === '' || confirm.isPending}>
            {t.confirm}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
