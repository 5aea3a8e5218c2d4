import { BoundedCache, SubstringCache } from './substring-cache.js';
import { statesAnything } from './nested-values.js';
import { parseLiteral, type Literal } from './python-literal.js';
import { innerTextOf, linesOf } from './text.js';
import { TEXT_LIMITS } from './text-limits.js';
import type { RowIssues } from './row-issues.js';

/** Group of attributes without one, by the export's own name. */
const NO_GROUP = 'Other';
/** Longest cached text. */
const MAX_CACHED = 300;
/** A cached substring retains the whole text. */
const MAX_FAST_PATH_LENGTH = 4000;
/** Integer keys such as `2` change their order in an object. */
const DIGIT_FIRST = /["']\d/;

export interface About {
  /** Canonical JSON text: group → attribute → true, false or a text, in the order of the file. At most 16 KB of UTF-8. */
  json: string | null;
  /** Text that is no list of attributes, and so a description. */
  text: string | null;
}

export function aboutOf(cell: string | null, issues: RowIssues): About {
  const text = cell?.trim();
  if (!text) return { json: null, text: null };
  if (!/^[{[]/.test(text)) return { json: null, text: linesOf(text) };
  const json =
    text.length <= 4 * TEXT_LIMITS.about ? (fastPath(text) ?? canonical(parseLiteral(text), issues)) : 'too long';
  if (json !== null && (text.length > 4 * TEXT_LIMITS.about || isTooLong(json))) {
    issues.add('row_text_too_long', 'about', text);
    return { json: null, text: null };
  }
  if (json === null && statesAnything(parseLiteral(text))) issues.add('row_value_unreadable', 'about', text);
  return { json, text: null };
}

/** A character has at most three bytes: shorter texts need no count. */
function isTooLong(json: string): boolean {
  return json.length * 3 > TEXT_LIMITS.about && Buffer.byteLength(json) > TEXT_LIMITS.about;
}

/** Fast path for the usual form: groups of flags in JSON with unique clean names. Null for anything else. */
function fastPath(text: string): string | null {
  if (text.length > MAX_FAST_PATH_LENGTH || !text.startsWith('{') || !text.endsWith('}')) return null;
  const names: string[] = [];
  const parts: string[] = [];
  let isCanonical = true;
  for (let from = 1, end; from < text.length; from = end + 1) {
    const comma = text.indexOf('},', from);
    end = comma < 0 ? text.length - 1 : comma + 1;
    const isLong = end - from > MAX_CACHED;
    const group = isLong ? usualGroup(text.slice(from, end)) : groups.get(text, from, end, usualGroup);
    if (group === null || names.includes(group.name)) return null;
    names.push(group.name);
    parts.push(group.json);
    isCanonical &&= group.isCanonical;
  }
  return isCanonical ? text : `{${parts.join()}}`;
}

interface Group {
  name: string;
  /** Including its name. */
  json: string;
  /** Whether this was its text. */
  isCanonical: boolean;
}

/** Many businesses share the same flags. */
const groups = new SubstringCache<Group | null>(5000);
const GROUP = /^ ?"([^"\\]+)": ?(\{[^{}[\]\\]*\})$/;

function usualGroup(part: string): Group | null {
  const [, group, flags] = GROUP.exec(part) ?? [];
  if (group === undefined || flags === undefined) return null;
  const name = nameOf(group);
  const inner = usualFlags(flags);
  if (name?.length !== group.length + 2 || inner === null) return null;
  const json = `${name}:${inner}`;
  return { name, json, isCanonical: json === part };
}

function usualFlags(text: string): string | null {
  if (DIGIT_FIRST.test(text)) return null;
  let flags: Record<string, unknown>;
  try {
    flags = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null; // possibly a Python literal
  }
  let json = '';
  for (const [key, flag] of Object.entries(flags)) {
    const name = nameOf(key);
    if (name?.length !== key.length + 2) return null;
    const value = typeof flag === 'boolean' ? String(flag) : typeof flag === 'string' ? textValue(flag) : null;
    if (value === null) return null;
    json += `${json === '' ? '{' : ','}${name}:${value}`;
  }
  return json === '' ? null : `${json}}`;
}

function canonical(value: Literal | undefined, issues: RowIssues): string | null {
  if (!(value instanceof Map)) return null;
  const groups: Groups = new Map();
  for (const [name, content] of value) {
    if (content instanceof Map) for (const [key, flag] of content) put(groups, name, key, flag, issues);
    else if (Array.isArray(content))
      for (const key of content) if (typeof key === 'string') put(groups, name, key, true, issues);
    if (!(content instanceof Map) && !Array.isArray(content)) put(groups, NO_GROUP, name, content, issues);
  }
  if (groups.size === 0) return null;
  let json = '';
  for (const [name, flags] of groups) json += `${json === '' ? '{' : ','}${name}:${flagsJson(flags)}`;
  return `${json}}`;
}

/** Names and values as JSON text. */
type Groups = Map<string, Map<string, string>>;

function put(groups: Groups, group: string, key: string, value: Literal, issues: RowIssues): void {
  if (typeof value === 'string' && value.length > MAX_VALUE_LENGTH) issues.add('row_value_unreadable', 'about', value);
  const [groupName, keyName, text] = [nameOf(group), nameOf(key), valueText(value)];
  if (groupName === null || keyName === null || text === null) return;
  let values = groups.get(groupName);
  if (!values) groups.set(groupName, (values = new Map<string, string>()));
  values.set(keyName, text);
}

/** `"English, Spanish"`, `"5 stars"`, `15` and lists of these among flags; null without information. */
function valueText(value: Literal): string | null {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return textValue(value);
  if (typeof value === 'number') return JSON.stringify(String(value));
  if (!Array.isArray(value)) return null;
  return textValue(value.filter((item) => typeof item === 'string' || typeof item === 'number').join(', '));
}

/** Longer texts are not attributes. */
const MAX_VALUE_LENGTH = 300;

function textValue(value: string): string | null {
  return value.length > MAX_VALUE_LENGTH ? null : quoted(value);
}

/** All businesses share few names. */
const names = new BoundedCache<string, string | null>(2000);
const nameOf = (name: string) => (name.length > MAX_CACHED ? quoted(name) : names.get(name, quoted));

function quoted(name: string): string | null {
  const text = innerTextOf(name);
  return text === null ? null : JSON.stringify(text);
}

/** Serialized by hand: keys such as `2` or `__proto__` change their order in an object. */
function flagsJson(flags: Map<string, string>): string {
  let json = '';
  for (const [key, flag] of flags) json += `${json === '' ? '{' : ','}${key}:${flag}`;
  return `${json}}`;
}
