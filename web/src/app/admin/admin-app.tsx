import { ADMIN_SCREENS } from '@directory/contracts/site-paths';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { BatchNotice } from '../../features/imports/components/batch-notice';
import { SessionGuard } from '../../features/session/components/session-guard';
import { InvitationPage } from '../../features/session/pages/invitation-page';
import { LoginPage } from '../../features/session/pages/login-page';
import { NotFoundPage } from '../not-found-page';
import { AdminFrame } from './admin-frame';
import { AdminLayout, AdminLayoutSkeleton } from './admin-layout';
import { SCREENS } from './screens';

/** The administration area; a separate chunk that visitors never load. */
export default function AdminApp() {
  return (
    <AdminFrame>
      <Routes>
        <Route path="login" element={<LoginPage />} />
        <Route path="invitation" element={<InvitationPage />} />
        <Route element={<Guarded />}>
          {ADMIN_SCREENS.map((path) => (
            <Route key={path} {...(path === '' ? { index: true } : { path })} element={SCREENS[path].element} />
          ))}
        </Route>
        <Route
          path="*"
          element={
            // The page of the public site, which is in English.
            <main lang="en">
              <NotFoundPage />
            </main>
          }
        />
      </Routes>
    </AdminFrame>
  );
}

function Guarded() {
  return (
    <SessionGuard waiting={<AdminLayoutSkeleton />} signedOut={<ToLogin />}>
      {(session) => (
        <AdminLayout username={session.username}>
          <BatchNotice />
          <Outlet context={session.username} />
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
