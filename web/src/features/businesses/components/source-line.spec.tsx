import type { BusinessDetail } from '@directory/contracts/businesses';
import type { Attribution } from '@directory/contracts/provenance';
import { afterEach, expect, it } from 'vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { SourceLine } from './source-line';

const OSM: Attribution = {
  ...{ source: 'OpenStreetMap', sourceUrl: 'https://www.openstreetmap.org/copyright' },
  ...{ credit: '© OpenStreetMap contributors', importedOn: '2026-03-01' },
  licences: [{ name: 'ODbL 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' }],
};
const REGISTER: Attribution = {
  ...{ source: 'City register', sourceUrl: null, credit: null, importedOn: '2026-02-01', licences: [] },
};
afterEach(cleanup);

const line = (attributions: Attribution[]) =>
  render(<SourceLine business={{ updatedAt: '2026-03-02T10:00:00.000Z', attributions } as unknown as BusinessDetail} />)
    .container.textContent;

it('shows the last change alone for a business of which no source is known', () => {
  expect(line([])).toBe('Updated 2 March 2026');
});

it('shows one source next to the last change, with its day, credit and licence', () => {
  expect(line([OSM])).toBe(
    'Updated 2 March 2026 · Source: OpenStreetMap, 1 March 2026 · © OpenStreetMap contributors · Licence: ODbL 1.0',
  );
  expect(screen.getByRole('link', { name: 'ODbL 1.0' }).getAttribute('rel')).toContain('license');
});

it('lists several sources', () => {
  line([OSM, REGISTER]);
  expect(screen.getAllByRole('listitem').map((source) => source.textContent)).toEqual([
    'Source: OpenStreetMap, 1 March 2026 · © OpenStreetMap contributors · Licence: ODbL 1.0',
    'Source: City register, 1 February 2026',
  ]);
});
