import type { BusinessEdit, ModeratedBusiness } from '@directory/contracts/moderation';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useToast } from '../../../components/admin/toast';
import { businessTexts } from '../../../lib/i18n/business-texts';
import { useTexts } from '../../../lib/i18n/texts';
import { useUnsavedWork } from '../../../lib/unsaved-work';
import { StaleEditError, useUpdateBusiness } from '../api/update-business';
import { listTexts } from '../list-texts';

type InlineFieldName = 'name' | 'category' | 'phone';
/** A value typed in the list. */
export type InlineEdit = Partial<Record<InlineFieldName, string>>;

interface InlineFieldProps {
  business: ModeratedBusiness;
  field: InlineFieldName;
  /** Receives the value that was rejected, as the business has changed since the list was loaded. */
  onConflict: (edit: InlineEdit) => void;
  children: ReactNode;
}

/** Where the target of a finger may cover the row's padding or what cannot be pressed. */
const TOUCH_MARGINS = { name: 'touch:-mt-3', category: 'touch:-my-3', phone: 'touch:-mb-3' };

/** A value of the list that a click turns into a field: Enter and leaving it save, Escape does not. */
export function InlineField({ business, field, onConflict, children }: InlineFieldProps) {
  const t = useTexts(listTexts);
  const { fields } = useTexts(businessTexts);
  const toast = useToast();
  const [text, setText] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  // From the field that had it, and is gone.
  useLayoutEffect(() => {
    if (wasEdited.current && document.activeElement === document.body) button.current?.focus();
    wasEdited.current = text !== null;
  }, [text]);
  const update = useUpdateBusiness(business.id, {
    onSuccess: () => setText(null),
    onError: (error, sent) => {
      const isStale = error instanceof StaleEditError;
      toast({ tone: isStale ? 'warn' : 'bad', title: t.saveFailed, text: isStale ? t.staleRow : error.message });
      if (!isStale) return;
      setText(null);
      onConflict({ [field]: sent[field] ?? '' });
    },
  });
  const label = t.editCell(fields[field], business.name);
  // Leaving the field saves it; a navigation by the keyboard does not leave it first.
  useUnsavedWork(text !== null && text !== (business[field] ?? '') && !update.isPending);

  function save() {
    if (text === null || update.isPending) return;
    const value = text.trim() || null;
    if (value === business[field] || (field === 'name' && value === null)) {
      setText(null);
      return;
    }
    const edit: BusinessEdit & { version: string } = { [field]: value, version: business.updatedAt };
    update.mutate(edit);
  }

  if (text === null) {
    return (
      <button
        ref={button}
        type="button"
        // The name of the button is its value.
        title={label}
        className={`relative max-w-full cursor-text rounded-sm touch:min-w-11 touch:py-3 ${TOUCH_MARGINS[field]} text-start decoration-dotted underline-offset-4 hover:underline focus-visible:underline`}
        onClick={() => setText(business[field] ?? '')}
      >
        {children}
      </button>
    );
  }
  return (
    <input
      autoFocus
      data-escape
      aria-label={label}
      className="field w-full py-1! pointer-fine:min-h-9!"
      value={text}
      readOnly={update.isPending}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        // The key may end the composition of a character.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setText(null);
      }}
    />
  );
}
