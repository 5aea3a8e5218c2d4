import { ToastProvider } from '../../../components/admin/toast';
import { Breadcrumb } from '../../../components/ui/breadcrumb';
import { useDocumentTitle } from '../../../lib/document-title';
import { CLAIMS } from '../../../config/site';
import { ContactCards } from '../components/contact-cards';
import { ContactForm } from '../components/contact-form';
import { PlatformStatistics } from '../components/platform-statistics';

export function ContactPage() {
  useDocumentTitle('Contact Us', {
    description: 'Ask a question, report a mistake or tell us about your business: by form, e-mail or telephone.',
  });
  return (
    <ToastProvider language="en">
      <header className="border-b border-line bg-surface">
        <div className="wrap pt-4 pb-8 sm:pt-6 sm:pb-12">
          <Breadcrumb trail={[{ to: '/contact', name: 'Contact' }]} current />
          <h1 className="text-2xl font-bold sm:text-3xl">Contact Us</h1>
          <p className="mt-2 max-w-[60ch] text-muted">
            A question about the directory, a detail that is wrong, a business that is missing: write to us, and a
            person answers within {CLAIMS.replyHours} hours.
          </p>
        </div>
      </header>
      <div className="wrap space-y-6 py-6 sm:py-8">
        <ContactCards />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_320px]">
          <ContactForm />
          <PlatformStatistics />
        </div>
      </div>
    </ToastProvider>
  );
}
