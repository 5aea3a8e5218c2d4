import { ADMIN_SCREENS } from '@directory/contracts/site-paths';
import { Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { BatchNotice } from '../../features/imports/components/batch-notice';
import { SessionGuard } from '../../features/session/components/session-guard';
import { InvitationPage } from '../../features/session/pages/invitation-page';
import { LoginPage } from '../../features/session/pages/login-page';
import { AdminFrame } from './admin-frame';
import { AdminLayout, AdminLayoutSkeleton } from './admin-layout';
import { SCREENS } from './screens';
import { UnknownScreen } from './unknown-screen';

const routes: RouteObject[] = [
  { path: 'login', element: <LoginPage /> },
  { path: 'invitation', element: <InvitationPage /> },
  {
    element: <Guarded />,
    children: [
      ...ADMIN_SCREENS.map((path) => {
        const { element } = SCREENS[path];
        return path === '' ? { index: true, element } : { path, element };
      }),
      { path: '*', element: <UnknownScreen /> },
    ],
  },
];

/** The administration area; a separate chunk that visitors never load. */
export default function AdminApp() {
  return <AdminFrame>{useRoutes(routes)}</AdminFrame>;
}

function Guarded() {
  return (
    <SessionGuard waiting={<AdminLayoutSkeleton />} signedOut={<ToLogin />}>
      {(session) => (
        <AdminLayout username={session.username}>
          <Outlet context={session.username} />
          {/* After the screen, whose title it adds to. */}
          <BatchNotice />
        </AdminLayout>
      )}
    </SessionGuard>
  );
}

/** After signing in, redirects to the opened URL. */
function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to="/admin/login" replace state={{ from: `${pathname}${search}` }} />;
}
