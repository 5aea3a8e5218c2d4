import type { NamePair } from '@directory/contracts/names-admin';
import { useId } from 'react';
import { countryText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { areaPath, cityPath, slugPath } from '../../../lib/links';
import { PairFrame, SiteLink, SurvivorChoice, type PairDecisions } from '../pairs/pair-frame';
import { namesTexts } from './texts';

interface NamePairCardProps extends PairDecisions {
  pair: NamePair;
  survivor: 'first' | 'second';
  onSurvivor: (side: 'first' | 'second') => void;
}

export function NamePairCard({ pair, survivor, onSurvivor, ...decisions }: NamePairCardProps) {
  const t = useTexts(namesTexts);
  const group = useId();
  return (
    <PairFrame decisions={decisions} id={`${pair.first.slug} ${pair.second.slug}`} different={t.different}>
      <div className="flex flex-wrap items-center gap-1.5">
        {pair.reason !== null && <span className="chip">{t.reasons[pair.reason]}</span>}
        {pair.metres !== null && (
          <span className="text-sm text-muted tabular-nums">{t.metres(numberText(pair.metres))}</span>
        )}
      </div>
      <fieldset className="mt-3 grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">{t.survivor}</legend>
        {(['first', 'second'] as const).map((side) => (
          <Side
            key={side}
            entry={pair[side]}
            group={group}
            stays={decisions.onReopen ? null : survivor === side}
            onChoose={() => onSurvivor(side)}
          />
        ))}
      </fieldset>
    </PairFrame>
  );
}

function Side(props: { entry: NamePair['first']; group: string; stays: boolean | null; onChoose: () => void }) {
  const { entry, group, stays, onChoose } = props;
  const t = useTexts(namesTexts);
  const facts = [
    entry.city?.name,
    entry.countryCode && countryText(entry.countryCode),
    t.businesses(numberText(entry.businessCount)),
  ];
  return (
    <div
      className={`flex min-w-0 items-start gap-2 rounded-control border p-2 ${stays ? 'border-accent bg-accent-soft' : 'border-line'}`}
    >
      <SurvivorChoice name={entry.name} group={group} stays={stays} onChoose={onChoose} className="min-w-0">
        <span className="block text-sm text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
        {entry.samples.map(({ name, place }, at) => (
          <span key={at} className="block text-sm wide-break">
            <bdi>{name}</bdi>
            {place && (
              <span className="text-muted">
                {' · '}
                <bdi>{place}</bdi>
              </span>
            )}
          </span>
        ))}
      </SurvivorChoice>
      <SiteLink href={pathOf(entry)} name={entry.name} className="shrink-0" />
    </div>
  );
}

function pathOf({ countryCode, city, slug }: NamePair['first']): string {
  if (countryCode === null) return slugPath('categories', slug);
  return city ? areaPath(countryCode, city.slug, slug) : cityPath(countryCode, slug);
}
