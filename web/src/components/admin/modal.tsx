import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../lib/i18n/texts';
import { commonTexts } from '../../lib/i18n/common-texts';

interface ModalProps {
  title: string;
  text?: string;
  /** `side`: a panel at the end of the window, for long content; `wide`: nearly the whole window, for tables. */
  place?: 'middle' | 'side' | 'wide';
  footer?: ReactNode;
  /** Closed by the buttons of its footer alone: it shows what nobody sees again. */
  isHeld?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function Modal(props: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const common = useTexts(commonTexts);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // React focuses a field before the dialog opens, which then moves the focus to its first button.
    dialog.current?.querySelector<HTMLElement>('[data-first-field]')?.focus();
    // Browsers restore the focus only on `close`, not from a dialog that is removed.
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const side = props.place === 'side';
  const dismiss = () => !props.isHeld && props.onClose();
  return (
    <dialog
      ref={dialog}
      aria-label={props.title}
      className={`border border-line bg-surface text-ink shadow-lift ${
        side
          ? 'ms-auto me-0 h-dvh max-h-none w-[min(40rem,100vw)] max-w-none animate-[panel-in_160ms_ease-out]'
          : `m-auto rounded-card ${
              props.place === 'wide'
                ? 'max-h-[calc(100dvh-24px)] w-[min(80rem,calc(100vw-24px))]'
                : 'max-h-[min(46rem,calc(100dvh-32px))] w-[min(44rem,calc(100vw-24px))]'
            }`
      } open:flex open:flex-col`}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        dismiss();
      }}
      onClose={(event) => {
        if (event.target !== dialog.current) return;
        dismiss();
        // Browsers close on a second Escape; a dialog with unsaved work stays open.
        if (!event.currentTarget.open) event.currentTarget.showModal();
      }}
      onClick={(event) => event.target === dialog.current && dismiss()}
    >
      <header className="flex items-start gap-3 border-b border-line py-3 ps-5 pe-2">
        <div className="min-w-0 flex-1 self-center">
          <h2 className="text-lg font-semibold wide-break">{props.title}</h2>
          {props.text && <p className="text-sm text-muted wide-break">{props.text}</p>}
        </div>
        {!props.isHeld && (
          <button
            type="button"
            aria-label={common.close}
            className="grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
            onClick={props.onClose}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{props.children}</div>
      {props.footer && <footer className="border-t border-line px-5 py-3">{props.footer}</footer>}
    </dialog>
  );
}
