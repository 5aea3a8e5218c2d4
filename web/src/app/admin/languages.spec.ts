import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';

const WEB = resolve(import.meta.dirname, '../..');
const FEATURES = [
  ...['advertisements', 'audit', 'dashboard', 'exports', 'imports', 'inbox', 'moderation', 'people', 'session'],
  ...['settings', 'sitemaps'],
];
const FOLDERS = ['app/admin', 'components/admin', 'lib/i18n', ...FEATURES.map((name) => `features/${name}`)];
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);
const SCREENS = FILES.filter((name) => name.endsWith('.tsx') && !name.includes('.spec.'));
const CATALOGUES = FILES.filter((name) => /texts\.ts$/.test(name));

/** Names and words that both languages have. */
const SAME_IN_BOTH = ['Slug', 'Dashboard', 'Disk', 'Test', 'test', 'CSV', 'Logo', 'Error', 'Cache', 'Place ID', '2 ms'];
/** Texts that the specification has in English. */
const ALWAYS_ENGLISH = [
  ...['Approve', 'Approved', 'Failed to update business approval status.', 'Failed to delete businesses'],
  ...['Are you sure you want to delete "2"?', 'Export Failed', 'Failed to export CSV file', 'Upload failed for 2: 3'],
  ...['Invalid Login', 'Login Error', 'Unable to connect to server. Please try again.'],
];
const SAME = new Set([...SAME_IN_BOTH, ...ALWAYS_ENGLISH]);
/** Names of keys, and an example of a file. */
const NAMES = /: (?:Ctrl|Enter|google1234\.html)$/;

type Node = { type?: string; [key: string]: unknown };

/** Every node of a syntax tree, with those that contain it. */
function* nodes(value: unknown, parents: Node[] = []): Generator<[Node, Node[]]> {
  if (Array.isArray(value)) for (const part of value) yield* nodes(part, parents);
  else if (typeof value === 'object' && value !== null) {
    const node = value as Node;
    if (typeof node.type === 'string') yield [node, parents];
    for (const part of Object.values(node))
      yield* nodes(part, typeof node.type === 'string' ? [...parents, node] : parents);
  }
}

const hasWord = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text);

/** Words in the elements, labels and notices of a component that come from no catalogue. */
function literalWords(file: string): string[] {
  const tree = parseSync(readFileSync(join(WEB, file), 'utf8'), { syntax: 'typescript', tsx: true });
  const found: string[] = [];
  for (const [node, parents] of nodes(tree)) {
    if (node.type === 'JSXText' && hasWord(node['value'])) found.push(node['value'].trim());
    if (node.type !== 'StringLiteral' || !hasWord(node['value'])) continue;
    const parent = parents.at(-1);
    const name = (parent?.['name'] ?? parent?.['key']) as { value?: string } | undefined;
    const isLabel =
      parent?.type === 'JSXAttribute' && /^(?:title|placeholder|alt|label|aria-label)$/.test(name?.value ?? '');
    const isNotice = parent?.type === 'KeyValueProperty' && /^(?:title|text)$/.test(name?.value ?? '');
    const isChild =
      parents.some(({ type }, at) => type === 'JSXExpressionContainer' && parents[at - 1]?.type === 'JSXElement') &&
      !parents.some(
        ({ type }) =>
          type === 'JSXAttribute' ||
          type === 'MemberExpression' ||
          type === 'BinaryExpression' ||
          type === 'CallExpression',
      );
    if (isLabel || isNotice || isChild) found.push(node['value']);
  }
  return found.map((words) => `${file}: ${words}`);
}

/** Texts of a catalogue by their path; those with parameters are called with their position. */
function flatten(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const parameters = Array.from({ length: value.length }, (_, at) => `${at + 2}`);
    const result: unknown = (value as (...given: string[]) => unknown)(...parameters);
    return typeof result === 'string' ? [[path, result]] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => flatten(part, `${path}.${key}`));
}

const catalogues = await Promise.all(
  CATALOGUES.map(async (file) => Object.values((await import(join(WEB, file))) as Record<string, unknown>)),
);
const pairs = catalogues.flat().flatMap((catalogue) => {
  if (typeof catalogue !== 'object' || catalogue === null || !('tr' in catalogue) || !('en' in catalogue)) return [];
  const english = new Map(flatten(catalogue.en));
  return flatten(catalogue.tr).map(([path, tr]) => ({ path, tr, en: english.get(path) ?? '' }));
});

describe('the texts of the administration', () => {
  it('are all in catalogues: no screen, dialog or notice has words of its own', () => {
    expect(SCREENS.length).toBeGreaterThan(120);
    expect(SCREENS.flatMap(literalWords).filter((words) => !NAMES.test(words))).toEqual([]);
  });

  it('have no Turkish letter in English', () => {
    expect(pairs.length).toBeGreaterThan(900);
    const foreign = pairs.filter(({ en }) => /[ğşıİçöüĞŞÇÖÜ]/.test(en)).map(({ path, en }) => `${path}: ${en}`);
    expect(foreign).toEqual([]);
  });

  it('call a password as the sign-in does', () => {
    expect(pairs.map(({ tr }) => tr)).toContain('Şifre');
    expect(pairs.filter(({ tr }) => /parola/i.test(tr)).map(({ path, tr }) => `${path}: ${tr}`)).toEqual([]);
  });

  it('differ between the languages, except names and common words', () => {
    const same = pairs.filter(({ tr, en }) => tr === en && hasWord(en) && !SAME.has(en));
    expect(same.map(({ path, en }) => `${path}: ${en}`)).toEqual([]);
  });
});
