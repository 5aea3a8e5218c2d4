import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Delay of a tooltip; within the second value after hiding one, the next shows at once. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
/** Between a tooltip and its element, and the edges of the window. */
const GAP_PX = 6;

/** Shows the `data-tip` of the element under the pointer, or focused within its link. Escape and a touch of the page hide it. */
export function Tooltips() {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let owner: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let visible = false;
    let hiddenAt = -Infinity;

    function point(next: HTMLElement | null) {
      if (next === owner) return;
      clearTimeout(timer);
      if (visible) hiddenAt = performance.now();
      visible = false;
      setShown(null);
      owner = next;
      if (!next) return;
      timer = setTimeout(
        () => {
          visible = true;
          setShown(next);
        },
        performance.now() - hiddenAt < SKIP_DELAY_MS ? 0 : DELAY_MS,
      );
    }
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || tip.current?.contains(target as Node)) return;
      point(tipOf(target as Element));
    };
    const focus = ({ target }: FocusEvent) =>
      point((target as Element).matches(':focus-visible') ? tipOf(target as Element) : null);
    const hide = () => point(null);
    const key = (event: KeyboardEvent) => event.key === 'Escape' && point(null);
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('keydown', key);
    addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('keydown', key);
      removeEventListener('scroll', hide, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    const box = tip.current;
    if (!box || !shown) return;
    const at = shown.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const start = Math.min(Math.max(GAP_PX, at.left), innerWidth - width - GAP_PX);
    const below = at.bottom + GAP_PX + height <= innerHeight;
    box.style.translate = `${start}px ${below ? at.bottom + GAP_PX : at.top - GAP_PX - height}px`;
  }, [shown]);

  if (!shown?.isConnected) return null;
  return (
    <div
      ref={tip}
      role="tooltip"
      dir="auto"
      className="fixed top-0 left-0 z-50 max-w-[min(20rem,calc(100vw-12px))] rounded-control bg-ink px-2.5 py-1.5 text-sm text-ground wide-break"
    >
      {shown.dataset['tip']}
    </div>
  );
}

function tipOf(element: Element): HTMLElement | null {
  const link = element.closest('a, button');
  return element.closest<HTMLElement>('[data-tip]') ?? link?.querySelector<HTMLElement>('[data-tip]') ?? null;
}
