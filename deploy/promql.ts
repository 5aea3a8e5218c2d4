/** Keywords of the query language; functions are recognised by their bracket. */
const WORDS = ['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'group_left', 'group_right', 'offset', 'bool'];

/** A metric in a query, and its required labels. */
export interface Selector {
  metric: string;
  labels: { name: string; operator: string; value: string }[];
}

/** Metrics of a query. */
export function selectorsOf(query: string): Selector[] {
  const texts: string[] = [];
  const bare = query
    .replace(/"((?:[^"\\]|\\.)*)"/g, (_text, inner: string) => `"${texts.push(inner) - 1}"`)
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ');
  return [...bare.matchAll(/([a-zA-Z_:][\w:]*)(\s*\()?(?:\{([^}]*)\})?/g)].flatMap(([, name, call, inside = '']) => {
    if (call || WORDS.includes(name!) || isLabel(bare, name!)) return [];
    const labels = [...inside.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"(\d+)"/g)].map(([, label, operator, index]) => ({
      name: label!,
      operator: operator!,
      value: texts[Number(index)]!,
    }));
    return [{ metric: name!, labels }];
  });
}

/** Names before an operator within braces. */
function isLabel(query: string, name: string): boolean {
  const insides = [...query.matchAll(/\{([^}]*)\}/g)].map(([, inside]) => inside!);
  return insides.some((inside) => new RegExp(`\\b${name}\\s*(=|!)`).test(inside));
}
