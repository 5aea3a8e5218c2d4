import type { NameEntry, NameKind } from '@directory/contracts/names-admin';
import { Combine } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { useTexts } from '../../../lib/i18n/texts';
import { scopeOf, type NamedMerge } from './api';
import { pairTexts } from '../pairs/texts';
import { ChoiceButton, EntrySearch, isSameEntry, labelOf } from './entry-search';
import { namesTexts } from './texts';

/** Any two names, found by their text. */
export function ManualMerge(props: {
  kind: NameKind;
  busy: boolean;
  onMerge: (merge: NamedMerge, onMerged: () => void) => void;
}) {
  const t = useTexts(namesTexts);
  const pair = useTexts(pairTexts);
  const id = useId();
  const [chosen, setChosen] = useState<{ survivor?: NameEntry; removed?: NameEntry }>({});
  const { survivor, removed } = chosen;
  const isSame =
    survivor?.countryCode === removed?.countryCode &&
    survivor?.city?.slug === removed?.city?.slug &&
    removed !== undefined;
  return (
    <section aria-labelledby={id} className="card space-y-3 p-3 sm:p-4">
      <h2 id={id} className="font-semibold">
        {t.byHand}
      </h2>
      <EntrySearch
        kind={props.kind}
        label={t.find}
        actions={(entry) =>
          (['survivor', 'removed'] as const).map((role) => (
            <ChoiceButton
              key={role}
              chosen={isSameEntry(chosen[role], entry)}
              text={role === 'survivor' ? pair.keep : pair.remove}
              onChoose={() => setChosen({ ...chosen, [role]: entry })}
            />
          ))
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-sm wide-break" aria-live="polite">
          {survivor && removed
            ? isSame
              ? `${labelOf(removed, t.businesses)} → ${labelOf(survivor, t.businesses)}`
              : t.otherScope[props.kind]
            : t.chooseBoth}
        </p>
        <Button
          type="button"
          className="btn btn-primary"
          isInactive={props.busy || !isSame || survivor?.slug === removed.slug}
          onClick={() => {
            if (!survivor || !removed) return;
            const { name } = removed;
            const merge = { ...scopeOf(removed), survivor: survivor.slug, removed: removed.slug, name };
            props.onMerge(merge, () => setChosen({}));
          }}
        >
          <Combine aria-hidden="true" className="size-4" />
          {pair.merge}
        </Button>
      </div>
    </section>
  );
}
