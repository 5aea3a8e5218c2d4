import { parse, type AtRule, type ChildNode } from 'postcss';

/** A rule, or several around which something stands: `@media …{ … }`. */
type Part = { text: string; classes: string[][] } | { name: string; begin: string; parts: Part[] };

const AROUND_RULES = new Set(['layer', 'media', 'supports', 'container']);
const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi;
const OPEN_PARENTHESIS = /(?<!\\)\(/;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;
const CLASSES = / class="([^"]*)"/g;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** A stylesheet of which each page takes along what it is painted with: rules for classes that it has. */
export class CriticalCss {
  private readonly parts: Part[];

  constructor(css: string) {
    this.parts = parse(css).nodes.flatMap(partOf);
  }

  /** @param html a page as React writes it */
  criticalCssFor(html: string): string {
    const classes = new Set<string>();
    for (const [, list] of html.matchAll(CLASSES)) for (const name of list!.split(' ')) classes.add(plain(name));
    return written(this.parts, classes);
  }
}

function partOf(node: ChildNode): Part[] {
  if (node.type === 'comment') return [];
  if (node.type === 'atrule' && node.nodes && AROUND_RULES.has(node.name)) return [around(node)];
  return [{ text: `${node.toString()}${'nodes' in node && node.nodes ? '' : ';'}`, classes: classesOf(node) }];
}

function around(node: AtRule): Part {
  return { name: node.name, begin: `@${node.name} ${node.params}{`, parts: node.nodes!.flatMap(partOf) };
}

/** For each selector what an element must have to be meant; nothing is known of what stands in parentheses and after. */
function classesOf(node: ChildNode): string[][] {
  if (node.type !== 'rule') return [[]];
  return node.selectors.map((selector) =>
    [...selector.split(OPEN_PARENTHESIS, 1)[0]!.matchAll(CLASS)].map(([, name]) =>
      name!.replace(ESCAPE, (_escape, code: string | undefined, character: string) =>
        code === undefined ? character : String.fromCodePoint(parseInt(code, 16)),
      ),
    ),
  );
}

function written(parts: Part[], classes: Set<string>): string {
  let css = '';
  for (const part of parts) {
    if ('text' in part) {
      if (part.classes.some((all) => all.every((name) => classes.has(name)))) css += part.text;
      continue;
    }
    const inside = written(part.parts, classes);
    // The order of layers is that of their first mention.
    if (inside !== '' || part.name === 'layer') css += `${part.begin}${inside}}`;
  }
  return css;
}

const plain = (name: string) => name.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]!);
