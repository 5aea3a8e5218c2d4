import { useContext } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageReport } from '../../lib/document-title';

/** Redirects to another path with the same query; on the server the response is an HTTP redirect. */
export function Redirect({ to }: { to: string }) {
  const { search } = useLocation();
  const report = useContext(PageReport);
  if (!report) return <Navigate to={{ pathname: to, search }} replace />;
  report({ redirect: to + search });
  return null;
}
