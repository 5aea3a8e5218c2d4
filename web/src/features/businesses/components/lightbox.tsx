import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../components/ui/button';
import { Photo } from '../../../components/directory/photo';

interface LightboxProps {
  photos: readonly string[];
  /** Index of the photo that is shown first. */
  first: number;
  name: string;
  category: string | null;
  onClose: () => void;
}

const STEPS: Readonly<Record<string, number | undefined>> = { ArrowRight: 1, ArrowLeft: -1 };
const BUTTON = 'grid size-11 place-items-center rounded-control bg-surface text-ink aria-disabled:opacity-40';

/** Photos in the size of the screen, in a row that is swiped or scrolled; the arrow keys and two buttons scroll it, too. */
export function Lightbox({ photos, first, name, category, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(first);

  useLayoutEffect(() => {
    dialog.current!.showModal();
    row.current!.scrollTo({ left: first * row.current!.clientWidth, behavior: 'instant' });
  }, [first]);

  const show = (at: number) => row.current!.scrollTo({ left: at * row.current!.clientWidth });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(current + step);
  };

  return (
    <dialog
      ref={dialog}
      aria-label={`Photos of ${name}`}
      className="m-0 size-full max-h-none max-w-none overscroll-contain bg-[rgb(10_16_24/85%)]"
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (!(event.target as Element).closest('button, img, .tile')) dialog.current!.close();
      }}
    >
      <div className="flex size-full flex-col gap-2 p-2 sm:p-4">
        <div className="flex items-center justify-between gap-2">
          <p aria-live="polite" className="chip bg-surface tabular-nums">
            Photo {current + 1} of {photos.length}
          </p>
          <button type="button" aria-label="Close" className={BUTTON} onClick={() => dialog.current!.close()}>
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <ul
          ref={row}
          className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-contain scroll-smooth [scrollbar-width:none]"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(Math.round(scrollLeft / clientWidth))
          }
        >
          {photos.map((photo, at) => (
            <li key={photo} className="grid size-full shrink-0 snap-center place-items-center [container-type:size]">
              <div
                className="aspect-[4/3] w-[min(100cqw,calc(100cqh*4/3),1024px)] overflow-hidden rounded-card"
                aria-hidden={at !== current}
              >
                <Photo src={photo} alt={`${name}, photo ${at + 1}`} category={category} sizes="min(100vw, 1024px)" />
              </div>
            </li>
          ))}
        </ul>
        <div className="flex justify-center gap-2">
          <Button
            type="button"
            aria-label="Previous photo"
            className={BUTTON}
            isInactive={current === 0}
            onClick={() => show(current - 1)}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Button>
          <Button
            type="button"
            aria-label="Next photo"
            className={BUTTON}
            isInactive={current === photos.length - 1}
            onClick={() => show(current + 1)}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </div>
    </dialog>
  );
}
