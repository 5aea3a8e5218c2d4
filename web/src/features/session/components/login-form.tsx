import { Eye, EyeOff, KeyRound, LoaderCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { useToast } from '../../../components/admin/toast';
import { useLanguageSwitch } from '../../../lib/i18n/language';
import { useTexts, type TextsOf } from '../../../lib/i18n/texts';
import { passkeyErrorText } from '../passkey-errors';
import { sessionTexts } from '../texts';
import { ApiError } from '../../../lib/api';
import { OtherPersonError, useLogin } from '../api/login';
import { hasPasskeyHint, setSessionHint } from './session-hint';
import { FormError } from './form-error';
import { TextField } from './text-field';
import { useRejectedField } from './use-rejected-field';

interface LoginFormProps {
  /** The only person who may sign in here; without it anybody. */
  onlyUsername?: string;
  onSignedIn: () => void;
}

/** Signs in; errors appear in the form and in a notice. The code is requested once the password is known to be right. */
export function LoginForm({ onlyUsername, onSignedIn }: LoginFormProps) {
  const texts = useTexts(sessionTexts);
  const t = texts.login;
  const [username, setUsername] = useState(onlyUsername ?? '');
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const toast = useToast();
  const login = useLogin(onlyUsername);
  useLanguageSwitch(login.reset);
  const errorId = useId();
  const passwordField = useRejectedField(login.error, 'invalid_login', errorId);
  const codeField = useRejectedField(login.error, 'invalid_code', errorId);
  const ready = username.trim() !== '' && password !== '' && (code === null || code.trim().length >= 6);
  const needsCode = login.error instanceof ApiError && login.error.code === 'second_factor_required';
  const error = login.error && !needsCode && explained(login.error, texts);

  function signIn(body: Parameters<typeof login.mutate>[0]) {
    if (login.isPending) return;
    login.mutate(body, {
      onSuccess: () => {
        setSessionHint(true);
        onSignedIn();
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'second_factor_required') setCode('');
        else toast({ tone: 'bad', ...explained(error, texts) });
      },
    });
  }

  return (
    <form
      className="mt-6 space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) signIn({ username: username.trim(), password, ...(code && { code: code.trim() }) });
      }}
    >
      <TextField
        id="username"
        label={t.username}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={onlyUsername === undefined}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <div>
        <label htmlFor="password" className="mb-1.5 block text-sm font-medium">
          {t.password}
        </label>
        <div className="relative">
          <input
            id="password"
            {...passwordField}
            type={visible ? 'text' : 'password'}
            className="field pe-12"
            autoComplete="current-password"
            autoFocus={onlyUsername !== undefined}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
          />
          <button
            type="button"
            aria-label={visible ? t.hide : t.show}
            aria-pressed={visible}
            className="absolute end-0 top-0 grid size-11 place-items-center text-muted hover:text-ink"
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />}
          </button>
        </div>
        {capsLock && <p className="mt-1 text-sm text-warn">{t.capsLock}</p>}
      </div>
      {code !== null && (
        <TextField
          {...codeField}
          label={t.code}
          hint={t.codeHint}
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {error && <FormError id={errorId}>{error.text}</FormError>}
      <Button type="submit" className="btn btn-primary w-full" isInactive={!ready || login.isPending}>
        {login.isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
        {t.submit}
      </Button>
      {(code !== null || hasPasskeyHint()) && (
        <Button
          type="button"
          className="btn btn-quiet w-full"
          isInactive={login.isPending}
          onClick={() => signIn(null)}
        >
          <KeyRound aria-hidden="true" className="size-4" />
          {t.passkey}
        </Button>
      )}
    </form>
  );
}

function explained(
  error: Error,
  { login: t, passkeyErrors }: TextsOf<typeof sessionTexts>,
): { title: string; text: string } {
  if (error instanceof ApiError && error.status === 0) return { title: t.error, text: t.unreachable };
  if (error instanceof OtherPersonError) return { title: t.otherPerson, text: t.otherPersonText(error.username) };
  if (!(error instanceof ApiError)) return { title: t.passkeyFailed, text: passkeyErrorText(error, passkeyErrors) };
  return { title: t.invalid, text: error.message || t.incorrect };
}
