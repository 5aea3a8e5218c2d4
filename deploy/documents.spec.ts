import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');

it.each(tracked)('%s links to files that exist', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link]) => link!);
  const missing = links.filter((link) => !existsSync(join(ROOT, dirname(document), link)));
  expect(missing).toEqual([]);
});

it.each(tracked)('%s names files of the repository that exist', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  const paths = [...text.matchAll(/`((?:bin|bench|deploy|docs|e2e|k8s|libs|services|web)\/[\w./-]+\.\w+)`/g)].map(
    ([, path]) => path!,
  );
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('lists every decision in the index of docs/adr', () => {
  const decisions = tracked.filter((document) => /^docs\/adr\/\d{4}-/.test(document));
  const index = readFileSync(join(ROOT, 'docs/adr/README.md'), 'utf8');
  expect(decisions.filter((document) => !index.includes(`(${document.slice('docs/adr/'.length)})`))).toEqual([]);
});
