import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, type RouteObject, ScrollRestoration, useLocation, useParams } from 'react-router-dom';
import { homepageDataQuery } from '../features/home/api/get-homepage-data';
import { HomePage } from '../features/home/pages/home-page';
import { isSingleCharacter, letterOf } from '../lib/text-normalize';
import { ErrorPage } from './error-page';
import { DirectorySearchForm } from './directory-search-form';
import {
  BusinessesPage,
  BusinessPage,
  CategoriesPage,
  CategoryPage,
  CitiesPage,
  CityPage,
  ContactPage,
  CookiePolicyPage,
  CountriesPage,
  CountryCitiesPage,
  CountryPage,
  LegalNoticePage,
  NotFoundPage,
  PrivacyPolicyPage,
  SearchPage,
  TermsPage,
} from './lazy-pages';
import { PageError } from './page-error';
import { PopularCategories } from './popular-categories';
import { PublicLayout } from './public-layout';

const AdminApp = lazy(() => import('./admin/admin-app'));
const LegacyPanel = lazy(() => import('./admin/legacy-panel'));

/** Every page, as the browser and the server know it. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
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
        path: '/admin-legacy',
        element: (
          <Suspense fallback={null}>
            <LegacyPanel />
          </Suspense>
        ),
      },
      {
        element: <PublicLayout />,
        children: [
          {
            element: <FetchedPage />,
            errorElement: <PageError />,
            children: [
              { path: '/', element: <HomePage searchForm={<DirectorySearchForm />} /> },
              { path: '/search', element: <SearchPage start={<PopularCategories />} /> },
              { path: '/businesses', element: <BusinessesPage /> },
              { path: '/business/:slug', element: <BusinessPage /> },
              { path: '/categories', element: <Categories letter={null} /> },
              { path: '/categories/:slug', element: <CategoryOrLetter /> },
              { path: '/countries', element: <Countries /> },
              { path: '/countries/:slug', element: <CountryPage /> },
              { path: '/countries/:slug/cities', element: <CountryCitiesPage /> },
              { path: '/cities', element: <Cities letter={null} /> },
              { path: '/cities/:letter', element: <CityLetter /> },
              { path: '/cities/:countryCode/:citySlug', element: <CityPage /> },
              { path: '/contact', element: <Contact /> },
              { path: '/privacy-policy', element: <PrivacyPolicyPage /> },
              { path: '/legal-notice', element: <LegalNoticePage /> },
              { path: '/terms-of-service', element: <TermsPage /> },
              { path: '/cookie-policy', element: <CookiePolicyPage /> },
              { path: '*', element: <NotFoundPage /> },
            ],
          },
        ],
      },
    ],
  },
];

/** What runs on public pages must never reach the administration, nor its rights them: each is loaded anew from the other. */
function Root() {
  const here = isAdministration(useLocation().pathname);
  const [began] = useState(here);
  useEffect(() => {
    if (here !== began) window.location.reload();
  }, [here, began]);
  if (here !== began) return null;
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

const isAdministration = (path: string) => /^\/admin(?:[/-]|$)/i.test(path);

/** The first page shows that it comes; from then on the page before stays until the next one's code is there. */
function FetchedPage() {
  return (
    <Suspense
      fallback={
        <div role="status" aria-label="Loading" className="wrap py-6 sm:py-8">
          <div className="skeleton h-8 w-56" />
        </div>
      }
    >
      <Outlet />
      <Live />
    </Suspense>
  );
}

/** Marks the document as hydrated: a page rendered by the server looks interactive before it is. */
function Live() {
  useEffect(() => {
    document.documentElement.dataset.live = '';
  }, []);
  return null;
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

function Contact() {
  const home = useQuery(homepageDataQuery);
  return <ContactPage totals={home.isError ? null : home.data?.totals} />;
}

function useTotalBusinesses(): number | undefined {
  return useQuery(homepageDataQuery).data?.totals.businesses;
}
