import type { FeaturedBusiness } from '@directory/contracts/businesses';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { FeaturedCard } from './featured-card';

const BUSINESS: FeaturedBusiness = {
  ...{ id: '7', slug: 'night-owl-abc123', name: 'Night Owl', image_url: null, rating: 4.5, review_count: 12 },
  ...{ type: 'Café', type_slug: 'cafe', full_address: '1 Mill Lane, Old Quarter, Milltown', phone: null },
  ...{ area: 'Old Quarter', area_slug: 'old-quarter', city: 'Milltown', city_slug: 'milltown', country_code: 'NZ' },
};

function show(business: FeaturedBusiness) {
  render(
    <MemoryRouter>
      <FeaturedCard business={business} />
    </MemoryRouter>,
  );
}

it('links the area of a featured business to its page', () => {
  show(BUSINESS);
  expect(screen.getByRole('link', { name: 'Old Quarter' }).getAttribute('href')).toBe(
    '/cities/nz/milltown/areas/old-quarter',
  );
});

it('shows an area without a page as text', () => {
  show({ ...BUSINESS, area_slug: null });
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText('Old Quarter')).toBeDefined();
});
