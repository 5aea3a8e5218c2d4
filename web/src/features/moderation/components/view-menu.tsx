import { MAX_VIEW_NAME_LENGTH } from '@directory/contracts/list-view-limits';
import { useQuery } from '@tanstack/react-query';
import { Columns3, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Popover } from 'radix-ui';
import { Button } from '../../../components/ui/button';
import { useToast } from '../../../components/admin/toast';
import { closeByEscape } from '../../../components/admin/use-menu-trigger';
import { useTexts } from '../../../lib/i18n/texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useNextFocus } from '../../../lib/use-next-focus';
import { listViewsQuery, useRemoveView, useSaveView } from '../api/list-views';
import { listTexts } from '../list-texts';
import { COLUMNS, type useListSearchParams } from '../use-list-search-params';

/** Columns of the list, and views: filters, order and columns under a name, which are a URL each. */
export function ViewMenu({ address }: { address: ReturnType<typeof useListSearchParams> }) {
  const t = useTexts(listTexts);
  const toast = useToast();
  const id = useId();
  const common = useTexts(commonTexts);
  const views = useQuery(listViewsQuery);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const removable = useNextFocus<HTMLUListElement>();
  const { columns, showColumns } = address;
  const fail = (title: string) => (error: Error) => toast({ tone: 'bad', title, error });
  const save = useSaveView({
    onSuccess: (saved) => {
      setName('');
      box.current?.focus(); // the button is disabled without a name
      toast({ tone: 'good', title: t.viewSaved(saved.name) });
    },
    onError: fail(t.viewNotSaved),
  });
  const remove = useRemoveView({ onError: fail(t.viewNotRemoved) });

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="btn btn-quiet">
        <Columns3 aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{t.view}</span>
      </Popover.Trigger>
      <Popover.Content
        onKeyDown={closeByEscape(() => setOpen(false))}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-label={t.view}
        className="card z-40 w-72 space-y-4 p-4 shadow-lift"
      >
        <fieldset>
          <legend className="text-sm font-semibold">{t.columns}</legend>
          <div className="mt-1 grid grid-cols-2 gap-x-3">
            {COLUMNS.map((column) => (
              <label key={column} className="flex min-h-11 items-center gap-2 text-sm pointer-fine:min-h-9">
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={columns.includes(column)}
                  onChange={(event) =>
                    showColumns(
                      event.target.checked ? [...columns, column] : columns.filter((other) => other !== column),
                    )
                  }
                />
                {t.columnNames[column]}
              </label>
            ))}
          </div>
        </fieldset>
        <section aria-label={t.views}>
          <h2 className="text-sm font-semibold">{t.views}</h2>
          {views.isPending && <div role="status" aria-label={common.loading} className="skeleton my-1 h-9" />}
          {views.isError && <p className="py-1 text-sm text-bad">{t.viewsFailed}</p>}
          {views.data?.length === 0 && <p className="py-1 text-sm text-muted">{t.noViews}</p>}
          <ul {...removable} className="max-h-56 overflow-y-auto">
            {views.data?.map((view) => (
              <li key={view.id} className="flex items-center">
                <button
                  type="button"
                  className="link min-h-11 min-w-0 flex-1 truncate text-start text-sm"
                  onClick={() => address.open(view.search)}
                >
                  {view.name}
                </button>
                <Button
                  type="button"
                  aria-label={t.removeView(view.name)}
                  className="grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
                  isInactive={remove.isPending}
                  onClick={() => remove.mutate(view.id)}
                >
                  <X aria-hidden="true" className="size-4" />
                </Button>
              </li>
            ))}
          </ul>
          <form
            className="mt-1 space-y-2"
            onSubmit={(event) => {
              event.preventDefault();
              save.mutate({ name: name.trim(), search: address.view() });
            }}
          >
            <label htmlFor={id} className="sr-only">
              {t.viewName}
            </label>
            <input
              ref={box}
              id={id}
              className="field"
              placeholder={t.viewName}
              maxLength={MAX_VIEW_NAME_LENGTH}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" className="btn btn-quiet w-full" isInactive={name.trim() === '' || save.isPending}>
              {t.saveView}
            </Button>
          </form>
        </section>
      </Popover.Content>
    </Popover.Root>
  );
}
