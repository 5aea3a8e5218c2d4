import type { BusinessEdit, ModeratedBusiness } from '@directory/contracts/moderation';
import { type ReactNode, useState } from 'react';
import { useToast } from '../../../components/admin/toast';
import { businessTexts } from '../../../lib/i18n/business-texts';
import { useTexts } from '../../../lib/i18n/texts';
import { StaleEditError, useUpdateBusiness } from '../api/update-business';
import { listTexts } from '../list-texts';

interface InlineFieldProps {
  business: ModeratedBusiness;
  field: 'name' | 'category' | 'phone';
  onConflict: () => void;
  children: ReactNode;
}

/** A value of the list that a click turns into a field: Enter and leaving it save, Escape does not. */
export function InlineField({ business, field, onConflict, children }: InlineFieldProps) {
  const t = useTexts(listTexts);
  const { fields } = useTexts(businessTexts);
  const toast = useToast();
  const [text, setText] = useState<string | null>(null);
  const update = useUpdateBusiness(business.id, { onSuccess: () => setText(null) });
  const label = t.editCell(fields[field], business.name);

  function save() {
    if (text === null || update.isPending) return;
    const value = text.trim() || null;
    if (value === business[field] || (field === 'name' && value === null)) {
      setText(null);
      return;
    }
    const edit: BusinessEdit & { version: string } = { [field]: value, version: business.updatedAt };
    update.mutate(edit, {
      onError: (error) => {
        if (error instanceof StaleEditError) {
          setText(null);
          toast({ tone: 'warn', title: t.saveFailed, text: t.staleRow });
          onConflict();
        } else toast({ tone: 'bad', title: t.saveFailed, text: error.message });
      },
    });
  }

  if (text === null) {
    return (
      <button
        type="button"
        // The name of the button is its value.
        title={label}
        className="cursor-text rounded-sm text-start decoration-dotted underline-offset-4 hover:underline focus-visible:underline"
        onClick={() => setText(business[field] ?? '')}
      >
        {children}
      </button>
    );
  }
  return (
    <input
      autoFocus
      aria-label={label}
      className="field min-h-9! w-full py-1!"
      value={text}
      disabled={update.isPending}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setText(null);
      }}
    />
  );
}
