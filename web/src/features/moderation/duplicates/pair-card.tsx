import type { DuplicatePair } from '@directory/contracts/duplicates';
import type { EditableBusiness } from '@directory/contracts/moderation';
import { useId } from 'react';
import { businessTexts } from '../../../lib/i18n/business-texts';
import { businessValueText } from '../../../lib/i18n/business-value';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { dateText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { PairFrame, SiteLink, SurvivorChoice, type PairDecisions } from '../pairs/pair-frame';
import { duplicatesTexts } from './texts';

/** Compared fields, in the order of the rows. */
const FIELDS = [
  'category',
  'type',
  'fullAddress',
  'street',
  'city',
  'area',
  'region',
  'postalCode',
  'countryCode',
  'phone',
  'website',
  'rating',
  'reviews',
  'priceRange',
  'workingHours',
  'latitude',
  'longitude',
  'menuLink',
  'bookingLink',
  'orderLink',
  'description',
  'photo',
  'status',
  'verified',
  'isApproved',
] as const;

/** Displayed on a phone even if both have the same value. */
const IDENTIFYING: ReadonlySet<string> = new Set(['fullAddress', 'phone']);

interface PairCardProps extends PairDecisions {
  pair: DuplicatePair;
  survivorId: string;
  onSurvivor: (id: string) => void;
}

export function PairCard({ pair, survivorId, onSurvivor, ...decisions }: PairCardProps) {
  const t = useTexts(duplicatesTexts);
  const heading = useId();
  const sides = [pair.first, pair.second];
  return (
    <PairFrame
      decisions={decisions}
      id={`${pair.first.id}-${pair.second.id}`}
      labelledBy={heading}
      different={t.different}
    >
      <div id={heading} className="flex flex-wrap items-center gap-1.5">
        <span className={`chip ${pair.isCertain ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}>
          {pair.isCertain ? t.certainties.certain : t.certainties.possible}
        </span>
        {pair.reasons.map((reason) => (
          <span key={reason} className="chip">
            {t.reasons[reason]}
          </span>
        ))}
        {pair.metres !== null && (
          <span className="text-sm text-muted tabular-nums">{t.metres(numberText(pair.metres))}</span>
        )}
      </div>
      <fieldset className="mt-3 grid grid-cols-2 gap-2 sm:ms-36">
        <legend className="sr-only">{t.survivor}</legend>
        {sides.map((business) => (
          <Side
            key={business.id}
            business={business}
            group={heading}
            stays={decisions.onReopen ? null : business.id === survivorId}
            onChoose={() => onSurvivor(business.id)}
          />
        ))}
      </fieldset>
      <Differences pair={pair} />
    </PairFrame>
  );
}

function Side(props: { business: EditableBusiness; group: string; stays: boolean | null; onChoose: () => void }) {
  const { business, group, stays, onChoose } = props;
  return (
    <div
      className={`flex min-w-0 flex-col rounded-control border p-2 ${stays ? 'border-accent bg-accent-soft' : 'border-line'}`}
    >
      <SurvivorChoice name={business.name} group={group} stays={stays} onChoose={onChoose} />
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
        <span className="wide-break">{business.placeId === null ? '' : `Place ID: ${business.placeId}`}</span>
        <span>{dateText(business.updatedAt)}</span>
        <SiteLink href={`/business/${business.slug}`} name={business.name} className="ms-auto" />
      </p>
    </div>
  );
}

/** Fields of which either has a value; those that differ are marked. */
function Differences({ pair: { first, second } }: { pair: DuplicatePair }) {
  const t = useTexts(duplicatesTexts);
  const { fields } = useTexts(businessTexts);
  const valueText = useValueText();
  return (
    <dl className="mt-2 text-sm">
      {FIELDS.filter((field) => first[field] !== null || second[field] !== null).map((field) => {
        const differs = first[field] !== second[field];
        return (
          <div
            key={field}
            className={`grid grid-cols-2 gap-x-2 border-t border-line px-2 py-1.5 sm:grid-cols-[8rem_1fr_1fr] ${
              differs ? 'bg-warn-soft' : IDENTIFYING.has(field) ? '' : 'max-sm:hidden'
            }`}
          >
            <dt className={`col-span-2 text-xs sm:col-span-1 sm:text-sm ${differs ? 'font-medium' : 'text-muted'}`}>
              {fields[field]}
              {differs && <span className="sr-only"> ({t.differs})</span>}
            </dt>
            {[first, second].map((business) => (
              <dd key={business.id} className="line-clamp-4 min-w-0 wide-break">
                <bdi>{valueText(field, business[field])}</bdi>
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}

function useValueText(): (field: (typeof FIELDS)[number], value: string | number | boolean | null) => string {
  const t = useTexts(duplicatesTexts);
  const common = useTexts(commonTexts);
  return (field, value) => {
    if (value === null) return t.missing;
    if (typeof value === 'boolean') return value ? common.yes : common.no;
    if (typeof value === 'number' && field === 'reviews') return numberText(value);
    return businessValueText(field, String(value), ', ');
  };
}
