import type { DuplicatePair } from '@directory/contracts/duplicates';
import type { EditableBusiness } from '@directory/contracts/moderation';
import { Combine, ExternalLink, Split } from 'lucide-react';
import { useId } from 'react';
import { businessTexts } from '../../../lib/i18n/business-texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { countryText, dateText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
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
  'workingHours',
  'description',
  'photo',
  'verified',
  'isApproved',
] as const;

/** Displayed on a phone even if both have the same value. */
const IDENTIFYING: ReadonlySet<string> = new Set(['fullAddress', 'phone']);

interface PairCardProps {
  pair: DuplicatePair;
  current: boolean;
  survivorId: string;
  busy: boolean;
  onSurvivor: (id: string) => void;
  onMerge: () => void;
  onDifferent: () => void;
  onFocus: () => void;
}

export function PairCard(props: PairCardProps) {
  const { pair, survivorId } = props;
  const t = useTexts(duplicatesTexts);
  const heading = useId();
  const sides = [pair.first, pair.second];
  return (
    <li
      tabIndex={-1}
      data-pair={`${pair.first.id}-${pair.second.id}`}
      aria-labelledby={heading}
      aria-current={props.current ? 'true' : undefined}
      aria-busy={props.busy}
      onFocus={props.onFocus}
      className={`card p-3 outline-none sm:p-4 ${props.current ? 'ring-2 ring-accent' : ''}`}
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
            name={heading}
            stays={business.id === survivorId}
            onChoose={() => props.onSurvivor(business.id)}
          />
        ))}
      </fieldset>
      <Differences pair={pair} />
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <button type="button" className="btn btn-quiet" disabled={props.busy} onClick={props.onDifferent}>
          <Split aria-hidden="true" className="size-4" />
          {t.different}
        </button>
        <button type="button" className="btn btn-primary" disabled={props.busy} onClick={props.onMerge}>
          <Combine aria-hidden="true" className="size-4" />
          {t.merge}
        </button>
      </div>
    </li>
  );
}

function Side(props: { business: EditableBusiness; name: string; stays: boolean; onChoose: () => void }) {
  const { business, stays } = props;
  const t = useTexts(duplicatesTexts);
  return (
    <div
      className={`flex min-w-0 flex-col rounded-control border p-2 ${stays ? 'border-accent bg-accent-soft' : 'border-line'}`}
    >
      <label className="flex min-h-11 flex-1 cursor-pointer items-start gap-2">
        <input
          type="radio"
          name={props.name}
          className="mt-0.5 size-5 shrink-0 accent-accent"
          checked={stays}
          onChange={props.onChoose}
        />
        <span className="min-w-0">
          <bdi className="block font-semibold leading-snug wide-break">{business.name}</bdi>
          <span className={`block text-sm ${stays ? 'text-accent' : 'text-muted'}`}>{stays ? t.keep : t.remove}</span>
        </span>
      </label>
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
        <span className="wide-break">{business.placeId === null ? '' : `Place ID: ${business.placeId}`}</span>
        <span>{dateText(business.updatedAt)}</span>
        <a
          href={`/business/${business.slug}`}
          target="_blank"
          aria-label={t.open(business.name)}
          className="ms-auto grid size-11 place-items-center text-muted hover:text-ink"
        >
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
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
  const { days } = useTexts(businessTexts);
  return (field, value) => {
    if (value === null) return t.missing;
    if (typeof value === 'boolean') return value ? common.yes : common.no;
    if (typeof value === 'number') return field === 'reviews' ? numberText(value) : String(value);
    if (field === 'countryCode') return countryText(value);
    return field === 'workingHours' ? hoursText(value, days) : value;
  };
}

function hoursText(stored: string, days: Record<string, string>): string {
  try {
    return Object.entries(JSON.parse(stored) as Record<string, unknown>)
      .map(([day, hours]) => `${days[day] ?? day}: ${String(hours)}`)
      .join(', ');
  } catch {
    return stored;
  }
}
