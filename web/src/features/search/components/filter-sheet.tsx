import type { SearchPage } from '@directory/contracts/search';
import { X } from 'lucide-react';
import { useDeferredValue, type RefObject } from 'react';
import type { SearchParameters } from '../parameters';
import { resultCount } from '../result-texts';
import { AppliedFilters } from './applied-filters';
import { FilterPanel } from './filter-panel';

interface FilterSheetProps {
  /** Opened by its own methods: a state of the page would render the results again. */
  dialog: RefObject<HTMLDialogElement | null>;
  parameters: SearchParameters;
  data: SearchPage | undefined;
  onChange: (changes: SearchParameters) => void;
}

/**
 * Shows the filters. They are modal from the next frame on: that makes the rest of the page inert, which styles all of it again, a
 * tenth of a second on a phone.
 */
export function openFilters(dialog: HTMLDialogElement): void {
  dialog.dataset['next'] = 'open';
  afterPaint(() => {
    if (!dialog.open) dialog.showModal();
    delete dialog.dataset['next'];
  });
}

/** Hides them; the page can be used again from the next frame on. */
function closeFilters(dialog: HTMLDialogElement): void {
  dialog.dataset['next'] = 'closed';
  afterPaint(() => {
    dialog.close();
    delete dialog.dataset['next'];
  });
}

const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then));

/** The filters on narrow screens: a bottom sheet on a phone, a side panel on a larger screen. Groups out of view are not rendered. */
export function FilterSheet({ dialog, parameters, data, onChange }: FilterSheetProps) {
  const close = () => dialog.current && closeFilters(dialog.current);
  /** Not in the page that the server renders, which has them in its list of filters, and hydrated in slices. */
  const isRendered = useDeferredValue(true, false);
  return (
    <dialog
      ref={dialog}
      aria-label="Filters"
      className="m-0 max-h-none max-w-none flex-col border-line bg-surface text-ink shadow-lift open:flex data-[next=closed]:hidden data-[next=open]:fixed data-[next=open]:inset-y-0 data-[next=open]:z-50 data-[next=open]:flex max-sm:mt-auto max-sm:h-[85dvh] max-sm:w-full max-sm:rounded-t-card max-sm:border-t sm:ms-auto sm:h-dvh sm:w-96 sm:border-s [&_fieldset]:[contain-intrinsic-size:auto_300px] [&_fieldset]:[content-visibility:auto] data-[next=open]:[&_fieldset:nth-of-type(n+4)]:[content-visibility:hidden]"
      onClick={(event) => event.target === dialog.current && close()}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header className="flex items-center justify-between border-b border-line ps-4 pe-1">
        <h2 className="text-lg font-semibold">Filters</h2>
        <button type="button" aria-label="Close" className="grid size-12 place-items-center" onClick={close}>
          <X aria-hidden="true" className="size-5" />
        </button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3">
        <div className="mb-4 empty:hidden">
          <AppliedFilters parameters={parameters} data={data} onChange={onChange} />
        </div>
        {isRendered && <FilterPanel parameters={parameters} data={data} onChange={onChange} />}
      </div>
      <footer className="border-t border-line p-3">
        <button type="button" className="btn btn-primary w-full tabular-nums" onClick={close}>
          {data ? `Show ${resultCount(data)}` : 'Show results'}
        </button>
      </footer>
    </dialog>
  );
}
