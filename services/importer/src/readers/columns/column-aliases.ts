import { FURTHER_HEADERS, REPORTED_HEADERS } from '@directory/contracts/business-fields';
import { slugify } from '@directory/contracts/slugs';

export type ReportedField = keyof typeof REPORTED_HEADERS;
export type Field = ReportedField | keyof typeof FURTHER_HEADERS;

/** The 23 fields of the import report, in the order of the specification. */
export const REPORTED_FIELDS = Object.keys(REPORTED_HEADERS) as ReportedField[];

const HEADERS = { ...REPORTED_HEADERS, ...FURTHER_HEADERS };
export const FIELDS = Object.keys(HEADERS) as Field[];

/** The header that names a field itself. */
export function headerOf(field: Field): string {
  return HEADERS[field][0];
}

interface Alias {
  field: Field;
  exact: boolean;
}

const aliases = new Map<string, Alias>();
for (const [field, names] of Object.entries(HEADERS)) {
  names.forEach((name, position) => {
    const key = fold(name);
    if (!aliases.has(key)) aliases.set(key, { field: field as Field, exact: position === 0 });
  });
}

/** The field that a header names, or undefined. `exact`: the field's own name, not an alias. */
export function aliasOf(header: string): Alias | undefined {
  return header.length > 80 ? undefined : aliases.get(fold(header));
}

/** slugify transliterates before it lower-cases, so `İ` and `ı` fold to `i` in every locale. */
function fold(header: string): string {
  return slugify(header).replaceAll('-', '');
}
