import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/admin/error-state';
import { Modal } from '../../../components/admin/modal';
import { useTexts } from '../../../lib/i18n/texts';
import { moderationTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { businessQuery } from '../api/get-business';
import type { FormValues } from '../business-form';
import { EditForm } from './edit-form';

interface EditPanelProps {
  id: string;
  /** Edits of an older version, rejected in the list. */
  rejected?: Partial<FormValues> | undefined;
  onClose: () => void;
}

/** The editable fields of one business; discarding changes needs a confirmation. */
export function EditPanel({ id, rejected, onClose }: EditPanelProps) {
  const common = useTexts(commonTexts);
  const t = useTexts(moderationTexts).editForm;
  const business = useQuery(businessQuery(id));
  if (business.data) return <EditForm business={business.data} rejected={rejected} onClose={onClose} />;
  return (
    <Modal title={t.title} place="side" onClose={onClose}>
      {business.isError ? (
        <ErrorState title={t.loadFailed} error={business.error} onRetry={() => void business.refetch()} />
      ) : (
        <div role="status" aria-label={common.loading} className="space-y-4">
          {[1, 2, 3, 4, 5].map((line) => (
            <div key={line} className="skeleton h-11" />
          ))}
        </div>
      )}
    </Modal>
  );
}
