import { describe, expect, it } from '@jest/globals';
import { independentRows, type RowTies } from './independent-rows.js';

function ties(row: number, facts: Partial<RowTies> = {}): RowTies {
  const key = facts.key ?? `key ${row}`;
  const unknown = { placed: false, named: false, phone: null, address: null, byPhone: [], byAddress: [] };
  return { row, key, identity: key, ...unknown, ...facts };
}

const many = (of: (i: number) => Partial<RowTies>) => Array.from({ length: 50 }, (_, i) => ties(i, of(i)));

describe('rows that can be merged at once', () => {
  it('are all that have a place id, and those without that share nothing', () => {
    expect(independentRows(many((i) => ({ placed: true, phone: '1', address: `${i % 2}` })))).toHaveLength(50);
    expect(independentRows(many((i) => ({ phone: String(i), address: String(i) })))).toHaveLength(50);
  });

  it('are not those that may name what an earlier row brings, takes away or may name itself', () => {
    const first = ties(1, { placed: true, phone: '1', address: '2' });
    expect(independentRows([first, ties(2, { phone: '1' })])).toEqual([1]);
    expect(independentRows([first, ties(2, { address: '2' })])).toEqual([1]);
    expect(independentRows([first, ties(2, { phone: '3', byPhone: ['key 1'] })])).toEqual([1]);
    expect(independentRows([first, ties(2, { phone: '1' }), ties(3, { placed: true, phone: '1' })])).toEqual([1]);
  });

  it('are the many that share what one row has as soon as that one is merged, and what two have at once', () => {
    const alike = { address: '1', byAddress: ['one'], identity: 'one' };
    expect(independentRows(many(() => ({ ...alike, named: true })))).toHaveLength(50);
    expect(independentRows(many(() => ({ address: '1', byAddress: ['one', 'two'] })))).toHaveLength(50);
  });
});
