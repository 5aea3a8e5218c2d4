import { type MouseEvent, useEffect, useRef } from 'react';

interface Removal {
  button: HTMLElement;
  index: number;
  /** Of the list, which goes with its last chip. */
  container: HTMLElement | null;
}

/** Props of a list of chips: one that is removed passes the focus to the next, the last one to the page or dialog. */
export function useNextChipFocus() {
  const list = useRef<HTMLUListElement>(null);
  const removal = useRef<Removal>(null);
  // A chip is removed by a later render, that of the results without it.
  useEffect(() => {
    if (removal.current === null || removal.current.button.isConnected) return;
    const { index, container } = removal.current;
    removal.current = null;
    if (document.activeElement !== document.body) return;
    const chips = list.current?.querySelectorAll('button') ?? [];
    const next = chips[Math.min(index, chips.length - 1)];
    const outside = container instanceof HTMLDialogElement ? container.querySelector('button') : container;
    (next ?? outside)?.focus({ preventScroll: true });
  });
  function onClickCapture({ target, currentTarget }: MouseEvent<HTMLUListElement>) {
    const button = (target as Element).closest('button');
    if (button === null) return;
    const index = [...currentTarget.querySelectorAll('button')].indexOf(button);
    removal.current = { button, index, container: currentTarget.closest<HTMLElement>('dialog, main') };
  }
  return { ref: list, onClickCapture };
}
