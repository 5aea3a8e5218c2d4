import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { ErrorBoundary } from '../components/ui/error-boundary';
import { ErrorPage } from './error-page';
import { PageError } from './page-error';
import { PAGES } from './pages';
import { PublicLayout } from './public-layout';

const AdminApp = lazy(() => import('./admin/admin-app'));
const LegacyPanel = lazy(() => import('./admin/legacy-panel'));

export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      {
        element: (
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        ),
        children: [
          { path: '/admin/*', element: <AdminApp /> },
          { path: '/admin-legacy', element: <LegacyPanel /> },
        ],
      },
      {
        element: <PublicLayout />,
        children: [
          {
            element: <FetchedPage />,
            children: Object.entries(PAGES).map(([path, page]) => {
              const { Page } =
                typeof page === 'function' ? { Page: lazy(async () => ({ default: (await page()).Page })) } : page;
              return { path, element: <Page /> };
            }),
          },
        ],
      },
    ],
  },
];

/** The page of the location. */
export function Pages() {
  return useRoutes(routes);
}

/** Scripts of public pages must never run in the administration: a full load separates them. */
function Root() {
  const location = useLocation();
  const here = isAdministration(location.pathname);
  const [startedInside] = useState(here);
  useEffect(() => {
    if (here !== startedInside) window.location.reload();
  }, [here, startedInside]);
  if (here !== startedInside) return null;
  return (
    <ErrorBoundary of={location} fallback={(error) => <ErrorPage error={error} />}>
      <Outlet />
    </ErrorBoundary>
  );
}

const isAdministration = (path: string) => /^\/admin(?:[/-]|$)/i.test(path);

/** The first page shows a skeleton; later the previous page stays until the next one's code has loaded. */
function FetchedPage() {
  return (
    <ErrorBoundary of={useLocation()} fallback={(error) => <PageError error={error} />}>
      <Suspense
        fallback={
          <div role="status" aria-label="Loading" className="wrap py-6 sm:py-8">
            <div className="skeleton h-8 w-56" />
          </div>
        }
      >
        <Outlet />
        <Live />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Marks the document as hydrated; browser tests wait for it. */
function Live() {
  useEffect(() => {
    document.documentElement.dataset.live = '';
  }, []);
  return null;
}
