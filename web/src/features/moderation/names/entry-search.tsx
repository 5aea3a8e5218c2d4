import type { NameEntry, NameKind } from '@directory/contracts/names-admin';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { countryText, numberText } from '../../../lib/i18n/format';
import { isolated } from '../../../lib/i18n/isolated';
import { useTexts } from '../../../lib/i18n/texts';
import { entriesQuery } from './api';
import { namesTexts } from './texts';

/** Entries found by a text, each with its buttons. */
export function EntrySearch(props: { kind: NameKind; label: string; actions: (entry: NameEntry) => ReactNode }) {
  const t = useTexts(namesTexts);
  const [text, setText] = useState('');
  const found = useQuery(entriesQuery(props.kind, useDeferredValue(text.trim())));
  const entries = text.trim() === '' ? undefined : found.data;
  return (
    <>
      <input
        type="search"
        className="field"
        aria-label={props.label}
        placeholder={props.label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.isError && (
        <p role="alert" className="text-sm text-bad wide-break">
          {t.searchFailed}: {found.error.message}
        </p>
      )}
      {entries?.length === 0 && <p className="text-sm text-muted">{t.nothingFound}</p>}
      {entries && entries.length > 0 && (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={keyOf(entry)} className="flex flex-wrap items-center gap-2 py-1.5">
              <span className="min-w-0 flex-1 wide-break">{labelOf(entry, t.businesses)}</span>
              {props.actions(entry)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function ChoiceButton(props: { chosen: boolean; text: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={props.chosen}
      className="btn btn-quiet aria-pressed:border-accent aria-pressed:text-accent"
      onClick={props.onChoose}
    >
      {props.text}
    </button>
  );
}

export function isSameEntry(one: NameEntry | undefined, other: NameEntry): boolean {
  return one !== undefined && keyOf(one) === keyOf(other);
}

export function labelOf({ name, city, countryCode, businessCount }: NameEntry, businesses: (count: string) => string) {
  return [
    isolated(name),
    city && isolated(city.name),
    countryCode && countryText(countryCode),
    businesses(numberText(businessCount)),
  ]
    .filter(Boolean)
    .join(' · ');
}

function keyOf({ countryCode, city, slug }: NameEntry): string {
  return `${countryCode} ${city?.slug} ${slug}`;
}
