import type { HomepageData } from '@directory/contracts/homepage';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../components/ui/link';
import { formatThousands, formatMillions } from '../../../lib/format';
import { TruncatedText } from '../../../components/ui/truncated-text';
import { cityPath, slugPath } from '../../../lib/links';

export function PlaceColumns({ data }: { data: HomepageData | undefined }) {
  return (
    <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
      <Column title="Top Cities" all={{ to: '/cities', text: 'All cities' }}>
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
      <Column title="Countries" all={{ to: '/countries', text: 'All countries' }}>
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

function Column(props: { title: string; all: { to: string; text: string }; children: ReactNode }) {
  return (
    <section aria-label={props.title} className="later [--height:38rem] sm:[--height:21rem]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg sm:text-xl font-semibold">{props.title}</h2>
        <Link
          to={props.all.to}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-medium whitespace-nowrap text-accent hover:underline"
        >
          {props.all.text}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
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
