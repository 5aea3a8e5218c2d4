import type { AccessLink } from '@directory/contracts/accounts';
import { CopyButton } from '../../../components/admin/copy-button';
import { Modal } from '../../../components/admin/modal';
import { dateText } from '../../../lib/i18n/format';
import { isolated } from '../../../lib/i18n/isolated';
import { useTexts } from '../../../lib/i18n/texts';
import { peopleTexts } from '../texts';

export function LinkDialog({ link, onClose }: { link: AccessLink; onClose: () => void }) {
  const t = useTexts(peopleTexts).link;
  const url = `${location.origin}/admin/invitation#${link.token}`;
  return (
    <Modal
      title={t.title}
      text={t.text(isolated(link.username), dateText(link.expiresAt))}
      isHeld
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <CopyButton text={url} label={t.copy} />
          <button type="button" className="btn btn-primary" onClick={onClose}>
            {t.done}
          </button>
        </div>
      }
    >
      <input
        className="field"
        aria-label={t.label}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Modal>
  );
}
