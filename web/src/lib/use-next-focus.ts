import { type MouseEvent, useEffect, useRef } from 'react';

interface Removal {
  button: HTMLElement;
  index: number;
  /** Of the list, which goes with its last item. */
  container: HTMLElement | null;
}

/** Props of a list whose buttons remove their item: the focus goes to the button of the next item, or of the last to the page or dialog. */
export function useNextFocus<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const removal = useRef<Removal>(null);
  // An item is removed by a later render, such as that of the results without it.
  useEffect(() => {
    if (removal.current === null || removal.current.button.isConnected) return;
    const { index, container } = removal.current;
    removal.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    const outside = container?.matches('main') ? container : container?.querySelector<HTMLElement>('button, input');
    (next ?? outside)?.focus({ preventScroll: true });
  });
  function onClickCapture({ target, currentTarget }: MouseEvent<List>) {
    const button = (target as Element).closest('button');
    if (button === null) return;
    const index = [...currentTarget.querySelectorAll('button')].indexOf(button);
    removal.current = { button, index, container: currentTarget.closest('dialog, [role="dialog"], main') };
  }
  return { ref: list, onClickCapture };
}
