import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { MissingCard } from '../components/ui/missing-card';
import { useDocumentTitle } from '../lib/document-title';

/** In the place of a page that could not be drawn, or whose code did not come; trying again asks for everything anew. */
export function PageError() {
  const error = useRouteError();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useDocumentTitle('Error', { unlisted: true });
  return (
    <MissingCard
      title="This page could not be shown"
      text="Something in it went wrong. Please try again."
      back={{ to: '/', text: 'Back to Home' }}
      onRetry={() => {
        // Code that did not come is not asked for again in this load of the site; after a release it has another name.
        if (error instanceof TypeError && /import|module/i.test(error.message)) return location.reload();
        client.clear();
        void navigate(`${pathname}${search}`, { replace: true });
      }}
    />
  );
}
