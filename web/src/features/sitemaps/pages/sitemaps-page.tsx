import { PageHeader } from '../../../components/admin/page-header';
import { useTexts } from '../../../lib/i18n/texts';
import { sitemapsTexts } from '../texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { SitemapPanel } from '../components/sitemap-panel';

export function SitemapsPage() {
  const t = useTexts(sitemapsTexts);
  useDocumentTitle(t.title, { missing: true });
  return (
    <div className="max-w-2xl space-y-4">
      <PageHeader title={t.title} text={t.intro} />
      <SitemapPanel />
    </div>
  );
}
