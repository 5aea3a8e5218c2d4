import { parseLiteral, type Literal } from './literal.js';
import { linesOf, textOf } from './text.js';
import { TEXT_LIMITS } from './text-limits.js';
import type { RowIssues } from './row-issues.js';

/** Attributes with no group of their own come under the export's word for that. */
const NO_GROUP = 'Other';

export interface About {
  /** Canonical JSON text: group → attribute → true or false, in the order of the file. At most 16 KB of UTF-8. */
  json: string | null;
  /** Text that was no list of attributes at all, and so describes the business in words. */
  text: string | null;
}

export function aboutOf(cell: string | null, issues: RowIssues): About {
  const text = cell?.trim();
  if (!text) return { json: null, text: null };
  if (!/^[{[]/.test(text)) return { json: null, text: linesOf(text) };
  const json = text.length <= 4 * TEXT_LIMITS.about ? canonical(parseLiteral(text)) : 'too long';
  if (json !== null && (text.length > 4 * TEXT_LIMITS.about || Buffer.byteLength(json) > TEXT_LIMITS.about)) {
    issues.add('row_text_too_long', 'about', text);
    return { json: null, text: null };
  }
  return { json, text: null };
}

function canonical(value: Literal | undefined): string | null {
  if (!(value instanceof Map)) return null;
  const groups = new Map<string, Map<string, boolean>>();
  for (const [name, content] of value) {
    if (content instanceof Map) for (const [key, flag] of content) put(groups, name, key, flag);
    else if (Array.isArray(content))
      for (const key of content) if (typeof key === 'string') put(groups, name, key, true);
    if (typeof content === 'boolean') put(groups, NO_GROUP, name, content);
  }
  if (groups.size === 0) return null;
  return `{${[...groups].map(([name, flags]) => `${JSON.stringify(name)}:${flagsJson(flags)}`).join(',')}}`;
}

function put(groups: Map<string, Map<string, boolean>>, group: string, key: string, flag: Literal): void {
  const groupName = textOf(group);
  const keyName = textOf(key);
  if (groupName === null || keyName === null || typeof flag !== 'boolean') return;
  let flags = groups.get(groupName);
  if (!flags) groups.set(groupName, (flags = new Map<string, boolean>()));
  flags.set(keyName, flag);
}

/** Written by hand, because keys such as `2` or `__proto__` lose their place in an object. */
function flagsJson(flags: Map<string, boolean>): string {
  return `{${[...flags].map(([key, flag]) => `${JSON.stringify(key)}:${flag}`).join(',')}}`;
}
