import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Suggestion, SuggestBox } from '../components/ui/suggest-box';
import { categoriesQuery } from '../features/categories/api/get-categories';
import { citiesQuery } from '../features/cities/api/get-cities';
import { countriesQuery } from '../features/countries/api/get-countries';
import { cityPath, slugPath } from '../lib/links';

/** Finds a category, city or country among those the API lists; the lists are fetched when the box is first used. */
export function DirectoryFinder() {
  const [used, setUsed] = useState(false);
  const categories = useQuery({ ...categoriesQuery(null), enabled: used });
  const cities = useQuery({ ...citiesQuery(null), enabled: used });
  const countries = useQuery({ ...countriesQuery, enabled: used });
  const navigate = useNavigate();

  const suggestions = useMemo<Suggestion[]>(
    () =>
      [
        ...(categories.data ?? []).map((row) => ({
          to: slugPath('categories', row.slug),
          name: row.category,
          kind: 'category' as const,
          note: 'Category',
          count: row.count,
        })),
        ...(cities.data ?? []).map((row) => ({
          to: cityPath(row.countryCode, row.slug),
          name: row.city,
          kind: 'city' as const,
          note: row.country,
          count: row.businessCount,
        })),
        ...(countries.data ?? []).map((row) => ({
          to: slugPath('countries', row.slug),
          name: row.country,
          kind: 'country' as const,
          note: 'Country',
          count: row.businessCount,
        })),
      ].sort((a, b) => b.count - a.count),
    [categories.data, cities.data, countries.data],
  );
  const lists = [categories, cities, countries];

  return (
    <SuggestBox
      label="Find a category, city or country"
      suggestions={suggestions}
      loading={lists.some((list) => list.isPending)}
      failed={lists.every((list) => list.isError)}
      onUse={() => setUsed(true)}
      onPick={(suggestion) => void navigate(suggestion.to)}
    />
  );
}
