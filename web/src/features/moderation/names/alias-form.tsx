import type { NameAliasBody, NameEntry, NameKind } from '@directory/contracts/names-admin';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { useTexts } from '../../../lib/i18n/texts';
import { scopeOf } from './api';
import { ChoiceButton, EntrySearch, isSameEntry, labelOf } from './entry-search';
import { namesTexts } from './texts';

export const MAX_ALIAS_LENGTH = 120;

interface AliasFormProps {
  kind: NameKind;
  name: string;
  onName: (name: string) => void;
  /** Whether the page was opened for this form. */
  wanted: boolean;
  busy: boolean;
  onAdd: (body: NameAliasBody) => void;
}

/** Another name for a city, an area or a category, such as a text that visitors have searched in vain. */
export function AliasForm(props: AliasFormProps) {
  const t = useTexts(namesTexts);
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [survivor, setSurvivor] = useState<NameEntry>();
  const name = props.name.trim();
  const { wanted } = props;
  useEffect(() => {
    if (!wanted) return;
    section.current?.scrollIntoView({ block: 'center' });
    section.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  }, [wanted]);
  return (
    <section ref={section} aria-labelledby={id} className="card space-y-3 p-3 sm:p-4">
      <h2 id={id} className="font-semibold">
        {t.addAlias}
      </h2>
      <p className="max-w-[80ch] text-sm text-muted">{t.aliasHint}</p>
      <label className="block text-sm font-medium">
        {t.alias}
        <input
          dir="auto"
          className="field mt-1.5"
          maxLength={MAX_ALIAS_LENGTH}
          value={props.name}
          onChange={(event) => props.onName(event.target.value)}
        />
      </label>
      <EntrySearch
        kind={props.kind}
        label={t.findSurvivor[props.kind]}
        actions={(entry) => (
          <ChoiceButton chosen={isSameEntry(survivor, entry)} text={t.choose} onChoose={() => setSurvivor(entry)} />
        )}
      />
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-sm wide-break" aria-live="polite">
          {survivor && name !== '' ? (
            <>
              <bdi>{name}</bdi> <bdi>{t.into(labelOf(survivor, t.businesses))}</bdi>
            </>
          ) : (
            t.chooseSurvivor[props.kind]
          )}
        </p>
        <Button
          type="button"
          className="btn btn-primary"
          isInactive={props.busy || !survivor || name === ''}
          onClick={() => survivor && props.onAdd({ ...scopeOf(survivor), survivor: survivor.slug, name })}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t.add}
        </Button>
      </div>
    </section>
  );
}
