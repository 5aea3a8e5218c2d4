import type { CategorySuggestion, ImportPreview, ImportView, PreviewChange } from '@directory/contracts/imports';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { useTexts } from '../../../lib/i18n/texts';
import { useUnsavedWork } from '../../../lib/unsaved-work';
import { useDraft } from '../../../lib/use-draft';
import { RowDefaultsOptions } from '../components/row-defaults';
import { SourceOptions } from '../components/source-options';
import { suggestionText, suggestionTexts } from '../suggestion-text';
import { useChangePreview } from './change-preview';
import { previewTexts } from './preview-texts';

type Options = ImportView['options'];

interface FormProps {
  id: string;
  revision: number;
  options: Options;
}

/** Values of rows that have none of their own; open where most rows lack one. */
export function FileDefaults({
  preview: { counts, suggestedCategory },
  ...form
}: FormProps & { preview: ImportPreview }) {
  const t = useTexts(previewTexts);
  const { country, city, category } = form.options;
  const draft = useOptionsDraft(`defaults-${form.id}`, { country, city, category });
  const most = Math.max(counts.withoutCountry, counts.withoutCity, counts.withoutCategory);
  return (
    <DraftForm
      {...form}
      draft={draft}
      change={{ defaults: draft.values }}
      label={t.applyColumns}
      onSaved={({ defaults }) => defaults && draft.dropSaved(defaults)}
    >
      {suggestedCategory && draft.values.category === null && (
        <SuggestedCategory
          suggestion={suggestedCategory}
          rowsWithout={counts.withoutCategory}
          onTake={() => draft.set({ ...draft.values, category: suggestedCategory.category })}
        />
      )}
      <RowDefaultsOptions defaults={draft.values} isOpen={most > counts.total / 2} onChange={draft.set} />
    </DraftForm>
  );
}

interface SuggestedCategoryProps {
  suggestion: CategorySuggestion;
  rowsWithout: number;
  onTake: () => void;
}

/** What suggests a category, and a button that fills it in, to be changed or applied. */
function SuggestedCategory({ suggestion, rowsWithout, onTake }: SuggestedCategoryProps) {
  const t = useTexts(suggestionTexts);
  const button = useRef<HTMLButtonElement>(null);
  function take() {
    // The button is gone with the suggestion.
    const field = button.current?.form?.querySelector<HTMLInputElement>('input[name="category"]');
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
    onTake();
  }
  return (
    <div className="mb-2 rounded-card border border-line p-3">
      <p className="text-sm wide-break">{suggestionText(suggestion, rowsWithout, t)}</p>
      <button ref={button} type="button" className="btn btn-quiet mt-2" onClick={take}>
        {t.take(suggestion.category)}
      </button>
    </div>
  );
}

/** Source and licence of this file of a batch. */
export function FileSource({ detected, ...form }: FormProps & { detected: string | null }) {
  const t = useTexts(previewTexts);
  const { source, licence, note } = form.options;
  const draft = useOptionsDraft(`source-${form.id}`, { source, licence, note });
  return (
    <DraftForm
      {...form}
      draft={draft}
      change={{ provenance: draft.values }}
      label={t.saveSource}
      onSaved={({ provenance }) => provenance && draft.dropSaved(provenance)}
    >
      <SourceOptions options={draft.values} detected={detected} onChange={draft.set} />
    </DraftForm>
  );
}

/** Changed options of a file, which survive another preview, and the page. */
function useOptionsDraft<Part extends Partial<Options>>(key: string, stored: Part) {
  const names = Object.keys(stored) as (keyof Part)[];
  const { values: changed, set, discard } = useDraft<Partial<Part>>(key, {});
  const values = { ...stored, ...changed };
  return {
    values,
    set: (next: Part) =>
      set(
        Object.fromEntries(
          names.filter((name) => next[name] !== stored[name]).map((name) => [name, next[name]]),
        ) as Partial<Part>,
      ),
    /** Drops what was saved; what has changed since it was sent stays. */
    dropSaved: (sent: Part) => {
      const later = names.filter((name) => name in changed && values[name] !== sent[name]);
      if (later.length === 0) discard();
      else set(Object.fromEntries(later.map((name) => [name, values[name]])) as Partial<Part>);
    },
    isChanged: names.some((name) => values[name] !== stored[name]),
  };
}

interface DraftFormProps extends Pick<FormProps, 'id' | 'revision'> {
  draft: { isChanged: boolean };
  change: PreviewChange;
  /** Of the button that applies the change. */
  label: string;
  onSaved: (change: PreviewChange) => void;
  children: ReactNode;
}

/** Fields with a button that applies what was changed in them. */
function DraftForm({ id, revision, draft, change, label, onSaved, children }: DraftFormProps) {
  // What is stored has no blanks around it.
  const { mutate, error, isPending } = useChangePreview(id, revision, onSaved);
  useUnsavedWork(draft.isChanged, id);
  const form = useRef<HTMLFormElement>(null);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!draft.isChanged || isPending) return;
    // The button is gone with what was changed.
    mutate(change, { onSuccess: () => form.current?.querySelector('summary')?.focus() });
  }
  return (
    <form ref={form} className="max-w-md" onSubmit={submit}>
      {children}
      {error && (
        <p role="alert" className="mt-2 text-sm text-bad wide-break">
          {error.message}
        </p>
      )}
      {draft.isChanged && (
        <button type="submit" className="btn btn-primary mt-3" aria-disabled={isPending || undefined}>
          {label}
        </button>
      )}
    </form>
  );
}
