import { expect, it } from 'vitest';
import { RecentFiles } from './recent-files.js';

const file = (bytes: number) => Buffer.alloc(bytes);

it('drops the files that were not used for longest beyond the limit', () => {
  const recent = new RecentFiles(100, 50);
  for (const key of ['a', 'b', 'c']) recent.set(key, file(30));
  recent.get('a');
  recent.set('d', file(30));
  expect(['a', 'b', 'c', 'd'].filter((key) => recent.get(key))).toEqual(['a', 'c', 'd']);
  expect(recent.bytes).toBe(90);
});

it('replaces a file, and forgets one that has become too large', () => {
  const recent = new RecentFiles(100, 50);
  recent.set('a', file(30));
  recent.set('a', file(40));
  expect(recent.bytes).toBe(40);
  recent.set('a', file(60));
  expect(recent.get('a')).toBeUndefined();
  expect(recent.bytes).toBe(0);
});

it('counts a deleted file once', () => {
  const recent = new RecentFiles(100, 50);
  recent.set('a', file(30));
  recent.delete('a');
  recent.delete('a');
  expect(recent.bytes).toBe(0);
});
