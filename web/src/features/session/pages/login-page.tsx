import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, LoaderCircle, Lock } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { sessionQuery } from '../api/get-session';
import { useLogin } from '../api/login';
import { hasSessionHint, setSessionHint } from '../components/session-hint';

const FALLBACK = 'Geçersiz kullanıcı adı veya şifre';

export function LoginPage() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const login = useLogin();
  const navigate = useNavigate();
  const session = useQuery({ ...sessionQuery, enabled: hasSessionHint(), retry: false });
  useDocumentTitle('Güvenli Giriş', { missing: true });

  if (session.isSuccess) return <Navigate to="/admin" replace />;
  const ready = username.trim() !== '' && password !== '';

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-sm">
        <div className="card p-6">
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <h1 className="mt-4 text-xl font-bold">Admin Paneli</h1>
          <p className="mt-0.5 flex items-center gap-1.5 text-sm text-muted">
            <Lock aria-hidden="true" className="size-3.5" />
            Güvenli Giriş
          </p>
          <form
            className="mt-6 space-y-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (!ready || login.isPending) return;
              login.mutate(
                { username: username.trim(), password },
                {
                  onSuccess: () => {
                    setSessionHint(true);
                    void navigate('/admin', { replace: true });
                  },
                },
              );
            }}
          >
            <div>
              <label htmlFor="username" className="mb-1.5 block text-sm font-medium">
                Kullanıcı Adı
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
                Şifre
              </label>
              <div className="relative">
                <input
                  id="password"
                  type={visible ? 'text' : 'password'}
                  className="field pe-12"
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
                <button
                  type="button"
                  aria-label={visible ? 'Gizle' : 'Göster'}
                  aria-pressed={visible}
                  className="absolute end-0 top-0 grid size-11 place-items-center text-muted hover:text-ink"
                  onClick={() => setVisible(!visible)}
                >
                  {visible ? (
                    <EyeOff aria-hidden="true" className="size-5" />
                  ) : (
                    <Eye aria-hidden="true" className="size-5" />
                  )}
                </button>
              </div>
            </div>
            {login.isError && (
              <p role="alert" className="rounded-control bg-bad-soft px-3 py-2.5 text-sm text-bad">
                {login.error instanceof ApiError && login.error.message ? login.error.message : FALLBACK}
              </p>
            )}
            <button type="submit" className="btn btn-primary w-full" disabled={!ready || login.isPending}>
              {login.isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
              Giriş Yap
            </button>
          </form>
        </div>
        <Link
          to="/"
          className="mx-auto mt-3 flex min-h-11 w-fit items-center text-sm text-muted hover:text-accent hover:underline"
        >
          Siteye dön
        </Link>
      </div>
    </main>
  );
}
