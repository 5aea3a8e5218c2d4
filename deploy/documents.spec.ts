import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { render } from './kustomize.js';

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

describe('the commands of README.md and docs/operating.md', () => {
  const commands = ['README.md', 'docs/operating.md'].flatMap((document) => {
    const text = readFileSync(join(ROOT, document), 'utf8');
    return [...text.matchAll(/```sh\n([\s\S]*?)```|`((?:npm run|kubectl|node) [^`]+)`/g)].map(
      ([, block, inline]) => `${block ?? inline}\n`,
    );
  });
  const found = (pattern: RegExp) => [...commands.join('').matchAll(pattern)].map(([, name]) => name!);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };

  it('run scripts of package.json', () => {
    const names = found(/npm run ([\w:-]+)/g);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('apply folders with a kustomization, or those that `npm run secrets` creates', () => {
    const folders = found(/-k ([\w./-]+)/g);
    expect(folders.length).toBeGreaterThanOrEqual(3);
    const overlays = folders.map((folder) => folder.replace(/^secrets\/kubernetes/, 'k8s/overlays'));
    expect(overlays.filter((folder) => !existsSync(join(ROOT, folder, 'kustomization.yaml')))).toEqual([]);
  });

  it('name resources of the production overlay', () => {
    const site = render(join(ROOT, 'k8s/overlays/production'));
    const resources = site.map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`);
    const named = found(/(?:--from=|exec )((?:cronjob|deploy)\/[\w-]+)/g);
    expect(named.length).toBeGreaterThanOrEqual(3);
    expect(named.filter((name) => !resources.includes(name.replace('deploy/', 'deployment/')))).toEqual([]);
  });

  it('run files that are built from a source', () => {
    const files = found(/node (services\/[\w./-]+\.js)/g);
    expect(files.length).toBeGreaterThanOrEqual(2);
    const sources = files.map((file) => file.replace('/dist/', '/src/').replace(/\.js$/, '.ts'));
    expect(sources.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
