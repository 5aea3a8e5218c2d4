import type { Account } from '@directory/contracts/accounts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { useToast } from '../../../components/admin/toast';
import { api } from '../../../lib/api';
import { dateText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { addPasskey, useAccountChange } from '../api/change-account';
import { accountTexts } from '../account-texts';
import { passkeyErrorText } from '../passkey-errors';
import { sessionTexts } from '../texts';
import { TextField } from './text-field';

export function PasskeyList(props: { passkeys: Account['passkeys']; onAdded: (codes: string[]) => void }) {
  const texts = useTexts(accountTexts);
  const t = texts.passkeys;
  const { passkeyErrors } = useTexts(sessionTexts);
  const toast = useToast();
  const [name, setName] = useState('');
  const [removing, setRemoving] = useState<Account['passkeys'][number] | null>(null);
  const onError = (error: Error) =>
    toast({ tone: 'bad', title: texts.changeFailed, error, text: passkeyErrorText(error, passkeyErrors) });
  const add = useAccountChange(addPasskey);
  const remove = useAccountChange((id: string) => api('DELETE /api/admin/account/passkeys/:id', { params: { id } }));
  return (
    <section className="card space-y-4 p-5">
      <div>
        <h2 className="text-lg font-semibold">{t.title}</h2>
        <p className="mt-1 text-sm text-muted">{t.text}</p>
      </div>
      {props.passkeys.length === 0 && <p className="text-sm text-muted">{t.none}</p>}
      <ul className="divide-y divide-line">
        {props.passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-medium wide-break">{passkey.name}</p>
              <p className="text-sm text-muted">
                {passkey.lastUsedAt ? t.used(dateText(passkey.lastUsedAt)) : t.unused}
              </p>
            </div>
            <button
              type="button"
              className="btn btn-quiet"
              aria-label={t.removeLabel(passkey.name)}
              onClick={() => setRemoving(passkey)}
            >
              {t.remove}
            </button>
          </li>
        ))}
      </ul>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate(name.trim(), {
            onSuccess: (codes) => {
              setName('');
              toast({ tone: 'good', title: t.added });
              props.onAdded(codes);
            },
            onError,
          });
        }}
      >
        <div className="min-w-0 flex-1 basis-52">
          <TextField
            label={t.name}
            placeholder={t.nameHint}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" className="btn btn-quiet" isInactive={name.trim() === '' || add.isPending}>
          {t.add}
        </Button>
      </form>
      <ConfirmDialog
        open={removing !== null}
        title={t.removeTitle}
        text={t.removeText(removing?.name ?? '')}
        confirm={t.remove}
        onConfirm={() =>
          removing &&
          remove.mutate(removing.id, { onSuccess: () => toast({ tone: 'good', title: t.removed }), onError })
        }
        onClose={() => setRemoving(null)}
      />
    </section>
  );
}
