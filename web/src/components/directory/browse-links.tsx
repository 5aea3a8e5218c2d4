import { ArrowLeft, Earth, LayoutGrid, type LucideIcon, MapPinned } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../ui/link';

const WAYS = [
  { to: '/categories', icon: LayoutGrid, title: 'Categories', text: 'Browse by kind of business' },
  { to: '/countries', icon: Earth, title: 'Countries', text: 'Every country in the directory' },
  { to: '/cities', icon: MapPinned, title: 'Cities', text: 'Find what is around you' },
];

/** An empty page with links to browse on. */
export function BrowseLinks(props: {
  icon: LucideIcon;
  title: string;
  text: string;
  searchForm: ReactNode;
  notice?: ReactNode;
  ad?: ReactNode;
}) {
  return (
    <div className="wrap max-w-4xl py-12 text-center sm:py-20">
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-sunken text-muted">
        <props.icon aria-hidden="true" className="size-7" />
      </span>
      <h1 className="mt-4 text-2xl font-bold sm:text-3xl">{props.title}</h1>
      <p className="mt-2 text-muted">{props.text}</p>
      {props.notice}
      <div className="mx-auto mt-6 max-w-3xl text-start">{props.searchForm}</div>
      <div className="mt-6 empty:hidden">{props.ad}</div>
      <ul className="mt-8 grid gap-3 text-start sm:grid-cols-3">
        {WAYS.map((way) => (
          <li key={way.to} className="card card-link relative flex items-center gap-3 p-4">
            <way.icon aria-hidden="true" className="size-6 shrink-0 text-accent" />
            <div>
              <Link to={way.to} className="cover font-semibold">
                {way.title}
              </Link>
              <p className="text-sm text-muted">{way.text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Link to="/" className="btn btn-quiet mt-8">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Home
      </Link>
    </div>
  );
}
