import { FileQuestion } from 'lucide-react';
import { Link } from '../../components/ui/link';
import { MessageCard } from '../../components/ui/message-card';
import { useDocumentTitle } from '../../lib/document-title';
import { useTexts } from '../../lib/i18n/texts';
import { layoutTexts } from './texts';

/** At a path of the administration that no screen has. */
export function UnknownScreen() {
  const { unknown } = useTexts(layoutTexts);
  useDocumentTitle(unknown.title, { missing: true });
  return (
    <>
      <h1 className="sr-only">{unknown.title}</h1>
      <MessageCard icon={FileQuestion} title={unknown.title} text={unknown.text}>
        <Link to="/admin" className="btn btn-primary">
          {unknown.home}
        </Link>
      </MessageCard>
    </>
  );
}
