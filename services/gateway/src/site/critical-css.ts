import { parse, type AtRule, type ChildNode, type Rule } from 'postcss';

/** A statement without conditions, a rule, or an at-rule with several: `@media …{ … }`. */
type Part = Statement | StyleRule | Group;
/** A declaration, or another statement such as `@property`. */
interface Statement {
  text: string;
  /** The custom property that it sets or registers, or the name of its keyframes. */
  sets: string | null;
  uses: string[];
}
interface StyleRule {
  selectors: Selector[];
  body: Statement[];
  /** The custom properties that its declarations of others use. */
  uses: string[];
}
interface Selector {
  text: string;
  /** What the page must have. */
  classes: string[];
  elements: string[];
}
interface Group {
  name: string;
  prelude: string;
  parts: Part[];
}
/** What of a stylesheet applies to a page. */
interface Applied {
  selectors: Map<StyleRule, Selector[]>;
  /** Custom properties and keyframes. */
  used: Set<string>;
}

/** Tailwind's initial values of custom properties for browsers without `@property`, which get them with the whole stylesheet. */
const FALLBACKS_LAYER = 'properties';
const GROUPING_RULES = new Set(['layer', 'media', 'supports', 'container']);
/** At-rules without effect unless their name is used. */
const NAMING_RULES = new Set(['property', 'keyframes']);
const ANIMATION = /^(?:-webkit-)?animation(?:-name)?$|^--animate/;
const NAMES = /[a-z_][\w-]*/gi;
const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi;
const ELEMENT = /(?<=^|[\s>+~])[a-z][a-z\d]*/g;
/** Innermost ones, whose argument does not contain another. */
const ONE_SELECTOR = /:(?:is|where)\(((?:\\.|[^\\(),])*)\)/;
const FUNCTION = /:[\w-]+\((?:\\.|[^\\()])*\)/;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;
/** States in which nothing is when it is first painted, and boxes that a rendered page does not have. */
const NOT_PAINTED =
  /:(?:hover|focus|active)\b|::(?:backdrop|file-selector-button|-webkit-(?:date|calendar|inner|outer))/;
const CLASS_ATTRIBUTES = / class="([^"]*)"/g;
const START_TAGS = /<([a-z][a-z\d]*)/g;
const USED_PROPERTIES = /var\(\s*(--[\w-]+)/g;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** The rules of a stylesheet that the first paint of a page needs. */
export class CriticalCss {
  private readonly parts: Part[];
  private readonly rules: StyleRule[];
  /** Custom properties that are used outside of rules. */
  private readonly alwaysUsed: string[];
  /** What the values of a custom property use. */
  private readonly usedBy = new Map<string, string[]>();

  constructor(css: string) {
    this.parts = parse(css).nodes.flatMap(partOf);
    const all = this.parts.flatMap(flattened);
    this.rules = all.filter((part) => 'selectors' in part);
    const statements = all.filter((part) => 'text' in part);
    this.alwaysUsed = statements.flatMap(({ uses }) => uses);
    for (const { sets, uses } of [...statements, ...this.rules.flatMap(({ body }) => body)])
      if (sets !== null) this.usedBy.set(sets, [...(this.usedBy.get(sets) ?? []), ...uses]);
  }

  /** @param html of the body, as React writes it */
  criticalCssFor(html: string): string {
    const applied = { selectors: this.matching(html), used: new Set<string>() };
    const uses = [
      ...this.alwaysUsed,
      ...propertiesIn(html),
      ...[...applied.selectors.keys()].flatMap((rule) => rule.uses),
    ];
    for (let name = uses.pop(); name !== undefined; name = uses.pop()) {
      if (applied.used.has(name)) continue;
      applied.used.add(name);
      uses.push(...(this.usedBy.get(name) ?? []));
    }
    return render(this.parts, applied);
  }

  private matching(html: string): Map<StyleRule, Selector[]> {
    const classes = new Set<string>();
    for (const [, list = ''] of html.matchAll(CLASS_ATTRIBUTES))
      for (const name of list.split(' ')) classes.add(unescapeHtml(name));
    const elements = new Set(['html', 'body']);
    for (const [, name = ''] of html.matchAll(START_TAGS)) elements.add(name);
    const found = new Map<StyleRule, Selector[]>();
    for (const rule of this.rules) {
      const selectors = rule.selectors.filter(
        (selector) =>
          selector.classes.every((name) => classes.has(name)) && selector.elements.every((name) => elements.has(name)),
      );
      if (selectors.length > 0) found.set(rule, selectors);
    }
    return found;
  }
}

function partOf(node: ChildNode): Part[] {
  if (node.type === 'comment') return [];
  if (node.type === 'rule') return ruleOf(node);
  if (node.type === 'atrule' && node.nodes && GROUPING_RULES.has(node.name)) return groupOf(node, node.nodes);
  return [statementOf(node)];
}

function groupOf({ name, params }: AtRule, nodes: ChildNode[]): Group[] {
  if (params === 'print') return [];
  return [{ name, prelude: `@${name} ${params}{`, parts: params === FALLBACKS_LAYER ? [] : nodes.flatMap(partOf) }];
}

function ruleOf({ selectors, nodes }: Rule): StyleRule[] {
  const painted = selectors.map(selectorOf).filter((selector) => selector !== null);
  const body = nodes.map(statementOf);
  const uses = body.flatMap((statement) => (statement.sets === null ? statement.uses : []));
  return [{ selectors: painted, body, uses }];
}

/** Null for one of what is not painted. Of functions, only those of a single selector count. */
function selectorOf(text: string): Selector | null {
  let plain = text;
  for (const before = ['']; before.at(-1) !== plain;) {
    before.push(plain);
    plain = plain.replace(ONE_SELECTOR, '$1');
    if (plain === before.at(-1)) plain = plain.replace(FUNCTION, '');
  }
  if (NOT_PAINTED.test(plain.replace(CLASS, ''))) return null;
  const classes = [...plain.matchAll(CLASS)].map(([, name = '']) =>
    name.replace(ESCAPE, (_escape, code: string | undefined, character: string) =>
      code === undefined ? character : String.fromCodePoint(parseInt(code, 16)),
    ),
  );
  return { text, classes, elements: plain.replace(CLASS, '').match(ELEMENT) ?? [] };
}

function statementOf(node: ChildNode): Statement {
  const text = node.toString();
  const end = 'nodes' in node && node.nodes ? '' : ';';
  const names = node.type === 'decl' && ANIMATION.test(node.prop) ? (node.value.match(NAMES) ?? []) : [];
  return { text: text + end, sets: setBy(node), uses: [...propertiesIn(text), ...names] };
}

function setBy(node: ChildNode): string | null {
  if (node.type === 'decl') return node.prop.startsWith('--') ? node.prop : null;
  return node.type === 'atrule' && NAMING_RULES.has(node.name) ? node.params : null;
}

const propertiesIn = (text: string) => [...text.matchAll(USED_PROPERTIES)].map(([, name = '']) => name);

const flattened = (part: Part): (Statement | StyleRule)[] => ('parts' in part ? part.parts.flatMap(flattened) : [part]);

function render(parts: Part[], applied: Applied): string {
  let css = '';
  for (const part of parts) {
    if ('text' in part) {
      if (part.sets === null || applied.used.has(part.sets)) css += part.text;
    } else if ('parts' in part) {
      const inside = render(part.parts, applied);
      // Layers are ordered by their first mention.
      if (inside !== '' || part.name === 'layer') css += `${part.prelude}${inside}}`;
    } else {
      const selectors = applied.selectors.get(part);
      const body = selectors && render(part.body, applied);
      if (body) css += `${selectors.map(({ text }) => text).join(',')}{${body.replace(/;$/, '')}}`;
    }
  }
  return css;
}

const unescapeHtml = (name: string) =>
  name.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
