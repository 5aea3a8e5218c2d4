import type { ResponseOf } from '@directory/contracts/endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { ErrorState } from '../../../components/admin/error-state';
import { PageHeader } from '../../../components/admin/page-header';
import { useToast } from '../../../components/admin/toast';
import { api } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useTexts } from '../../../lib/i18n/texts';
import { useAccountChange } from '../api/change-account';
import { accountQuery } from '../api/get-account';
import { sessionQuery } from '../api/get-session';
import { accountTexts } from '../account-texts';
import { PasskeyList } from '../components/passkey-list';
import { PasswordForm } from '../components/password-form';
import { RecoveryCodes } from '../components/recovery-codes';
import { TotpEnrolment } from '../components/totp-enrolment';

/** `mandatory`: shown instead of every other screen until a second factor is added. */
export function AccountPage({ mandatory = false }: { mandatory?: boolean }) {
  const t = useTexts(accountTexts);
  const common = useTexts(commonTexts);
  const account = useQuery(accountQuery);
  const client = useQueryClient();
  const toast = useToast();
  const [enrolment, setEnrolment] = useState<ResponseOf<'POST /api/admin/account/totp'> | null>(null);
  const [removing, setRemoving] = useState(false);
  const [codes, setCodes] = useState<string[]>([]);
  useDocumentTitle(t.title, { missing: true });
  const onError = (error: Error) => toast({ tone: 'bad', title: t.changeFailed, error });
  const enrol = useAccountChange(() => api('POST /api/admin/account/totp'));
  const remove = useAccountChange(() => api('DELETE /api/admin/account/totp'));
  const renew = useAccountChange(() => api('POST /api/admin/account/recovery-codes'));
  return (
    <div className="max-w-2xl space-y-4">
      <PageHeader title={t.title} text={mandatory ? t.mandatory : t.intro} />
      {account.isPending && <div role="status" aria-label={common.loading} className="skeleton h-64 rounded-card" />}
      {account.isError && <ErrorState title={t.failed} error={account.error} onRetry={() => void account.refetch()} />}
      {account.data && (
        <>
          <section className="card space-y-4 p-5">
            <div>
              <h2 className="text-lg font-semibold">{t.totp.title}</h2>
              <p className="mt-1 text-sm text-muted">{account.data.totp ? t.totp.on : t.totp.off}</p>
            </div>
            {account.data.totp ? (
              <button type="button" className="btn btn-quiet" onClick={() => setRemoving(true)}>
                {t.totp.remove}
              </button>
            ) : (
              <Button
                type="button"
                className="btn btn-primary"
                isInactive={enrol.isPending}
                onClick={() => enrol.mutate(undefined, { onSuccess: setEnrolment, onError })}
              >
                {t.totp.add}
              </Button>
            )}
          </section>
          <PasskeyList passkeys={account.data.passkeys} onAdded={setCodes} />
          {(account.data.totp || account.data.passkeys.length > 0) && (
            <section className="card flex flex-wrap items-center justify-between gap-3 p-5">
              <div>
                <h2 className="text-lg font-semibold">{t.recovery.title}</h2>
                <p className="mt-1 text-sm text-muted">{t.recovery.left(account.data.recoveryCodesLeft)}</p>
              </div>
              <Button
                type="button"
                className="btn btn-quiet"
                isInactive={renew.isPending}
                onClick={() =>
                  renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes), onError })
                }
              >
                {t.recovery.renew}
              </Button>
            </section>
          )}
          {!mandatory && <PasswordForm />}
        </>
      )}
      {enrolment && (
        <TotpEnrolment
          enrolment={enrolment}
          onClose={() => setEnrolment(null)}
          onDone={(recoveryCodes) => {
            setEnrolment(null);
            setCodes(recoveryCodes);
          }}
        />
      )}
      {codes.length > 0 && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes([]);
            // A mandatory factor that was missing ends this screen: not before the codes are stored.
            void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
          }}
        />
      )}
      <ConfirmDialog
        open={removing}
        title={t.totp.remove}
        text={t.totp.removeText}
        confirm={t.totp.remove}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => toast({ tone: 'good', title: t.totp.removed }),
            onError,
          })
        }
        onClose={() => setRemoving(false)}
      />
    </div>
  );
}
