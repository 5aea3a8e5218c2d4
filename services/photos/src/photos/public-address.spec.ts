import { describe, expect, it } from 'vitest';
import { guardedLookup, isForbiddenLiteral, isPublicAddress } from './public-address.js';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'accepts the public address %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '127.255.255.255', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '192.0.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.1'],
    ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1'],
    ...['::ffff:a9fe:a9fe', '::127.0.0.1', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1'],
    ...[
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'fec0::1',
      'ff02::1',
      '2001:db8::1',
      '100::1',
      '4000::1',
      'nonsense',
      '',
    ],
  ])('rejects the non-public address %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('an address written into a URL', () => {
  it.each(['127.1', '0x7f.1', '2130706433', '017700000001', '[::1]', '[::ffff:127.0.0.1]', '[fd00::1]', '0'])(
    'is rejected in http://%s/',
    (host) => expect(isForbiddenLiteral(new URL(`http://${host}/`).hostname, isPublicAddress)).toBe(true),
  );

  it('is accepted when public, and a name is left to its lookup', () => {
    for (const host of ['8.8.8.8', '[2606:4700::1111]', 'localhost', 'photos.example'])
      expect(isForbiddenLiteral(new URL(`http://${host}/`).hostname, isPublicAddress)).toBe(false);
  });
});

describe('guardedLookup', () => {
  const lookUp = (isPermitted: (address: string) => boolean, all: boolean) =>
    new Promise((resolve) => {
      guardedLookup(isPermitted)('localhost', { all }, (error, found) => resolve(error?.name ?? found));
    });

  it('resolves a name to no address that is not permitted', async () => {
    expect(await lookUp(isPublicAddress, true)).toBe('ForbiddenAddress');
    expect(await lookUp(isPublicAddress, false)).toBe('ForbiddenAddress');
  });

  it('resolves a name to those of its addresses that are permitted', async () => {
    const isVersion4 = (address: string) => address === '127.0.0.1';
    expect(await lookUp(isVersion4, false)).toBe('127.0.0.1');
    expect(await lookUp(isVersion4, true)).toEqual([{ address: '127.0.0.1', family: 4 }]);
  });
});
