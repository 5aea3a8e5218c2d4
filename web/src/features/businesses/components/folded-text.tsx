import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** About twice what a folded text shows on a wide screen: no button is for a few words more. */
const MIN_FOLDED_LENGTH = 1_000;
const MIN_FOLDED_LINES = 16;

/** A long text shows its first lines until it is opened; without scripts, and on paper, it is open. */
export function FoldedText({ text, dir }: { text: string; dir: 'auto' | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isLong = text.length > MIN_FOLDED_LENGTH || text.split('\n').length > MIN_FOLDED_LINES;
  return (
    <>
      <p
        className={`max-w-[70ch] text-start whitespace-pre-line wide-break ${
          isLong && !isOpen ? 'line-clamp-8 noscript:line-clamp-none print:line-clamp-none' : ''
        }`}
        dir={dir}
      >
        {text}
      </p>
      {isLong && (
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          className="inline-flex min-h-11 items-center gap-1 font-medium text-accent hover:underline noscript:hidden print:hidden"
          onClick={() => {
            flushSync(() => setOpen(!isOpen));
            // The end of the text was far below.
            button.current?.scrollIntoView({ block: 'nearest' });
          }}
        >
          {isOpen ? 'Show less' : 'Show more'}
          <ChevronDown aria-hidden="true" className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      )}
    </>
  );
}
