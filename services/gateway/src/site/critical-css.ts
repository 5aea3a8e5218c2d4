import { parse, type AtRule, type ChildNode } from 'postcss';

/** A rule, or an at-rule with several: `@media …{ … }`. */
type Part = { text: string; classes: string[][] } | { name: string; prelude: string; parts: Part[] };

const GROUPING_RULES = new Set(['layer', 'media', 'supports', 'container']);
const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi;
const OPEN_PARENTHESIS = /(?<!\\)\(/;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;
const CLASSES = / class="([^"]*)"/g;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** The rules of a stylesheet for the classes in a page, needed for its first paint. */
export class CriticalCss {
  private readonly parts: Part[];

  constructor(css: string) {
    this.parts = parse(css).nodes.flatMap(partOf);
  }

  /** @param html as React writes it */
  criticalCssFor(html: string): string {
    const classes = new Set<string>();
    for (const [, list = ''] of html.matchAll(CLASSES))
      for (const name of list.split(' ')) classes.add(unescapeHtml(name));
    return render(this.parts, classes);
  }
}

function partOf(node: ChildNode): Part[] {
  if (node.type === 'comment') return [];
  if (node.type === 'atrule' && node.nodes && GROUPING_RULES.has(node.name)) return [groupOf(node, node.nodes)];
  return [{ text: `${node.toString()}${'nodes' in node && node.nodes ? '' : ';'}`, classes: classesOf(node) }];
}

function groupOf({ name, params }: AtRule, nodes: ChildNode[]): Part {
  return { name, prelude: `@${name} ${params}{`, parts: nodes.flatMap(partOf) };
}

/** Per selector the classes that an element must have; anything after a parenthesis is ignored. */
function classesOf(node: ChildNode): string[][] {
  if (node.type !== 'rule') return [[]];
  return node.selectors.map((selector) =>
    [...(selector.split(OPEN_PARENTHESIS, 1)[0] ?? '').matchAll(CLASS)].map(([, name = '']) =>
      name.replace(ESCAPE, (_escape, code: string | undefined, character: string) =>
        code === undefined ? character : String.fromCodePoint(parseInt(code, 16)),
      ),
    ),
  );
}

function render(parts: Part[], classes: Set<string>): string {
  let css = '';
  for (const part of parts) {
    if ('text' in part) {
      if (part.classes.some((all) => all.every((name) => classes.has(name)))) css += part.text;
      continue;
    }
    const inside = render(part.parts, classes);
    // Layers are ordered by their first mention.
    if (inside !== '' || part.name === 'layer') css += `${part.prelude}${inside}}`;
  }
  return css;
}

const unescapeHtml = (name: string) =>
  name.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
