import type { BusinessEdit, EditableBusiness } from '@directory/contracts/moderation';
import { useEffect, useRef, useState } from 'react';
import { useLanguageSwitch } from '../../lib/i18n/language';
import { useTexts } from '../../lib/i18n/texts';
import { moderationTexts } from './texts';
import { ApiError } from '../../lib/api';
import { useDraft } from '../../lib/use-draft';
import { useUnsavedWork } from '../../lib/unsaved-work';
import { StaleEditError, useUpdateBusiness } from './api/update-business';
import { changedFields, type FormProblems, formProblems, type FormValues, formValues } from './business-form';
import type { Choice, FieldName } from './components/edit-conflict';

interface EditDraft {
  /** `updatedAt` of the version the edits are based on. */
  version: string;
  edits: Partial<FormValues>;
}

interface Conflict {
  /** The stored version. */
  current: EditableBusiness;
  mine: FormValues;
  theirs: FormValues;
  fields: FieldName[];
  choices: Partial<Record<FieldName, Choice>>;
}

/**
 * State of the form of one business: a draft of the changes, and a conflict after a concurrent edit. `rejected`: edits made in the
 * list to an older version; the form opens with their conflict.
 */
export function useEditForm(
  opened: EditableBusiness,
  onSaved: (name: string) => void,
  rejected: Partial<FormValues> = {},
) {
  const t = useTexts(moderationTexts).editForm;
  // A resolved conflict replaces the opened version.
  const [business, setBusiness] = useState(opened);
  const before = formValues(business);
  const draft = useDraft<EditDraft>(`business-${business.id}`, { version: business.updatedAt, edits: {} });
  const values: FormValues = { ...before, ...draft.values.edits };
  /** Fields whose errors are shown, in the language of the screen. */
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(() => {
    const found = conflictOf(opened, before, { ...values, ...rejected });
    return Object.keys(rejected).some((name) => found.fields.includes(name as FieldName)) ? found : null;
  });
  useEffect(() => {
    if (Object.keys(rejected).length > 0) setAll(rejected);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- they become part of the draft once
  }, []);
  const changes = changedFields(before, values);
  const isChanged = Object.keys(changes).length > 0;
  useUnsavedWork(isChanged);
  /** The values of the save in flight; fields can be changed further meanwhile. */
  const sent = useRef(values);
  const update = useUpdateBusiness(business.id, {
    onSuccess: (stored) => {
      const later = Object.entries(values).filter(([name, value]) => value !== sent.current[name as FieldName]);
      if (later.length === 0) {
        draft.discard();
        return onSaved(values.name);
      }
      setBusiness(stored);
      draft.set({ version: stored.updatedAt, edits: Object.fromEntries(later) });
    },
    onError: (error) => {
      if (error instanceof StaleEditError) setConflict(conflictOf(error.current, before, values));
    },
  });

  useLanguageSwitch(update.reset);

  function setAll(edits: Partial<FormValues>) {
    // A value changed back is no edit, which a draft would restore over a later change of somebody else.
    const left = Object.entries({ ...draft.values.edits, ...edits }).filter(
      ([name, value]) => value !== before[name as FieldName],
    );
    const version = left.length === 0 ? business.updatedAt : draft.values.version;
    draft.set({ version, edits: Object.fromEntries(left) });
    setChecked((shown) => shown.filter((name) => !(name in edits)));
  }

  function send(body: BusinessEdit, version: string, shown = values) {
    sent.current = shown;
    update.mutate({ ...body, version });
  }

  function save(): string | undefined {
    const found = Object.keys(formProblems(before, values, t.problems));
    setChecked(found);
    const [first] = found;
    if (first !== undefined) return first;
    if (conflict) saveChoices(conflict);
    else if (isChanged) send(changes, draft.values.version);
    return undefined;
  }

  function saveChoices({ current, mine, theirs, fields, choices }: Conflict) {
    const own = fields.filter((field) => choices[field] === 'mine');
    const edits = Object.fromEntries(own.map((field) => [field, mine[field]])) as Partial<FormValues>;
    setConflict(null);
    setBusiness(current);
    draft.set({ version: current.updatedAt, edits });
    const body = changedFields(theirs, { ...theirs, ...edits });
    if (Object.keys(body).length > 0) send(body, current.updatedAt, { ...theirs, ...edits });
    else update.reset();
  }

  const own = Object.entries(formProblems(before, values, t.problems)).filter(([name]) => checked.includes(name));
  const problems: FormProblems = {
    ...(update.error instanceof ApiError ? update.error.fields : {}),
    ...Object.fromEntries(own),
  };
  return {
    business,
    values,
    isChanged,
    isRestored: draft.isRestored && isChanged,
    discard: draft.discard,
    acknowledge: draft.acknowledge,
    setAll,
    set: <Name extends keyof FormValues>(name: Name, value: FormValues[Name]) => setAll({ [name]: value }),
    save,
    problems,
    error: update.error instanceof StaleEditError ? null : update.error,
    isGone: update.error instanceof ApiError && update.error.code === 'business_not_found',
    isSaving: update.isPending,
    conflict,
    choose: (field: FieldName, choice: Choice) =>
      setConflict((current) => current && { ...current, choices: { ...current.choices, [field]: choice } }),
  };
}

/** Proposes the administrator's values for changed fields, the saved ones for the others. */
function conflictOf(current: EditableBusiness, before: FormValues, mine: FormValues): Conflict {
  const theirs = formValues(current);
  const fields = (Object.keys(mine) as FieldName[]).filter((field) => mine[field] !== theirs[field]);
  const choices = Object.fromEntries(
    fields.map((field) => [field, mine[field] === before[field] ? 'theirs' : 'mine'] as const),
  );
  return { current, mine, theirs, fields, choices };
}
