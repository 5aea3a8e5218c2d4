/** Of vocabularies whose terms mean the same without it. */
const PREFIX = /^(?:(?:schema|rdfs|foaf|dc|dcterms|ebucore):|https?:\/\/schema\.org\/)/;
/** Types of nodes that describe a page, or something else than a place, next to the businesses of a graph. */
const NO_PLACE =
  /(?:Page|WebSite|BreadcrumbList|ItemList|Object|Person|Action|Article|BlogPosting|Review|NavigationElement|Event|Product|Offer)$/;
/** Types of nodes that are part of a business. */
const PART =
  /(?:^|[#/:])(?:PostalAddress|Geo(?:Coordinates|Shape)|\w+Specification|(?:Aggregate)?Rating|ContactPoint|\w+Value|Country|State|City|AdministrativeArea|ImageObject|Menu)$/;
/** Keys that only parts have. */
const KEYS_OF_PARTS = /(?:^|[#/:])(?:streetAddress|addressLocality|latitude|opens|ratingValue|contactType|contentUrl)$/;
/** An id that says nothing outside its graph. */
const RELATIVE = /^(?:#|_:)/;
/** Characters of the text of all parts; references to later ones remain. */
const MAX_PARTS_LENGTH = 2 ** 24;
/** References of one record that are followed. */
const MAX_REFERENCES = 200;
/** Parts in parts. */
const MAX_DEPTH = 6;

/**
 * A record of JSON-LD as plain JSON: terms without their prefix, `{"@value": "A"}` as `A`, `{"@id": "…"}` as the part of that id, else as the
 * URL that it is. Other records as they are; null for one that is no business.
 */
function plainRecord(record: object, partOf?: PartOf): object | null {
  if (!('@type' in record || '@id' in record || '@context' in record)) return record;
  const types = typesOf(record);
  if (types.length > 0 && types.every((name) => NO_PLACE.test(name))) return null;
  if (isPart(record)) return null;
  const keys = Object.keys(record);
  if (keys.length === 1 && keys[0] === '@context') return null;
  // A reference or a literal in a list is none.
  const plain = new Resolver(partOf).plain(record);
  return typeof plain === 'object' ? plain : null;
}

/** The records of a graph within a list or a line, else the record itself. */
export function linkedRecords(record: object, partOf?: PartOf): object[] {
  const graph = graphOf(record);
  if (!graph) return [plainRecord(record, partOf)].filter((one) => one !== null);
  const parts = new LinkedParts();
  for (const node of graph) parts.add(0, node);
  return graph.map((node) => plainRecord(node, parts.of(0))).filter((one) => one !== null);
}

export function graphOf(record: object): object[] | null {
  const nodes: unknown = '@graph' in record ? record['@graph'] : null;
  return Array.isArray(nodes) ? nodes.filter((node: unknown) => typeof node === 'object' && node !== null) : null;
}

/** Whether a document is itself a record of JSON-LD, whatever lists it has. */
export function isLinkedRecord(document: object): boolean {
  return '@type' in document && plainRecord(document) !== null;
}

type PartOf = (id: string) => unknown;

/** The addresses, positions, hours and the like of a graph, which its businesses have by their ids. */
export class LinkedParts {
  private readonly parts = new Map<string, string>();
  private length = 0;

  /** @param list ordinal of the list of the record: a file of several graphs may have ids such as `#address` in each */
  add(list: number, record: object): void {
    if (!('@id' in record) || typeof record['@id'] !== 'string' || !isPart(record)) return;
    const text = JSON.stringify(record);
    if ((this.length += text.length) <= MAX_PARTS_LENGTH) this.parts.set(keyOf(list, record['@id']), text);
  }

  /** The parts of one list. */
  of(list: number): PartOf {
    return (id) => {
      const text = this.parts.get(keyOf(list, id));
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    };
  }
}

function keyOf(list: number, id: string): string {
  return id.includes('://') ? id : `${list} ${id}`;
}

function typesOf(record: object): string[] {
  const type = '@type' in record ? record['@type'] : undefined;
  return [type].flat().filter((name) => typeof name === 'string');
}

/** By its type; without one, or as a place without a name, by what it has. */
function isPart(record: object): boolean {
  const types = typesOf(record).filter((name) => !/(?:^|[#/:])Place$/.test(name));
  if (types.length > 0) return types.every((name) => PART.test(name));
  const keys = Object.keys(record);
  const isPlace = '@type' in record && keys.some((key) => /(?:^|[#/:])(?:address|geo)$/.test(key));
  const hasName = keys.some((key) => /(?:^|[#/:])(?:name|legalName|label)$/.test(key));
  return !hasName && '@id' in record && (isPlace || keys.some((key) => KEYS_OF_PARTS.test(key)));
}

class Resolver {
  /** Ids of the parts around a value, to which it may refer back. */
  private readonly open = new Set<string>();
  private references = 0;

  constructor(private readonly partOf: PartOf | undefined) {}

  plain(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.plain(item));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [first] = entries;
    if ('@value' in value) return value['@value'];
    if (entries.length === 1 && first?.[0] === '@id') return this.resolved(first[1]);
    return Object.fromEntries(entries.map(([key, inner]) => [key.replace(PREFIX, ''), this.plain(inner)]));
  }

  private resolved(id: unknown): unknown {
    // Without parts, which may follow, columns are looked for.
    if (typeof id !== 'string' || this.partOf === undefined) return id;
    const isFollowed = this.references < MAX_REFERENCES && this.open.size < MAX_DEPTH && !this.open.has(id);
    const part = isFollowed ? this.partOf(id) : undefined;
    if (part === undefined) return RELATIVE.test(id) ? null : id;
    this.references++;
    this.open.add(id);
    const plain = this.plain(part);
    this.open.delete(id);
    return plain;
  }
}
