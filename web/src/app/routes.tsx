import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, type RouteObject, ScrollRestoration, useLocation } from 'react-router-dom';
import { ErrorPage } from './error-page';
import { PageError } from './page-error';
import { PAGES } from './pages';
import { PublicLayout } from './public-layout';

const AdminApp = lazy(() => import('./admin/admin-app'));
const LegacyPanel = lazy(() => import('./admin/legacy-panel'));

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    children: [
      {
        path: '/admin/*',
        element: (
          <Suspense fallback={null}>
            <AdminApp />
          </Suspense>
        ),
      },
      {
        path: '/admin-legacy',
        element: (
          <Suspense fallback={null}>
            <LegacyPanel />
          </Suspense>
        ),
      },
      {
        element: <PublicLayout />,
        children: [
          {
            element: <FetchedPage />,
            errorElement: <PageError />,
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

/** Scripts of public pages must never run in the administration: a full load separates them. */
function Root() {
  const here = isAdministration(useLocation().pathname);
  const [startedInside] = useState(here);
  useEffect(() => {
    if (here !== startedInside) window.location.reload();
  }, [here, startedInside]);
  if (here !== startedInside) return null;
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

const isAdministration = (path: string) => /^\/admin(?:[/-]|$)/i.test(path);

/** The first page shows a skeleton; later the previous page stays until the next one's code has loaded. */
function FetchedPage() {
  return (
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
  );
}

/** Marks the document as hydrated; browser tests wait for it. */
function Live() {
  useEffect(() => {
    document.documentElement.dataset.live = '';
  }, []);
  return null;
}
