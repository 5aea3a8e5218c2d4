import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { useToast } from '../../../components/admin/toast';
import { ApiError } from '../../../lib/api';
import { useTexts } from '../../../lib/i18n/texts';
import { changePassword, useAccountChange } from '../api/change-account';
import { accountTexts } from '../account-texts';
import { FormError } from './form-error';
import { TextField } from './text-field';
import { useRejectedField } from './use-rejected-field';

export function PasswordForm() {
  const t = useTexts(accountTexts).password;
  const toast = useToast();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNext] = useState('');
  const change = useAccountChange(changePassword);
  const errorId = useId();
  const currentField = useRejectedField(change.error, 'invalid_login', errorId);
  const nextField = useRejectedField(change.error, 'weak_password', errorId);
  const isWrong = change.error instanceof ApiError && change.error.code === 'invalid_login';
  return (
    <section className="card space-y-4 p-5">
      <div>
        <h2 className="text-lg font-semibold">{t.title}</h2>
        <p className="mt-1 text-sm text-muted">{t.text}</p>
      </div>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(
            { currentPassword, newPassword },
            {
              onSuccess: () => {
                setCurrent('');
                setNext('');
                toast({ tone: 'good', title: t.changed });
              },
            },
          );
        }}
      >
        <TextField
          {...currentField}
          label={t.current}
          type="password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <TextField
          {...nextField}
          label={t.next}
          hint={t.hint}
          type="password"
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => setNext(event.target.value)}
        />
        {change.error && <FormError id={errorId}>{isWrong ? t.wrong : change.error.message}</FormError>}
        <Button
          type="submit"
          className="btn btn-primary"
          isInactive={currentPassword === '' || newPassword === '' || change.isPending}
        >
          {t.change}
        </Button>
      </form>
    </section>
  );
}
