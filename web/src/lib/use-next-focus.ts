import { type FocusEvent, useEffect, useRef } from 'react';

interface Focused {
  element: HTMLElement;
  /** The element itself, or the last control before it, such as the summary of what it is in. */
  control: HTMLElement | undefined;
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

  function passFocus(changes: MutationRecord[]) {
    for (const [dialog, last] of focused.current) {
      // Most changes of a page are elsewhere: the place of the element matters only once it is gone.
      if (last.element.isConnected) continue;
      focused.current.delete(dialog);
      if (document.activeElement !== document.body || dialog?.open === false || dialog?.isConnected === false) continue;
      const { container, url } = last;
      const scope = dialog ?? list.current;
      const kind = dialog ? ALL_CONTROLS : controls;
      const found = controlsIn(scope, kind);
      const index = last.control?.isConnected
        ? found.indexOf(last.control)
        : countBefore(last.control ?? last.element, found, kind, changes);
      const next = found[Math.min(Math.max(0, index), found.length - 1)];
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
    const kind = dialog ? ALL_CONTROLS : controls;
    const control = target.matches(kind)
      ? target
      : controlsIn(dialog ?? currentTarget, kind).findLast((one) => isBefore(one, target));
    focused.current.set(dialog, { element: target, control, container, url: location.href });
    if (observer.current !== null) return;
    observer.current = new MutationObserver(passFocus);
    observer.current.observe(container, { childList: true, subtree: true });
  }
  return { ref: list, onFocusCapture, 'data-next-focus': '' };
}

/** Number of controls that were before a removed one: those still `found` before its place, and those removed with it. */
function countBefore(element: HTMLElement, found: HTMLElement[], kind: string, changes: MutationRecord[]): number {
  const removed = element.getRootNode();
  const inside =
    removed === element ? [] : controlsIn(removed as Element, kind).filter((one) => isBefore(one, element));
  if (removed instanceof HTMLElement && removed !== element && removed.matches(kind)) inside.push(removed);
  return inside.length + found.filter((one) => isBeforePlace(one, removed, changes)).length;
}

/** Whether an element is before the place from which a node was removed. */
function isBeforePlace(one: Element, removed: Node, changes: MutationRecord[]): boolean {
  const change = changes.findLast(({ removedNodes }) => [...removedNodes].includes(removed));
  if (!change) return false;
  const { previousSibling, target } = change;
  if (previousSibling)
    return previousSibling.isConnected
      ? isBefore(one, previousSibling) || previousSibling.contains(one)
      : isBeforePlace(one, previousSibling.getRootNode(), changes);
  return target.isConnected
    ? one === target || isBefore(one, target)
    : isBeforePlace(one, target.getRootNode(), changes);
}

/** Ancestors are before what they contain. */
function isBefore(one: Element, other: Node): boolean {
  return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

function controlsIn(scope: Element | null, controls: string): HTMLElement[] {
  return [...(scope?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
    (one) => !one.matches(`:disabled, ${INVISIBLE}`),
  );
}
