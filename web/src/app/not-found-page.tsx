import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { WayOut } from '../components/directory/browse-links';
import { useDocumentTitle } from '../lib/document-title';
import { DirectoryFinder } from './directory-search-form';

/** The administration has none of the ads. */
export function NotFoundPage({ ad }: { ad?: ReactNode }) {
  useDocumentTitle('Page Not Found', { missing: true });
  return (
    <WayOut
      icon={Compass}
      title="Page Not Found"
      text="There is nothing at this address. Try one of these instead."
      finder={<DirectoryFinder needsWhat />}
      ad={ad}
    />
  );
}
