import { expect, it } from 'vitest';
import { licenceIdOf, restrictsPublishing } from './licences.js';
import { attributionsOf, completeProvenance } from './attributions.js';

it.each([
  ['odbl-1.0', false],
  ['CC BY 4.0', false],
  ['own', false],
  ['Apache-2.0, CDLA-Permissive-2.0', false],
  ['Open Government Licence v3 (UK)', false],
  ['cc-by-nc-4.0', true],
  ['CC BY-NC 4.0', true],
  ['CC_BY_NC_SA_3.0', true],
  ['cdla-permissive-2.0, all-rights-reserved', true],
  ['© Example Ltd. All rights reserved.', true],
  ['for non-commercial use', true],
  ['Noncommercial', true],
  ['Proprietary (internal)', true],
])('whether the licence %p restricts publishing: %p', (licence, restricts) => {
  expect(restrictsPublishing(licence)).toBe(restricts);
});

it.each(['constructor', 'toString', '__proto__'])(
  '%j is a licence and a source like any other unknown text',
  (text) => {
    expect([licenceIdOf(text), restrictsPublishing(text)]).toEqual([text, false]);
    const origin = { source: text, licence: null, dataset: text, dataset_licence: text, imported_on: null };
    expect(attributionsOf([origin])).toEqual([
      { source: text, sourceUrl: null, credit: null, licences: [{ name: text, url: null }], importedOn: null },
    ]);
  },
);

const NOTHING = { source: null, licence: null, note: null };

it.each([
  [null, 'OpenStreetMap', 'OpenStreetMap', 'odbl-1.0'],
  ['OSM Türkiye', 'OpenStreetMap', 'OSM Türkiye: OpenStreetMap', 'odbl-1.0'],
  ['OpenStreetMap', 'Overture Maps', 'OpenStreetMap', 'odbl-1.0'],
  ['Chamber of commerce', null, 'Chamber of commerce', null],
  ['Chamber of commerce', 'Yelp', 'Chamber of commerce', null],
])('the source %p of a file of %p is %p, with the licence %p', (chosen, detected, source, licence) => {
  expect(completeProvenance({ ...NOTHING, source: chosen }, detected)).toEqual({ source, licence, note: null });
});

it.each([
  ['a named source', { source: 'OSM Türkiye: OpenStreetMap', dataset: null }, '© OpenStreetMap contributors', 'ODbL'],
  ['an export of Foursquare', { source: null, dataset: 'Foursquare OS Places' }, '© Foursquare Labs, Inc.', 'Apache'],
  ['an export of Overture', { source: null, dataset: 'Overture Maps: meta' }, 'Meta', 'CDLA'],
])('rows of %s are credited', (_, origin, credit, licence) => {
  const chosen = completeProvenance({ ...NOTHING, source: origin.source }, null);
  const stored = { ...chosen, dataset: origin.dataset, dataset_licence: null, imported_on: '2026-03-01' };
  expect(attributionsOf([stored])).toMatchObject([{ credit, licences: [{ name: expect.stringContaining(licence) }] }]);
});

it('credits each source once, by its latest import, and leaves out what has no origin', () => {
  const none = { source: null, licence: null, dataset: null, dataset_licence: null, imported_on: null };
  const osm = { ...none, source: 'OpenStreetMap', licence: 'odbl-1.0' };
  const register = { ...none, source: 'Register', dataset_licence: 'CC-BY-4.0, odbl-1.0' };
  const found = attributionsOf([
    { ...osm, imported_on: '2026-01-05' },
    none,
    { ...register, imported_on: '2026-02-01' },
    { ...osm, imported_on: '2026-03-01' },
  ]);
  expect(found.map(({ source, importedOn }) => [source, importedOn])).toEqual([
    ['OpenStreetMap', '2026-03-01'],
    ['Register', '2026-02-01'],
  ]);
  expect(found[1]!.licences.map(({ name }) => name)).toEqual(['CC BY 4.0', 'ODbL 1.0']);
});
