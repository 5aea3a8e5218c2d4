import type { BusinessDetail } from '@directory/contracts/businesses';
import { closureOf } from '@directory/contracts/closures';
import { weekHours } from '@directory/contracts/opening-hours';
import { Check, ChevronDown, ExternalLink, Globe, MapPin, Phone, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../components/ui/link';
import { Section } from '../../../components/ui/section';
import { formatCount } from '../../../lib/format';
import { websiteText, phoneLink, slugPath, webLink } from '../../../lib/links';
import { addressText } from '../../../lib/postal-address';
import { useNow } from '../../../lib/use-now';
import { AddressLine } from './address-line';
import { aboutText, amenities, kindOf, textFacts } from './business-facts';
import { FoldedText } from './folded-text';

const MAX_AMENITIES = 8;
const MAX_TEXT_FACTS = 8;

/** Wraps no line between a time and its half of the day. */
const unbroken = (hours: string) => hours.replaceAll(/ (?=[AP]M\b)/g, '\u00a0');

/** A printed page is read later. */
const TODAY = 'font-semibold print:font-normal';

/** Today depends on time zone data, as in `OpenBadge`. The hours of a temporarily closed business are those of no day. */
export function OpeningHours({ business }: { business: BusinessDetail }) {
  const week = weekHours(business.workingHours, business.timeZone, useNow());
  const closure = closureOf(business.status);
  if (week.length === 0 || closure === 'permanently') return null;
  const today = closure === null ? week.find((day) => day.today) : undefined;
  return (
    <Section title="Opening Hours">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 print:hidden">
          <span suppressHydrationWarning>
            {today === undefined
              ? closure === null
                ? 'All days'
                : 'Usual hours'
              : `Today: ${today.text === null ? 'not listed' : unbroken(today.text)}`}
          </span>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <table className="w-full max-sm:text-sm">
          <tbody>
            {week.map((day) => (
              <tr key={day.day} className={day === today ? TODAY : ''}>
                <th
                  scope="row"
                  className={`py-1.5 pe-4 text-start align-top whitespace-nowrap cramped:whitespace-normal ${day === today ? TODAY : 'font-normal'}`}
                >
                  {day.day}
                  <span className="text-accent print:hidden" suppressHydrationWarning>
                    {day === today ? ' (Today)' : ''}
                  </span>
                </th>
                <td
                  className={`py-1.5 text-end tabular-nums ${day.closed ? 'text-bad' : day.text === null ? 'font-normal text-muted' : ''}`}
                >
                  {day.text?.split(', ').map((span) => (
                    <span key={span} className="block" dir="auto">
                      {unbroken(span)}
                    </span>
                  )) ?? 'Not listed'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  );
}

export function Amenities({ business }: { business: BusinessDetail }) {
  const names = amenities(business.about, MAX_AMENITIES);
  if (names.length === 0) return null;
  return (
    <Section title="Business Features & Amenities">
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name} className="chip max-w-full">
            <Check aria-hidden="true" className="size-3.5 shrink-0 text-good" />
            <bdi className="min-w-0 wide-break">{name}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function About({ business }: { business: BusinessDetail }) {
  return (
    <Section title="About This Business">
      <FoldedText text={aboutText(business)} dir={business.description ? 'auto' : undefined} />
    </Section>
  );
}

export function Contact({ business }: { business: BusinessDetail }) {
  const phone = phoneLink(business.phone, business.countryCode);
  const website = webLink(business.website);
  if (phone === null && website === null && addressText(business.address) === null) return null;
  return (
    <Section title="Contact Information">
      <ul className="space-y-1">
        {phone !== null && (
          <li>
            <a
              href={phone}
              className="flex min-h-11 items-center gap-2.5 font-medium tabular-nums text-accent hover:underline"
            >
              <Phone aria-hidden="true" className="size-4 shrink-0" />
              <span dir="ltr">{business.phone}</span>
            </a>
          </li>
        )}
        {website !== null && (
          <li>
            <a
              href={website}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="flex min-h-11 items-center gap-2.5 font-medium text-accent hover:underline"
            >
              <Globe aria-hidden="true" className="size-4 shrink-0" />
              <span className="min-w-0 truncate">{websiteText(business.website!)}</span>
              <ExternalLink aria-label="opens in a new tab" className="size-3.5 shrink-0" />
            </a>
          </li>
        )}
        {addressText(business.address) !== null && (
          <li className="flex gap-2.5 py-2">
            <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
            <AddressLine business={business} />
          </li>
        )}
      </ul>
    </Section>
  );
}

export function Details({ business }: { business: BusinessDetail }) {
  const kind = kindOf(business);
  const reviewsLink = webLink(business.reviewsLink);
  return (
    <Section title="Business Details">
      <dl className="divide-y divide-line">
        {kind.name !== null && (
          <Fact name="Category">
            {kind.slug !== null ? (
              <Link to={slugPath('categories', kind.slug)} className="link tap">
                <bdi>{kind.name}</bdi>
              </Link>
            ) : (
              <bdi>{kind.name}</bdi>
            )}
          </Fact>
        )}
        <Fact name="Status">{(business.status ?? 'OPERATIONAL').replaceAll('_', ' ')}</Fact>
        <Fact name="Total Reviews">
          {business.reviews === null ? (
            'Not listed'
          ) : reviewsLink !== null && business.reviews > 0 ? (
            <a
              href={reviewsLink}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="link inline-flex items-center gap-1"
            >
              <Star aria-hidden="true" className="size-3.5" />
              {formatCount(business.reviews)}
            </a>
          ) : (
            formatCount(business.reviews)
          )}
        </Fact>
        {textFacts(business.about, MAX_TEXT_FACTS).map(([name, text]) => (
          <Fact key={name} name={<bdi>{name}</bdi>}>
            <bdi>{text}</bdi>
          </Fact>
        ))}
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 py-2.5 cramped:flex-wrap first:pt-0 last:pb-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-end font-medium tabular-nums wide-break">{children}</dd>
    </div>
  );
}
