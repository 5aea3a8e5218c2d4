import { useEffect, useState } from 'react';
import { isRecord, parseJson } from './json';
import { readStorage, writeStorage } from './stored-value';

const PREFIX = 'admin-draft:';

export interface Draft<Values> {
  values: Values;
  set: (values: Values) => void;
  discard: () => void;
  /** The values are from an earlier visit of the form. */
  isRestored: boolean;
  acknowledge: () => void;
}

/**
 * State of a form that survives the page: in the session storage of the tab until it equals `empty`. `key` identifies the form
 * and its subject.
 */
export function useDraft<Values extends object>(key: string, empty: Values): Draft<Values> {
  const [stored] = useState(() => read<Values>(key));
  const [values, setValues] = useState(stored ?? empty);
  const [isRestored, setRestored] = useState(stored !== null);
  const text = JSON.stringify(values);
  const isEmpty = text === JSON.stringify(empty);
  useEffect(() => write(key, isEmpty ? null : text), [key, text, isEmpty]);
  return {
    values,
    set: setValues,
    discard: () => {
      write(key, null);
      setValues(empty);
    },
    isRestored: isRestored && !isEmpty,
    acknowledge: () => setRestored(false),
  };
}

const OWNER = 'admin-draft-owner';

/** Deletes the drafts that another person has left in the tab, who was signed out elsewhere or by time. */
export function claimDrafts(username: string): void {
  const owner = readStorage('sessionStorage', OWNER);
  if (owner !== null && owner !== username) deleteDrafts();
  writeStorage('sessionStorage', OWNER, username);
}

/** Deletes every draft of the tab on sign-out: the browser may be shared. */
export function deleteDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // Storage is switched off: no drafts.
  }
}

function read<Values>(key: string): Values | null {
  const value = parseJson(readStorage('sessionStorage', PREFIX + key));
  return isRecord(value) ? (value as Values) : null;
}

function write(key: string, text: string | null): void {
  writeStorage('sessionStorage', PREFIX + key, text);
}
