import { createHash } from 'node:crypto';
import { parseFragment, serializeOuter, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

/** Attributes that describe the page; `http-equiv` would change it. */
const META_ATTRIBUTES = ['name', 'property', 'content'];

/**
 * The `meta` tags of a snippet, such as those by which a search engine verifies the owner of a site: crawlers run no scripts
 * and would not see them otherwise. They are marked, so that the web app does not add them again; it runs the rest of the
 * snippet.
 */
export function allowedMetaTags(snippet: string): string {
  return elementsOf(parseFragment(snippet))
    .filter(({ tagName, attrs }) => tagName === 'meta' && has(attrs, 'content') && !has(attrs, 'http-equiv'))
    .map((meta) => {
      const attrs = meta.attrs.filter(({ name }) => META_ATTRIBUTES.includes(name));
      return serializeOuter({ ...meta, attrs: [...attrs, { name: 'data-snippet', value: '' }] });
    })
    .join('');
}

/** Sources of a content security policy that admit the inline scripts and event handlers of a snippet, and no others. */
export function inlineCodeSources(snippet: string): string[] {
  const elements = elementsOf(parseFragment(snippet));
  const scripts = elements.filter(({ tagName, attrs }) => tagName === 'script' && !has(attrs, 'src'));
  const handlers = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name.startsWith('on')));
  return [
    ...scripts.map(({ childNodes }) =>
      hashSource(childNodes.map((node) => ('value' in node ? node.value : '')).join('')),
    ),
    ...handlers.map(({ value }) => hashSource(value)),
    ...(handlers.length > 0 ? ["'unsafe-hashes'"] : []),
  ];
}

const has = (attrs: Element['attrs'], wanted: string) => attrs.some(({ name }) => name === wanted);

/** Of a content security policy: admits this inline code. */
export const hashSource = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

function elementsOf({ childNodes }: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return childNodes.flatMap((node) => ('tagName' in node ? [node, ...elementsOf(node)] : []));
}
