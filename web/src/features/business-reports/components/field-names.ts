import { jsonName, type JsonName } from '@directory/contracts/business-fields';
import { REPORTED_FIELDS } from '@directory/contracts/business-reports';

/** In the order of the form, which has opening hours apart. */
export const TEXT_FIELDS = REPORTED_FIELDS.filter((field) => field !== 'working_hours').map(jsonName);
export type TextField = (typeof TEXT_FIELDS)[number];

export const FIELD_NAMES: Record<JsonName<(typeof REPORTED_FIELDS)[number]> | 'status', string> = {
  name: 'Name',
  category: 'Category',
  fullAddress: 'Address',
  phone: 'Phone',
  website: 'Website',
  workingHours: 'Opening hours',
  status: 'Status',
};
