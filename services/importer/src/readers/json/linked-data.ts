/** Of vocabularies whose terms mean the same without it. */
const PREFIX = /^(?:(?:schema|rdfs|foaf|dc|dcterms|ebucore):|https?:\/\/schema\.org\/)/;
/** Types of nodes that describe a page, or something else than a place, next to the businesses of a graph. */
const NO_PLACE =
  /(?:Page|WebSite|BreadcrumbList|ItemList|Object|Person|Action|Article|BlogPosting|Review|NavigationElement|Event|Product|Offer)$/;

/**
 * A record of JSON-LD as plain JSON: terms without their prefix, `{"@value": "A"}` as `A`, `{"@id": "…"}` as the URL. Other records as they
 * are; null for one that is no business.
 */
export function plainRecord(record: object): object | null {
  if (!('@type' in record || '@id' in record || '@context' in record)) return record;
  const { '@type': type } = record as { '@type'?: unknown };
  const types = [type].flat().filter((name) => typeof name === 'string');
  if (types.length > 0 && types.every((name) => NO_PLACE.test(name))) return null;
  const keys = Object.keys(record);
  return keys.length === 1 && keys[0] === '@context' ? null : (plain(record) as object);
}

/** Whether a document is itself a record of JSON-LD, whatever lists it has. */
export function isLinkedRecord(document: object): boolean {
  return '@type' in document && plainRecord(document) !== null;
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if ('@value' in value) return value['@value'];
  if (entries.length === 1 && first?.[0] === '@id') return first[1];
  return Object.fromEntries(entries.map(([key, inner]) => [key.replace(PREFIX, ''), plain(inner)]));
}
