import { OWN_EXPORT } from '@directory/contracts/licences';
import type { Preset } from './preset.js';

/** Exports of this directory, with the origin of each row. */
export const ownExport: Preset = {
  name: OWN_EXPORT,
  signature: ['slug', 'place_id', 'source', 'licence'],
  fields: { dataset: 'source', dataset_licence: 'licence' },
};
