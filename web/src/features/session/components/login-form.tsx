import { Eye, EyeOff, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useToast } from '../../../components/admin/toast';
import { useTexts, type TextsOf } from '../../../lib/i18n/texts';
import { sessionTexts } from '../texts';
import { ApiError } from '../../../lib/api';
import { useLogin } from '../api/login';
import { setSessionHint } from './session-hint';

/** Signs in; errors appear in the form and in a notice. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTexts(sessionTexts).login;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const toast = useToast();
  const login = useLogin();
  const ready = username.trim() !== '' && password !== '';
  const error = login.error && explained(login.error, t);

  function submit() {
    if (!ready || login.isPending) return;
    login.mutate(
      { username: username.trim(), password },
      {
        onSuccess: () => {
          setSessionHint(true);
          onSignedIn();
        },
        onError: (error) => toast({ tone: 'bad', ...explained(error, t) }),
      },
    );
  }

  return (
    <form
      className="mt-6 space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div>
        <label htmlFor="username" className="mb-1.5 block text-sm font-medium">
          {t.username}
        </label>
        <input
          id="username"
          className="field"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </div>
      <div>
        <label htmlFor="password" className="mb-1.5 block text-sm font-medium">
          {t.password}
        </label>
        <div className="relative">
          <input
            id="password"
            type={visible ? 'text' : 'password'}
            className="field pe-12"
            autoComplete="current-password"
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
      {error && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2.5 text-sm text-bad">
          {error.text}
        </p>
      )}
      <button type="submit" className="btn btn-primary w-full" disabled={!ready || login.isPending}>
        {login.isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
        {t.submit}
      </button>
    </form>
  );
}

function explained(error: Error, t: TextsOf<typeof sessionTexts>['login']): { title: string; text: string } {
  if (error instanceof ApiError && error.status === 0) return { title: t.error, text: t.unreachable };
  return { title: t.invalid, text: error instanceof ApiError && error.message ? error.message : t.incorrect };
}
