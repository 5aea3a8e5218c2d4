import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { AdvertisementsPage } from '../../features/advertisements/pages/advertisements-page';
import { AuditPage } from '../../features/audit/pages/audit-page';
import { DashboardPage } from '../../features/dashboard/pages/dashboard-page';
import { HomePage } from '../../features/dashboard/pages/home-page';
import { BatchNotice } from '../../features/imports/components/batch-notice';
import { ReportsPage } from '../../features/imports/pages/reports-page';
import { UploadPage } from '../../features/imports/pages/upload-page';
import { InboxPage } from '../../features/inbox/pages/inbox-page';
import { SessionGuard } from '../../features/session/components/session-guard';
import { LoginPage } from '../../features/session/pages/login-page';
import { SettingsPage } from '../../features/settings/pages/settings-page';
import { SitemapPanel } from '../../features/sitemaps/components/sitemap-panel';
import { SitemapsPage } from '../../features/sitemaps/pages/sitemaps-page';
import { NotFoundPage } from '../not-found-page';
import { AdminFrame } from './admin-frame';
import { AdminLayout, AdminLayoutSkeleton } from './admin-layout';
import { BusinessManagement } from './business-management';
import { useAdminUsername } from './use-admin-username';

/** The administration area; a chunk of its own that no visitor loads. */
export default function AdminApp() {
  return (
    <AdminFrame>
      <Routes>
        <Route path="login" element={<LoginPage />} />
        <Route element={<Guarded />}>
          <Route index element={<Home />} />
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="businesses" element={<BusinessManagement />} />
          <Route path="upload" element={<UploadPage />} />
          <Route path="settings" element={<SettingsPage sitemaps={<SitemapPanel />} />} />
          <Route path="advertisements" element={<AdvertisementsPage />} />
          <Route path="reports" element={<ReportsPage />} />
          <Route path="messages" element={<InboxPage />} />
          <Route path="sitemaps" element={<SitemapsPage />} />
          <Route path="audit-log" element={<AuditPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </AdminFrame>
  );
}

function Guarded() {
  return (
    <SessionGuard waiting={<AdminLayoutSkeleton />} refused={<ToLogin />}>
      {(session) => (
        <AdminLayout username={session.username}>
          <BatchNotice />
          <Outlet context={session.username} />
        </AdminLayout>
      )}
    </SessionGuard>
  );
}

/** The login leads back to the address that was opened. */
function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to="/admin/login" replace state={{ from: `${pathname}${search}` }} />;
}

function Home() {
  return <HomePage username={useAdminUsername()} />;
}
