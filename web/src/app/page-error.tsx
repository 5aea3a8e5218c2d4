import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { NotFoundCard } from '../components/ui/not-found-card';
import { useDocumentTitle } from '../lib/document-title';
import { useOnline } from '../lib/use-online';

/** Failed imports are not repeated within a page load, and a new release has other file names. */
const isImportError = (error: unknown) => error instanceof TypeError && /import|module/i.test(error.message);

/**
 * Replaces a page that failed to render, or whose code did not load; a retry requests everything again, and
 * starts automatically once the network is back. A page whose code is missing on a site that responds is loaded in full.
 */
export function PageError({ error }: { error: unknown }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOnline = useOnline();
  // A first page is a full load already: another one could be endless.
  const [isProbing, setProbing] = useState(isImportError(error) && document.documentElement.dataset.live !== undefined);
  useDocumentTitle(isOnline ? 'Error' : 'Offline', { unlisted: true });

  function retry() {
    if (isImportError(error)) return location.reload();
    client.clear();
    void navigate(`${pathname}${search}`, { replace: true });
  }

  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);

  useEffect(() => {
    if (!isProbing) return;
    const probe = new AbortController();
    fetch(location.href, { method: 'HEAD', signal: probe.signal })
      .then(() => location.reload())
      .catch(() => setProbing(false));
    return () => probe.abort();
  }, [isProbing]);

  if (isProbing) return null;
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
