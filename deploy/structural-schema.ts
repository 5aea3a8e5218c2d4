/** A structural schema, as Kubernetes requires for custom resources. */
export interface StructuralSchema {
  type: 'object' | 'array' | 'string' | 'integer' | 'boolean';
  /** Absent: any value is valid. */
  properties?: Record<string, StructuralSchema>;
  required?: string[];
  items?: StructuralSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  enum?: unknown[];
  default?: unknown;
  format?: string;
}

/** The checked part of a schema; defaults and formats are ignored. */
const KEYWORDS = new Set([
  ...['type', 'properties', 'required', 'items', 'enum', 'pattern', 'default', 'format'],
  ...['minItems', 'maxItems', 'minLength', 'maxLength', 'minimum', 'maximum'],
]);

/** One line with a path per violation of the schema. */
export function offencesOf(value: unknown, schema: StructuralSchema, path = ''): string[] {
  const unread = Object.keys(schema).filter((keyword) => !KEYWORDS.has(keyword));
  if (unread.length > 0) throw new Error(`The schema says more of ${path} than is read here: ${unread.join(', ')}`);
  if (!isOfType(value, schema.type)) return [`${path}: type`];
  const offends = (keyword: string, isFine: boolean) => (isFine ? [] : [`${path}: ${keyword}`]);
  const own = offends('enum', schema.enum?.includes(value) ?? true);
  if (Array.isArray(value)) {
    own.push(...within(value.length, schema.minItems, schema.maxItems, offends, 'Items'));
    return [...own, ...value.flatMap((item, at) => offencesOf(item, schema.items!, `${path}/${at}`))];
  }
  if (typeof value === 'string') {
    own.push(...within([...value].length, schema.minLength, schema.maxLength, offends, 'Length'));
    return [...own, ...offends('pattern', new RegExp(schema.pattern ?? '').test(value))];
  }
  if (typeof value === 'number') return [...own, ...within(value, schema.minimum, schema.maximum, offends, 'imum')];
  if (typeof value === 'object') own.push(...inside(value as Record<string, unknown>, schema, path));
  return own;
}

function inside(value: Record<string, unknown>, { properties, required = [] }: StructuralSchema, path: string) {
  const missing = required.filter((key) => value[key] === undefined).map((key) => `${path}: required ${key}`);
  if (!properties) return missing;
  const offences = Object.entries(value).flatMap(([key, part]) => {
    const schema = properties[key];
    return schema ? offencesOf(part, schema, `${path}/${key}`) : [`${path}/${key}: unknown field`];
  });
  return [...missing, ...offences];
}

function within(
  size: number,
  least = -Infinity,
  most = Infinity,
  offends: (keyword: string, isFine: boolean) => string[],
  of: string,
): string[] {
  return [...offends(`min${of}`, size >= least), ...offends(`max${of}`, size <= most)];
}

function isOfType(value: unknown, type: StructuralSchema['type']): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}
