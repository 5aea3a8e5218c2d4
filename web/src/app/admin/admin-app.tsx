import { useEffect } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { ToastProvider } from '../../components/ui/toast';
import { BatchNotice } from '../../features/imports/components/batch-notice';
import { RecentImports } from '../../features/imports/components/recent-imports';
import { UploadPage } from '../../features/imports/pages/upload-page';
import { OverviewPage } from '../../features/overview/pages/overview-page';
import { SessionGuard } from '../../features/session/components/session-guard';
import { LoginPage } from '../../features/session/pages/login-page';
import { NotFoundPage } from '../not-found-page';
import { AdminLayout, AdminLayoutSkeleton } from './admin-layout';

/** The administration area, in Turkish; a chunk of its own that no visitor loads. */
export default function AdminApp() {
  useEffect(() => {
    document.documentElement.lang = 'tr';
    return () => {
      document.documentElement.lang = 'en';
    };
  }, []);
  return (
    <ToastProvider>
      <Routes>
        <Route path="login" element={<LoginPage />} />
        <Route element={<Guarded />}>
          <Route index element={<OverviewPage recentImports={<RecentImports limit={8} />} />} />
          <Route path="upload" element={<UploadPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ToastProvider>
  );
}

function Guarded() {
  return (
    <SessionGuard waiting={<AdminLayoutSkeleton />}>
      {(session) => (
        <AdminLayout username={session.username}>
          <BatchNotice />
          <Outlet />
        </AdminLayout>
      )}
    </SessionGuard>
  );
}
