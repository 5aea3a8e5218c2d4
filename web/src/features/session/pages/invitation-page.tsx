import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../../components/ui/link';
import { Button } from '../../../components/ui/button';
import { LanguageSwitch } from '../../../components/admin/language-switch';
import { api } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useLanguageSwitch } from '../../../lib/i18n/language';
import { useTexts } from '../../../lib/i18n/texts';
import { FormError } from '../components/form-error';
import { TextField } from '../components/text-field';
import { useRejectedField } from '../components/use-rejected-field';
import { sessionTexts } from '../texts';

/** Sets a password by a link. Its token is in the fragment, which browsers send to no server. */
export function InvitationPage() {
  const t = useTexts(sessionTexts).invitation;
  const common = useTexts(commonTexts);
  const token = useLocation().hash.slice(1);
  const [password, setPassword] = useState('');
  const target = useQuery({
    queryKey: ['POST /api/admin/invitation/check', token],
    queryFn: () => api('POST /api/admin/invitation/check', { body: { token } }),
    retry: false,
    staleTime: Infinity,
  });
  const accept = useMutation({
    mutationFn: () => api('POST /api/admin/invitation', { body: { token, password } }),
  });
  useLanguageSwitch(accept.reset);
  const errorId = useId();
  const passwordField = useRejectedField(accept.error, 'weak_password', errorId);
  useDocumentTitle(t.title, { missing: true });
  const error = target.error ?? accept.error;
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="card w-full max-w-sm space-y-4 p-6">
        <h1 className="text-xl font-bold">{t.title}</h1>
        {target.isPending && <div role="status" aria-label={common.loading} className="skeleton h-24" />}
        {target.data && !accept.isSuccess && (
          <form
            className="space-y-4"
            onSubmit={(event) => {
              event.preventDefault();
              accept.mutate();
            }}
          >
            <p className="text-muted wide-break">{t.greeting(target.data.username)}</p>
            <input type="text" autoComplete="username" value={target.data.username} readOnly hidden />
            <TextField
              {...passwordField}
              label={t.password}
              hint={t.hint}
              type="password"
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Button type="submit" className="btn btn-primary w-full" isInactive={password === '' || accept.isPending}>
              {t.submit}
            </Button>
          </form>
        )}
        {error && <FormError id={errorId}>{error.message}</FormError>}
        {accept.isSuccess && <p role="status">{t.saved}</p>}
        {(accept.isSuccess || target.isError) && (
          <Link to="/admin/login" className={`btn w-full ${accept.isSuccess ? 'btn-primary' : 'btn-quiet'}`}>
            {t.toLogin}
          </Link>
        )}
        <LanguageSwitch />
      </div>
    </main>
  );
}
