import { CopyButton } from '../../../components/admin/copy-button';
import { Modal } from '../../../components/admin/modal';
import { useTexts } from '../../../lib/i18n/texts';
import { accountTexts } from '../account-texts';

/** Codes that are shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTexts(accountTexts).recovery;
  return (
    <Modal
      title={t.title}
      text={t.text}
      isHeld
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <CopyButton text={codes.join('\n')} label={t.copy} />
          <button type="button" className="btn btn-primary" onClick={onClose}>
            {t.done}
          </button>
        </div>
      }
    >
      <ul className="grid gap-2 font-mono tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="rounded-control bg-sunken px-3 py-2">
            {code}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
