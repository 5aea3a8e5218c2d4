import { expect, it } from '@jest/globals';
import { restrictsPublishing } from './licences.js';

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
