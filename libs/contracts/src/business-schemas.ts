import { withoutFormat } from './format-characters.js';
import { z } from 'zod';
import {
  BUSINESS_FIELDS,
  jsonName,
  type BusinessField,
  type FieldName,
  type FieldsWith,
  type JsonName,
} from './business-fields.js';

type Fields = typeof BUSINESS_FIELDS;

/** bigint as text, because JSON numbers cannot hold it; timestamps as ISO 8601. */
const JSON_VALUES = {
  text: z.string(),
  bigint: z.string(),
  timestamptz: z.iso.datetime(),
  integer: z.int(),
  real: z.number(),
  'double precision': z.number(),
  boolean: z.boolean(),
} as const satisfies Record<BusinessField['type'], z.ZodType>;

type JsonValue<F extends FieldName> = (typeof JSON_VALUES)[Fields[F]['type']];
/** Unknown counts as false. */
type JsonSchema<F extends FieldName> =
  F extends FieldsWith<{ required: true } | { type: 'boolean' }> ? JsonValue<F> : z.ZodNullable<JsonValue<F>>;

export function jsonObject<F extends FieldName>(names: readonly F[]) {
  const schemaOf = ({ type, required }: BusinessField) =>
    required || type === 'boolean' ? JSON_VALUES[type] : JSON_VALUES[type].nullable();
  const shape = Object.fromEntries(names.map((name) => [jsonName(name), schemaOf(BUSINESS_FIELDS[name])]));
  return z.object(shape as unknown as { [Name in F as JsonName<Name>]: JsonSchema<Name> });
}

type EditSchema<F extends FieldName> = z.ZodType<z.output<JsonSchema<F>>>;

/** Absent fields stay as they are, null empties them. */
export function editObject<F extends FieldName>(names: readonly F[]) {
  const shape = Object.fromEntries(names.map((name) => [jsonName(name), editSchema(BUSINESS_FIELDS[name])]));
  return z.object(shape as unknown as { [Name in F as JsonName<Name>]: EditSchema<Name> }).partial();
}

function editSchema({ type, required, format, maxLength = Infinity, range }: BusinessField): z.ZodType {
  if (type === 'boolean') return z.boolean();
  if (range) return (type === 'integer' ? z.int() : z.number()).min(range[0]).max(range[1]).nullable();
  if (format === 'url') return z.union([z.url({ protocol: /^https?$/ }).max(maxLength), z.null()]);
  if (format === 'country')
    return z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable();
  const text = z.string().overwrite(withoutFormat).trim().max(maxLength);
  return required ? text.min(1) : text.nullable();
}
