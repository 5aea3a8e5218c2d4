import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../lib/i18n/texts';
import { commonTexts } from '../../lib/i18n/common-texts';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** The action, as a verb; red is used only here. */
  confirm: string;
  cancel?: string;
  tone?: 'danger' | 'primary';
  /** For example until the confirmation phrase is typed. */
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** The browser's modal: traps the focus, closes on Escape and restores the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const common = useTexts(commonTexts);
  useEffect(() => {
    if (props.open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [props.open]);
  return (
    <dialog
      ref={dialog}
      aria-label={props.title}
      className="card m-auto w-[min(28rem,calc(100vw-32px))] p-5 text-ink shadow-lift"
      onClose={props.onClose}
      onClick={(event) => event.target === dialog.current && props.onClose()}
    >
      <h2 className="text-lg font-semibold wide-break">{props.title}</h2>
      <p className="mt-2 text-muted wide-break">{props.text}</p>
      {props.children}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" className="btn btn-quiet" onClick={props.onClose}>
          {props.cancel ?? common.dismiss}
        </button>
        <button
          type="button"
          className={`btn ${props.tone === 'primary' ? 'btn-primary' : 'btn-danger'}`}
          disabled={props.disabled}
          onClick={() => {
            props.onConfirm();
            props.onClose();
          }}
        >
          {props.confirm}
        </button>
      </div>
    </dialog>
  );
}
