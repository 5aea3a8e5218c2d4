import type { Place, Suggestions } from '@directory/contracts/search';
import { Earth, History, MapPin, X } from 'lucide-react';
import { Highlight } from '../../../components/ui/highlight';
import { CategoryTile } from '../../../components/directory/photo';
import type { ComboboxGroup, ComboboxOption } from './combobox';
import { slugPath } from '../../../lib/links';
import type { RecentSearch } from '../recent-searches';

export type SearchOption = ComboboxOption &
  (
    | { kind: 'recent'; search: RecentSearch }
    | { kind: 'clear' }
    | { kind: 'words'; q: string }
    | { kind: 'business'; to: string }
    | { kind: 'place'; q: string; location: string }
  );

export function recentGroups(recent: readonly RecentSearch[]): ComboboxGroup<SearchOption>[] {
  if (recent.length === 0) return [];
  const searches = recent.map((search, index) => ({
    kind: 'recent' as const,
    key: `recent-${index}`,
    icon: <IconTile icon={History} />,
    name: search.q,
    note: search.location || null,
    search,
  }));
  const clear = { kind: 'clear' as const, key: 'clear', icon: <IconTile icon={X} />, name: 'Clear recent searches' };
  return [{ name: 'Recent searches', options: [...searches, clear] }];
}

export function whatGroups(found: Suggestions): ComboboxGroup<SearchOption>[] {
  return [
    {
      name: 'Categories',
      options: found.categories.map((category) => ({
        kind: 'words',
        key: `category-${category.slug}`,
        icon: <CategoryTile category={category.slug} />,
        name: category.name,
        count: category.count,
        q: category.name,
      })),
    },
    {
      name: 'Businesses',
      options: found.businesses.map((business) => {
        const common = {
          key: `business-${business.slug}`,
          icon: <CategoryTile category={business.category ?? ''} />,
          name: <Highlight text={business.name} ranges={business.highlights} />,
        };
        if (business.count > 1) return { ...common, kind: 'words', note: `${business.count} places`, q: business.name };
        return {
          ...common,
          kind: 'business',
          note: [business.category, business.city, business.country].filter((fact) => fact !== null).join(' · '),
          to: slugPath('business', business.slug),
        };
      }),
    },
    placeGroup(found.places, found.what),
  ];
}

/** @param what to search for in them */
export function placeGroup(places: readonly Place[], what = ''): ComboboxGroup<SearchOption> {
  return {
    name: 'Places',
    options: places.map((place) => ({
      kind: 'place',
      key: `place-${place.kind}-${place.countryCode}-${place.within}-${place.slug}`,
      icon: <IconTile icon={place.kind === 'country' ? Earth : MapPin} />,
      name: what === '' ? place.name : `${what} in ${place.name}`,
      note: place.within || 'Country',
      count: place.businessCount,
      q: what,
      location: place.within ? `${place.name}, ${place.within}` : place.name,
    })),
  };
}

function IconTile({ icon: Icon }: { icon: typeof History }) {
  return (
    <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-muted">
      <Icon className="size-5" />
    </span>
  );
}
