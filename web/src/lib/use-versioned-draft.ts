import { useState } from 'react';
import { type Draft, useDraft } from './use-draft';
import { useUnsavedWork } from './unsaved-work';

interface Edits<Values> {
  edits: Partial<Values>;
  /** For each edited field, the stored value on which the edit is based. */
  loaded: Partial<Values>;
}

/** An edit of a value that somebody else has changed meanwhile. */
export interface Conflict<Value> {
  mine: Value;
  stored: Value;
  /** The next save replaces the stored value. */
  keepMine: () => void;
  takeStored: () => void;
}

/**
 * Draft of changes to stored values. A refetch below the form changes no base: the server rejects the save, and the form shows both
 * versions.
 */
export function useVersionedDraft<Values extends object>(key: string, saved: Values) {
  type Name = keyof Values;
  const draft: Draft<Edits<Values>> = useDraft(key, { edits: {}, loaded: {} });
  const { edits, loaded } = draft.values;
  /** Fields whose save was rejected; their base is by now what the form shows as stored. */
  const [rejected, setRejected] = useState<ReadonlySet<PropertyKey>>(new Set());
  const changedNames = (Object.keys(edits) as Name[]).filter((name) => edits[name] !== saved[name]);
  const isChanged = changedNames.length > 0;
  useUnsavedWork(isChanged);

  const set = <N extends Name>(name: N, value: Values[N]) => {
    const base = name in loaded ? loaded[name] : saved[name];
    if (value === base) draft.set({ edits: without(edits, [name]), loaded: without(loaded, [name]) });
    else draft.set({ edits: { ...edits, [name]: value }, loaded: { ...loaded, [name]: base } });
  };
  const discard = () => {
    draft.discard();
    setRejected(new Set());
  };
  /** Drops the edits that were saved; later ones are based on what is stored now. */
  const onSaved = (sent: Partial<Values>, stored: Values) => {
    const done = (Object.keys(sent) as Name[]).filter((name) => edits[name] === sent[name]);
    const left = without(edits, done);
    draft.set({ edits: left, loaded: pick(stored, Object.keys(left) as Name[]) });
    setRejected(new Set());
  };
  /** The next save replaces these values of somebody else. */
  const onRejected = (names: readonly string[], stored: Values) => {
    draft.set({ edits, loaded: { ...loaded, ...pick(stored, names as Name[]) } });
    setRejected(new Set([...rejected, ...names]));
  };
  /** If the stored value is somebody else's and differs from the edit. */
  const conflict = <N extends Name>(name: N): Conflict<Values[N]> | undefined => {
    const isTheirs = rejected.has(name) || loaded[name] !== saved[name];
    if (!isTheirs || !changedNames.includes(name)) return undefined;
    const resolve = (decided: Edits<Values>) => {
      draft.set(decided);
      setRejected(new Set([...rejected].filter((other) => other !== name)));
    };
    return {
      mine: edits[name] as Values[N],
      stored: saved[name],
      keepMine: () => resolve({ edits, loaded: { ...loaded, [name]: saved[name] } }),
      takeStored: () => resolve({ edits: without(edits, [name]), loaded: without(loaded, [name]) }),
    };
  };

  return {
    values: { ...saved, ...edits },
    isChanged,
    isRestored: draft.isRestored && isChanged,
    acknowledge: draft.acknowledge,
    /** What is sent: the changed fields, and the stored values on which they are based. */
    body: { ...pick(edits, changedNames), loaded: pick(loaded, changedNames) },
    ...{ set, discard, onSaved, onRejected, conflict },
  };
}

function pick<Values extends object>(values: Partial<Values>, names: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}

function without<Values extends object>(values: Partial<Values>, names: readonly (keyof Values)[]): Partial<Values> {
  return pick(
    values,
    (Object.keys(values) as (keyof Values)[]).filter((name) => !names.includes(name)),
  );
}
