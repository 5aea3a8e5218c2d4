import { describe, expect, it } from 'vitest';
import type { DirectoryVersion } from './directory-version.js';
import { KeyedCache } from './keyed-cache.js';

interface Row {
  keys: string[];
  name: string;
}

function cacheOf(rows: Row[], beforeResult = () => {}) {
  const version = { current: '1' };
  const reads: string[][] = [];
  const cache = new KeyedCache<Row>(version as DirectoryVersion, {
    read: async (keys) => {
      reads.push(keys);
      const found = rows.filter((row) => row.keys.some((key) => keys.includes(key)));
      await Promise.resolve();
      beforeResult();
      return found;
    },
    keysOf: (row) => row.keys,
  });
  const names = async (...keys: string[]) =>
    Object.fromEntries([...(await cache.get(keys))].map(([key, found]) => [key, found.map(({ name }) => name)]));
  return { version, reads, names };
}

describe('rows by keys', () => {
  it('reads only keys that have not been read, also those without rows', async () => {
    const { reads, names } = cacheOf([{ keys: ['berlin'], name: 'Berlin' }]);
    expect(await names('berlin', 'nowhere')).toEqual({ berlin: ['Berlin'], nowhere: [] });
    expect(await names('nowhere', 'berlin', 'paris', 'paris')).toEqual({ berlin: ['Berlin'], nowhere: [], paris: [] });
    expect(await names('nowhere')).toEqual({ nowhere: [] });
    expect(await names()).toEqual({});
    expect(reads).toEqual([['berlin', 'nowhere'], ['paris']]);
  });

  it('returns a row by each of its keys that is requested, also in different reads', async () => {
    const { names } = cacheOf([{ keys: ['munich', 'munchen'], name: 'München' }]);
    expect(await names('munich')).toEqual({ munich: ['München'] });
    expect(await names('munchen', 'munich')).toEqual({ munchen: ['München'], munich: ['München'] });
  });

  it('reads again once the directory changes', async () => {
    const rows = [{ keys: ['berlin'], name: 'Berlin' }];
    const { version, names } = cacheOf(rows);
    await names('berlin');
    rows[0] = { keys: ['berlin'], name: 'Bärlin' };
    expect(await names('berlin')).toEqual({ berlin: ['Berlin'] });
    version.current = '2';
    expect(await names('berlin')).toEqual({ berlin: ['Bärlin'] });
  });

  it('does not keep rows that were read while the directory changed', async () => {
    const { version, reads, names } = cacheOf([{ keys: ['berlin'], name: 'Berlin' }], () => (version.current = '2'));
    await names('berlin');
    await names('berlin');
    expect(reads).toHaveLength(2);
  });
});
