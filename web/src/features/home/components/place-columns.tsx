import type { HomepageData } from '@directory/contracts/homepage';
import type { ReactNode } from 'react';
import { Link } from '../../../components/ui/link';
import { formatThousands, formatMillions } from '../../../lib/format';
import { TruncatedText } from '../../../components/ui/truncated-text';
import { cityPath, slugPath } from '../../../lib/links';
import { SectionHead } from './section-head';

export function PlaceColumns({ data }: { data: HomepageData | undefined }) {
  return (
    <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
      <Column title="Top Cities" to="/cities" all="All cities">
        {data?.topCities.slice(0, 12).map((city) => (
          <PlaceLink
            key={`${city.countryCode}/${city.slug}`}
            to={cityPath(city.countryCode, city.slug)}
            name={city.city}
            note={city.countryCode}
            count={formatThousands(city.count)}
          />
        ))}
      </Column>
      <Column title="Countries" to="/countries" all="All countries">
        {data?.topCountries.slice(0, 12).map((country) => (
          <PlaceLink
            key={country.countryCode}
            to={slugPath('countries', country.slug)}
            name={country.country}
            count={formatMillions(country.businessCount)}
          />
        ))}
      </Column>
    </div>
  );
}

function Column(props: { title: string; to: string; all: string; children: ReactNode }) {
  return (
    <section aria-label={props.title} className="later [--height:38rem] sm:[--height:21rem]">
      <SectionHead title={props.title} to={props.to} all={props.all} />
      <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
        {props.children ?? Array.from({ length: 12 }, (_, index) => <PlaceSkeleton key={index} />)}
      </ul>
    </section>
  );
}

function PlaceLink(props: { to: string; name: string; note?: string; count: string }) {
  return (
    <li className="border-b border-line">
      <Link to={props.to} className="flex min-h-11 items-center gap-2 py-1.5 hover:text-accent">
        <span className="min-w-0 truncate font-medium" dir="auto">
          <TruncatedText name={props.name} length={24} />
        </span>
        {props.note && <span className="text-xs text-muted">{props.note}</span>}
        <span className="ms-auto text-sm text-muted tabular-nums">
          {props.count}
          <span className="sr-only"> businesses</span>
        </span>
      </Link>
    </li>
  );
}

function PlaceSkeleton() {
  return (
    <li aria-hidden="true" className="flex min-h-[45px] items-center justify-between border-b border-line">
      <span className="skeleton h-4 w-28" />
      <span className="skeleton h-4 w-10" />
    </li>
  );
}
