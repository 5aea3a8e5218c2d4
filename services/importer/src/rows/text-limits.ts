import { BUSINESS_FIELDS, fieldsWith, type FieldsWith } from '@directory/contracts/business-fields';

export type LimitedColumn = FieldsWith<{ maxLength: number }> | 'county';

/** Maximum characters of each column; a county is read as an area. */
export const TEXT_LIMITS = {
  ...Object.fromEntries(fieldsWith('maxLength').map((name) => [name, BUSINESS_FIELDS[name].maxLength])),
  county: BUSINESS_FIELDS.area.maxLength,
} as Record<LimitedColumn, number>;
