import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { NotFoundCard } from '../components/ui/not-found-card';
import { useDocumentTitle } from '../lib/document-title';
import { useOnline } from '../lib/use-online';

/**
 * Replaces a page that failed to render, or whose code did not load; a retry requests everything again, and
 * starts automatically once the network is back.
 */
export function PageError({ error }: { error: unknown }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOnline = useOnline();
  useDocumentTitle(isOnline ? 'Error' : 'Offline', { unlisted: true });

  function retry() {
    // Failed imports are not repeated within a page load, and a new release has other file names.
    if (error instanceof TypeError && /import|module/i.test(error.message)) return location.reload();
    client.clear();
    void navigate(`${pathname}${search}`, { replace: true });
  }

  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);

  const back = { to: '/', text: 'Back to Home' };
  if (!isOnline) {
    return (
      <NotFoundCard title="You are offline" text="This page loads by itself when you are back online." back={back} />
    );
  }
  return (
    <NotFoundCard
      title="This page could not be shown"
      text="Something in it went wrong. Please try again."
      back={back}
      onRetry={retry}
    />
  );
}
