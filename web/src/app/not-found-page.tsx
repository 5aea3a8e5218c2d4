import { Compass } from 'lucide-react';
import { WayOut } from '../components/ui/way-out';
import { useDocumentTitle } from '../lib/document-title';
import { DirectoryFinder } from './directory-finder';

export function NotFoundPage() {
  useDocumentTitle('Page Not Found', { missing: true });
  return (
    <WayOut
      icon={Compass}
      title="Page Not Found"
      text="There is nothing at this address. Try one of these instead."
      finder={<DirectoryFinder needsWhat />}
    />
  );
}
