import type { TopCategory } from '@directory/contracts/countries';
import { Link } from '../ui/link';
import { TruncatedText } from '../ui/truncated-text';
import { CategoryTile } from './photo';
import { formatKilo } from '../../lib/format';
import { slugPath } from '../../lib/links';

export function CategoryTiles({ categories }: { categories: readonly TopCategory[] | undefined }) {
  return (
    <ul className="grid grid-cols-2 gap-2 cramped:grid-cols-1 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4 xl:grid-cols-6">
      {categories
        ? categories.slice(0, 12).map((row) => <Tile key={row.slug} row={row} />)
        : Array.from({ length: 12 }, (_, index) => <TileSkeleton key={index} />)}
    </ul>
  );
}

function Tile({ row }: { row: TopCategory }) {
  return (
    <li className="card card-link relative flex items-center gap-2.5 p-2.5 sm:gap-3">
      <CategoryTile category={row.slug} />
      <div className="min-w-0">
        <h3 className="text-sm sm:text-[0.9375rem] font-semibold leading-5" dir="auto">
          <Link to={slugPath('categories', row.slug)} className="cover block truncate">
            <TruncatedText name={row.category} length={12} />
          </Link>
        </h3>
        <p className="text-sm text-muted tabular-nums">{formatKilo(row.count, 'k')}</p>
      </div>
    </li>
  );
}

function TileSkeleton() {
  return (
    <li aria-hidden="true" className="card flex items-center gap-3 p-2.5">
      <span className="skeleton size-10 rounded-control" />
      <span className="flex-1 space-y-2">
        <span className="skeleton block h-4 w-4/5" />
        <span className="skeleton block h-3.5 w-1/3" />
      </span>
    </li>
  );
}
