import { describe, expect, it } from 'vitest';
import { isAllowed, type End, type NetworkPolicy } from '../e2e/fault-injection/cluster-policies.js';

const end = (name: string, more: Partial<End> = {}): End => ({
  ...{ name, address: '10.1.0.1', labels: { app: name }, policies: [], ports: new Map([[3001, 'http']]) },
  namespace: { name: 'site', labels: { role: 'site' } },
  ...more,
});
const policy = (spec: Partial<NetworkPolicy['spec']>): NetworkPolicy => ({
  spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'], ...spec },
});

describe('connections that network policies allow, as `npm run test:cluster` expects them', () => {
  it('lets everything through without policies, and nothing through an empty one', () => {
    expect(isAllowed(end('a'), end('b'), 3001)).toBe(true);
    expect(isAllowed(end('a', { policies: [policy({})] }), end('b'), 3001)).toBe(false);
    expect(isAllowed(end('a'), end('b', { policies: [policy({})] }), 3001)).toBe(false);
    expect(isAllowed(end('a', { policies: [policy({ policyTypes: ['Ingress'] })] }), end('b'), 3001)).toBe(true);
  });

  it('reads ports by number and by name, and of the protocol TCP only', () => {
    const to = (port: object) =>
      end('b', { policies: [policy({ policyTypes: ['Ingress'], ingress: [{ ports: [port] }] })] });
    expect(isAllowed(end('a'), to({ port: 3001 }), 3001)).toBe(true);
    expect(isAllowed(end('a'), to({ port: 'http' }), 3001)).toBe(true);
    expect(isAllowed(end('a'), to({ port: 'store' }), 3001)).toBe(false);
    expect(isAllowed(end('a'), to({ port: 3001, protocol: 'UDP' }), 3001)).toBe(false);
  });

  it('selects pods of the own namespace, or of the selected ones', () => {
    const from = (peer: object) => policy({ policyTypes: ['Ingress'], ingress: [{ from: [peer] }] });
    const other = { namespace: { name: 'other', labels: { role: 'edge' } } };
    const byPod = end('b', { policies: [from({ podSelector: { matchLabels: { app: 'a' } } })] });
    expect(isAllowed(end('a'), byPod, 3001)).toBe(true);
    expect(isAllowed(end('c'), byPod, 3001)).toBe(false);
    expect(isAllowed(end('a', other), byPod, 3001)).toBe(false);
    const byNamespace = end('b', { policies: [from({ namespaceSelector: { matchLabels: { role: 'edge' } } })] });
    expect(isAllowed(end('a', other), byNamespace, 3001)).toBe(true);
    expect(isAllowed(end('a'), byNamespace, 3001)).toBe(false);
  });

  it('applies ranges of addresses without their exceptions', () => {
    const ipBlock = { cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] };
    const policies = [policy({ policyTypes: ['Egress'], egress: [{ to: [{ ipBlock }] }] })];
    expect(isAllowed(end('a', { policies }), end('b'), 3001)).toBe(false);
    expect(isAllowed(end('a', { policies }), end('b', { address: '203.0.113.7' }), 3001)).toBe(true);
    expect(isAllowed(end('a', { policies }), end('b', { address: '2001:db8::1' }), 3001)).toBe(false);
  });

  it.each([
    ['In', ['a', 'c'], true],
    ['In', ['c'], false],
    ['NotIn', ['c'], true],
    ['Exists', undefined, true],
    ['DoesNotExist', undefined, false],
  ])('selects labels by %s %j', (operator, values, expected) => {
    const podSelector = { matchExpressions: [{ key: 'app', operator, ...(values && { values }) }] };
    const policies = [policy({ policyTypes: ['Ingress'], ingress: [{ from: [{ podSelector }] }] })];
    expect(isAllowed(end('a'), end('b', { policies }), 3001)).toBe(expected);
  });
});
