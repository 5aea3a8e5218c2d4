import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, type Location, Navigate, Outlet, ScrollRestoration, useParams } from 'react-router-dom';
import { BusinessPage } from '../features/businesses/pages/business-page';
import { BusinessesPage } from '../features/businesses/pages/businesses-page';
import { CategoriesPage } from '../features/categories/pages/categories-page';
import { CategoryPage } from '../features/categories/pages/category-page';
import { CitiesPage } from '../features/cities/pages/cities-page';
import { CityPage } from '../features/cities/pages/city-page';
import { CountriesPage } from '../features/countries/pages/countries-page';
import { CountryPage } from '../features/countries/pages/country-page';
import { homepageDataQuery } from '../features/home/api/get-homepage-data';
import { HomePage } from '../features/home/pages/home-page';
import { isSingleCharacter, letterOf } from '../lib/letters';
import { CrashPage } from './crash-page';
import { DirectoryFinder } from './directory-finder';
import { NotFoundPage } from './not-found-page';
import { PublicLayout } from './public-layout';

const AdminApp = lazy(() => import('./admin/admin-app'));

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <CrashPage />,
    children: [
      {
        path: '/admin/*',
        element: (
          <Suspense fallback={null}>
            <AdminApp />
          </Suspense>
        ),
      },
      {
        element: <PublicLayout />,
        children: [
          { path: '/', element: <HomePage finder={<DirectoryFinder />} /> },
          { path: '/businesses', element: <BusinessesPage /> },
          { path: '/business/:slug', element: <BusinessPage finder={<DirectoryFinder />} /> },
          { path: '/categories', element: <Categories letter={null} /> },
          { path: '/categories/:slug', element: <CategoryOrLetter /> },
          { path: '/countries', element: <Countries /> },
          { path: '/countries/:slug', element: <CountryPage /> },
          { path: '/cities', element: <Cities letter={null} /> },
          { path: '/cities/:letter', element: <CityLetter /> },
          { path: '/cities/:countryCode/:citySlug', element: <CityPage /> },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]);

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Every page that is loaded in full has the key `default`; without its address one would be scrolled as the last was. */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? `${pathname}${search}` : key;
}

/** A–Z filters the list; any other single character leads back to it. */
function CategoryOrLetter() {
  const { slug = '' } = useParams();
  const letter = letterOf(slug);
  if (letter !== null) return <Categories letter={letter} />;
  return isSingleCharacter(slug) ? <Navigate to="/categories" replace /> : <CategoryPage />;
}

function CityLetter() {
  const { letter: segment = '' } = useParams();
  const letter = letterOf(segment);
  if (letter !== null) return <Cities letter={letter} />;
  return isSingleCharacter(segment) ? <Navigate to="/cities" replace /> : <NotFoundPage />;
}

// The key makes a list with another letter start over with an empty filter.
function Categories({ letter }: { letter: string | null }) {
  return <CategoriesPage key={letter} letter={letter} totalBusinesses={useTotalBusinesses()} />;
}

function Cities({ letter }: { letter: string | null }) {
  return <CitiesPage key={letter} letter={letter} totalBusinesses={useTotalBusinesses()} />;
}

function Countries() {
  return <CountriesPage totalBusinesses={useTotalBusinesses()} />;
}

function useTotalBusinesses(): number | undefined {
  return useQuery(homepageDataQuery).data?.totals.businesses;
}
