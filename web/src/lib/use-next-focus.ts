import { type FocusEvent, useEffect, useRef } from 'react';

interface Focused {
  element: HTMLElement;
  /** Among the controls of the list or dialog. */
  index: number;
  /** Of the list, which goes with its last item. */
  container: HTMLElement;
  url: string;
}

const INVISIBLE = 'dialog:not([open]) *, details:not([open]) > :not(summary), details:not([open]) > :not(summary) *';

/** All that takes the focus by the Tab key. */
export const ALL_CONTROLS = 'a[href], button, input, select, summary, textarea';

/**
 * Props of a list whose focused elements are removed, alone or with their item: the focus goes to the next of `controls`, or of the last
 * to the page or dialog. Of nested lists, the inner one has the say.
 */
export function useNextFocus<List extends HTMLElement>(controls = 'button') {
  const list = useRef<List>(null);
  /** In the list itself, which is null, and in each dialog that it contains: a dialog may be removed with what opened it. */
  const focused = useRef(new Map<HTMLDialogElement | null, Focused>());
  const observer = useRef<MutationObserver>(null);
  useEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = null;
    },
    [],
  );

  function passFocus() {
    for (const [dialog, last] of focused.current) {
      const scope = dialog ?? list.current;
      const kind = dialog ? ALL_CONTROLS : controls;
      if (last.element.isConnected) {
        last.index = indexIn(scope, last.element, kind);
        continue;
      }
      focused.current.delete(dialog);
      if (document.activeElement !== document.body || dialog?.open === false || dialog?.isConnected === false) continue;
      const { container, url } = last;
      const found = controlsIn(scope, kind);
      const next = found[Math.min(last.index, found.length - 1)];
      const outside = container.tagName === 'MAIN' ? container : container.querySelector<HTMLElement>('button, input');
      // Another screen, or another page of a list, has no next control.
      const isLeft = scope === container && url !== location.href;
      (isLeft ? container : (next ?? outside))?.focus({ preventScroll: true });
    }
  }

  function onFocusCapture({ target, currentTarget }: FocusEvent<List>) {
    if (target === currentTarget || target.closest('[data-next-focus]') !== currentTarget) return;
    const container = currentTarget.closest<HTMLElement>('dialog, [role="dialog"], main') ?? document.body;
    const closest = target.closest('dialog');
    const dialog = closest !== null && currentTarget.contains(closest) ? closest : null;
    const index = dialog ? indexIn(dialog, target, ALL_CONTROLS) : indexIn(currentTarget, target, controls);
    focused.current.set(dialog, { element: target, index, container, url: location.href });
    if (observer.current !== null) return;
    observer.current = new MutationObserver(passFocus);
    observer.current.observe(container, { childList: true, subtree: true });
  }
  return { ref: list, onFocusCapture, 'data-next-focus': '' };
}

/** Of the element, or of the last control before it, such as the summary of what it is in. */
function indexIn(scope: Element | null, element: Element, controls: string): number {
  const before = controlsIn(scope, controls).filter(
    (control) =>
      control === element || (element.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
  );
  return Math.max(0, before.length - 1);
}

function controlsIn(scope: Element | null, controls: string): HTMLElement[] {
  return [...(scope?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
    (one) => !one.matches(`:disabled, ${INVISIBLE}`),
  );
}
