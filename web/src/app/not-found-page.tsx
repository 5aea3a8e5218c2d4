import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { BrowseLinks } from '../components/directory/browse-links';
import { useDocumentTitle } from '../lib/document-title';
import { DirectorySearchForm } from './directory-search-form';

export function NotFoundPage({ ad }: { ad: ReactNode }) {
  useDocumentTitle('Page Not Found', { missing: true });
  return (
    <BrowseLinks
      icon={Compass}
      title="Page Not Found"
      text="There is nothing at this address. Try one of these instead."
      searchForm={<DirectorySearchForm needsWhat />}
      ad={ad}
    />
  );
}
