import { FURTHER_HEADERS, REPORTED_HEADERS } from '@directory/contracts/business-fields';

export type ReportedField = keyof typeof REPORTED_HEADERS;
export type Field = ReportedField | keyof typeof FURTHER_HEADERS;

/** The 23 fields of the import report, in the order of the specification. */
export const REPORTED_FIELDS = Object.keys(REPORTED_HEADERS) as ReportedField[];

export const HEADERS = { ...REPORTED_HEADERS, ...FURTHER_HEADERS };
export const FIELDS = Object.keys(HEADERS) as Field[];

/** The header that names a field itself. */
export function headerOf(field: Field): string {
  return HEADERS[field][0];
}
