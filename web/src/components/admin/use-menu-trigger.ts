import { type KeyboardEvent, useRef, useState } from 'react';

/**
 * Props of a menu, which stays closed while an action runs, of its trigger and its content, and its actions that open dialogs. They run when the menu has closed: a dialog returns
 * the focus to where it was on opening, which is then the trigger, not an item that is gone.
 */
export function useMenuTrigger() {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(null);
  function onCloseAutoFocus() {
    ref.current?.focus();
    chosen.current?.();
    chosen.current = null;
  }
  const afterClose = (action: () => void) => () => {
    chosen.current = action;
  };
  /** A trigger that is disabled loses the focus. */
  const root = (isBusy = false) => ({ open: isOpen && !isBusy, onOpenChange: setOpen });
  const onKeyDown = closeByEscape(() => setOpen(false));
  return { root, trigger: { ref }, content: { onCloseAutoFocus, onKeyDown }, afterClose };
}

/** For the content of a menu: Radix passes the key only to what was opened last, which may be a notice. */
export const closeByEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return;
  event.preventDefault(); // the dialog around the menu stays
  close();
};
