import {
  BUSINESS_FIELDS,
  jsonName,
  type FieldsWith,
  type JsonName,
  type StoredField,
} from '@directory/contracts/business-fields';

interface Values {
  text: string;
  bigint: string;
  timestamptz: Date;
  integer: number;
  real: number;
  'double precision': number;
  boolean: boolean;
}
type ValueOf<F extends StoredField> = Values[(typeof BUSINESS_FIELDS)[F]['type']];

/** Columns of `business` as the driver returns them. */
export type BusinessColumns<F extends StoredField = StoredField> = {
  [Name in F]: ValueOf<Name> | (Name extends FieldsWith<{ required: true }> ? never : null);
};

type JsonOf<Value> = [Value] extends [boolean | null] ? boolean : Value extends Date ? string : Value;

/** Columns under their JSON names; timestamps as ISO text, an unknown flag as false. */
export function jsonFields<F extends StoredField>(row: BusinessColumns<F>, names: readonly F[]) {
  const valueOf = (name: F) => {
    const value: Values[keyof Values] | null = row[name];
    if (value instanceof Date) return value.toISOString();
    return BUSINESS_FIELDS[name].type === 'boolean' ? (value ?? false) : value;
  };
  return Object.fromEntries(names.map((name) => [jsonName(name), valueOf(name)])) as unknown as {
    [Name in F as JsonName<Name>]: JsonOf<BusinessColumns[Name]>;
  };
}
