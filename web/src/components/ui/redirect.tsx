import { useContext } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageReport } from '../../lib/document-title';

/** Redirects to another path, with the same query unless another one is given; on the server the response is an HTTP redirect. */
export function Redirect({ to, search: other }: { to: string; search?: string }) {
  const location = useLocation();
  const search = other ?? location.search;
  const report = useContext(PageReport);
  if (!report) return <Navigate to={{ pathname: to, search }} replace />;
  report({ redirect: to + search });
  return null;
}
