import { useContext } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageReport } from '../../lib/document-title';

/** Leads to another path with the same query; a page that is rendered on the server becomes a redirect of its own. */
export function Redirect({ to }: { to: string }) {
  const { search } = useLocation();
  const report = useContext(PageReport);
  if (!report) return <Navigate to={{ pathname: to, search }} replace />;
  report({ redirect: to + search });
  return null;
}
