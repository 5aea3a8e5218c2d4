import type { ModeratedBusiness } from '@directory/contracts/moderation';
import { BadgeCheck, ExternalLink, Pencil, Star, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from '../../../components/ui/link';
import { Photo } from '../../../components/directory/photo';
import { dateText, numberText, ratingText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { listTexts } from '../list-texts';
import { moderationTexts } from '../texts';
import type { Column } from '../use-list-search-params';
import { type InlineEdit, InlineField } from './inline-field';

interface BusinessRowProps {
  business: ModeratedBusiness;
  columns: readonly Column[];
  selected: boolean;
  current: boolean;
  /** While it is being deleted. */
  isBusy: boolean;
  onSelect: () => void;
  onApprove: () => void;
  onEdit: (rejected?: InlineEdit) => void;
  onDelete: () => void;
  onFocus: () => void;
}

export function BusinessRow(props: BusinessRowProps) {
  const { business, selected } = props;
  const t = useTexts(moderationTexts);
  const list = useTexts(listTexts);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  // An inert row loses the focus, which it needs again if the business was not deleted.
  useEffect(() => {
    if (wasBusy.current && !props.isBusy && document.activeElement === document.body) deleteButton.current?.focus();
    wasBusy.current = props.isBusy;
  }, [props.isBusy]);
  const shows = (column: Column) => props.columns.includes(column);
  const missing = business.missing.map((fact) => list.facts[fact]).join(', ');
  const facts = [
    ...(shows('identity') ? [t.identity(business.id, business.slug)] : []),
    ...(shows('missing') ? [missing ? list.lacks(missing) : list.complete] : []),
    ...(shows('created') ? [list.added(dateText(business.createdAt))] : []),
    ...(shows('updated') ? [list.changed(dateText(business.updatedAt))] : []),
  ];
  return (
    <li
      tabIndex={-1}
      data-business={business.id}
      aria-current={props.current ? 'true' : undefined}
      aria-busy={props.isBusy || undefined}
      inert={props.isBusy}
      onFocus={props.onFocus}
      className={`relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-s-3 px-3 py-3 outline-none lg:grid-cols-[auto_minmax(0,1fr)_9rem_7rem_auto] lg:items-center ${
        business.isApproved ? 'border-s-good' : 'border-s-transparent'
      } ${selected ? 'bg-accent-soft' : business.isApproved ? 'bg-good-soft/35' : ''} ${
        props.current ? 'ring-2 ring-accent ring-inset' : ''
      } ${props.isBusy ? 'opacity-50' : ''}`}
    >
      <div className="flex items-center gap-2">
        <label className="-m-1.5 grid size-11 place-items-center">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            aria-label={t.select(business.name)}
            checked={selected}
            onChange={props.onSelect}
          />
        </label>
        <span className="block size-13 shrink-0 overflow-hidden rounded-control cramped:hidden">
          <Photo src={business.photo} category={business.category} sizes="70px" />
        </span>
      </div>
      <div className="min-w-0">
        <h2 className="font-semibold leading-snug">
          <InlineField business={business} field="name" onConflict={props.onEdit}>
            <bdi className="clamp-inline">
              {business.name}
              {business.verified && (
                <>
                  {'\u00a0'}
                  <BadgeCheck role="img" aria-label={t.verified} className="inline size-4 align-[-2px] text-accent" />
                </>
              )}
            </bdi>
          </InlineField>
          {business.isTest && <span className="chip ms-1.5 bg-warn-soft text-warn">{t.test}</span>}
          {business.isReported && (
            <Link
              className="chip relative ms-1.5 bg-warn-soft text-warn touch:after:absolute touch:after:-inset-2.5"
              to="/admin/business-reports"
            >
              {list.isReported}
            </Link>
          )}
        </h2>
        <p className="-mx-1 -mt-1 line-clamp-4 px-1 pt-1 text-sm wide-break touch:line-clamp-none touch:pt-3">
          <InlineField business={business} field="category" onConflict={props.onEdit}>
            <bdi className="clamp-inline">{business.category ?? t.noCategory}</bdi>
          </InlineField>
          {shows('place') && (
            // A line of its own under a category that a finger can hit.
            <span className="text-muted touch:line-clamp-4">
              <span className="touch:hidden">{' · '}</span>
              <bdi>{business.fullAddress ?? business.city ?? t.noAddress}</bdi>
            </span>
          )}
        </p>
        {facts.length > 0 && (
          <p className="line-clamp-4 text-xs text-muted wide-break tabular-nums">{facts.join(' · ')}</p>
        )}
      </div>
      <p className="min-w-0 text-sm wide-break tabular-nums max-lg:col-start-2 lg:text-end">
        {shows('phone') && (
          <InlineField business={business} field="phone" onConflict={props.onEdit}>
            {business.phone ? (
              <bdi className="clamp-inline">{business.phone}</bdi>
            ) : (
              <span className="text-muted">{t.noPhone}</span>
            )}
          </InlineField>
        )}
      </p>
      <p className="flex items-center gap-1.5 text-sm tabular-nums max-lg:col-start-2 lg:flex-col lg:items-end lg:gap-0">
        {!shows('rating') ? null : business.rating === null ? (
          <span className="text-muted">{t.noRating}</span>
        ) : (
          <span className="inline-flex items-center gap-1 font-semibold">
            <Star aria-hidden="true" className="size-4 fill-star text-star" />
            {ratingText(business.rating)}
          </span>
        )}
        {shows('rating') && business.reviewCount !== null && (
          <span className="text-xs text-muted">{t.reviews(numberText(business.reviewCount))}</span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-1 max-lg:col-span-2">
        <button
          type="button"
          aria-pressed={business.isApproved}
          title={business.isApproved ? t.unapproveHint : t.approveHint}
          className={`inline-flex min-h-11 min-w-33 items-center gap-2 rounded-control px-2 text-sm hover:bg-sunken ${
            business.isApproved ? 'text-good' : 'text-muted'
          }`}
          // The second click of a double click would revert the first.
          onClick={(event) => event.detail < 2 && props.onApprove()}
        >
          <span
            aria-hidden="true"
            className={`relative h-5 w-9 shrink-0 rounded-full border transition-colors after:absolute after:start-0.5 after:top-0.5 after:size-[14px] after:rounded-full after:transition-transform ${
              business.isApproved
                ? 'border-good bg-good after:translate-x-4 after:bg-surface'
                : 'border-line-strong bg-sunken after:bg-line-strong'
            }`}
          />
          {business.isApproved ? t.approved : t.approve}
        </button>
        <button
          type="button"
          className="btn btn-quiet px-3"
          aria-label={`${t.edit}: ${business.name}`}
          onClick={() => props.onEdit()}
        >
          <Pencil aria-hidden="true" className="size-4" />
        </button>
        <a
          className={`btn btn-quiet px-3 ${business.isApproved ? '' : 'invisible'}`}
          href={`/business/${business.slug}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t.view}: ${business.name}`}
        >
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
        <button
          ref={deleteButton}
          type="button"
          className="btn btn-quiet px-3 max-lg:ms-auto"
          aria-label={`${t.delete}: ${business.name}`}
          onClick={props.onDelete}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </button>
      </div>
    </li>
  );
}
