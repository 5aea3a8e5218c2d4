import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { onPath } from '../bin/processes.mjs';
import { readManifests } from './kustomize.js';
import { selectorsOf } from './promql.js';

const ALERTS = fileURLToPath(new URL('../k8s/components/monitoring/alerts.yaml', import.meta.url));
const CASES = fileURLToPath(new URL('alerts.promtool.yml', import.meta.url));
const DASHBOARD = fileURLToPath(new URL('../k8s/components/monitoring/dashboard.json', import.meta.url));
const run = promisify(execFile);

const [{ spec } = { spec: undefined }] = readManifests(ALERTS);
const rules = spec.groups.flatMap((group: { rules: object[] }) => group.rules) as { alert: string; expr: string }[];
/** Of the cluster's own objects, which do not have the labels of a site's pods. */
const ABOUT_KUBERNETES = /^(?:kube|certmanager)_/;
const OF_A_SITE = { name: 'app_kubernetes_io_part_of', operator: '=', value: 'business-directory' };

describe('several sites and other applications on one Prometheus', () => {
  it.each(rules.map(({ alert, expr }) => [alert, expr] as const))('%s is about one site: %s', (_alert, expr) => {
    const selectors = selectorsOf(expr);
    const [foreign, own] = [true, false].map((is) =>
      selectors.filter(({ metric }) => ABOUT_KUBERNETES.test(metric) === is),
    );
    for (const { metric, labels } of own!)
      expect({ metric, labels }).toMatchObject({ metric, labels: expect.arrayContaining([OF_A_SITE]) });
    // Deployments and jobs of other applications may have the same names.
    if (foreign!.some(({ metric }) => metric.startsWith('kube_'))) {
      expect(own!.map(({ metric }) => metric)).toEqual(['process_start_time_seconds']);
      expect(expr).toContain(' and on (namespace) group by (namespace) (');
    }
    const groupings = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].map(([, labels]) => labels!.split(', '));
    expect(groupings.length).toBeGreaterThan(0);
    for (const labels of groupings) expect(labels).toContain('namespace');
  });

  it('each panel of the dashboard is about the selected namespace', () => {
    const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as {
      panels: { title: string; targets?: { expr: string }[] }[];
    };
    const ofNamespace = { name: 'namespace', operator: '=', value: '$namespace' };
    const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));
    expect(queries.length).toBeGreaterThan(20);
    for (const [title, expr] of queries)
      for (const { metric, labels } of selectorsOf(expr.replaceAll('$__rate_interval', '5m')))
        expect({ title, metric, labels }).toMatchObject({ title, labels: expect.arrayContaining([ofNamespace]) });
  });
});

it('every alert has a case in which it fires', () => {
  const { tests } = parse(readFileSync(CASES, 'utf8')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
  };
  const firing = tests.flatMap((test) => test.alert_rule_test).filter((check) => check.exp_alerts.length > 0);
  expect([...new Set(firing.map(({ alertname }) => alertname))].sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

/** Skipped without promtool, which is in Debian's package `prometheus`. */
const whereInstalled = onPath('promtool') ? describe : describe.skip;

whereInstalled('alert rules, evaluated by promtool', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'directory-alerts-'));
    await writeFile(join(folder, 'rules.yml'), stringify(spec));
    await copyFile(CASES, join(folder, 'cases.yml'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are valid', async () => {
    const { stdout } = await run('promtool', ['check', 'rules', '--lint=all', '--lint-fatal', 'rules.yml'], {
      cwd: folder,
    });
    expect(stdout).toContain('SUCCESS');
  });

  it('fire for the namespace concerned and for no other', async () => {
    const { stdout } = await run('promtool', ['test', 'rules', 'cases.yml'], { cwd: folder }).catch(
      (error: { stdout: string; stderr: string }) => ({ stdout: `${error.stdout}${error.stderr}` }),
    );
    expect(stdout).toContain('SUCCESS');
  });
});
