import { describe, expect, it } from 'vitest';
import { useTables } from '../formatted-rows.fixture.js';

const { formatted } = useTables();
const FOR_GOOD = 'CLOSED_PERMANENTLY';

async function statuses(header: string, ...rows: string[]) {
  const found = await formatted([header, ...rows].join('\n'));
  return found.map(({ row }) => row?.business_status);
}

describe('a status Closed', () => {
  it.each([
    ['Name,City,Status', ['A,Bonn,Active', 'B,Bonn,Closed'], [null, FOR_GOOD]],
    ['Name,City,Status,Hours', ['A,Bonn,Closed,9am-5pm', 'B,Bonn,Inactive,9am-5pm'], [FOR_GOOD, null]],
    ['Name,City,Status', ['A,Bonn,Open', 'B,Bonn,Closed'], [null, FOR_GOOD]],
    ['Ad,Şehir,Status', ['A,Bonn,Açık', 'B,Bonn,Kapalı'], [null, FOR_GOOD]],
  ])('a status Closed is for good in a table of %s with %j', async (header, rows, expected) => {
    expect(await statuses(header, ...rows)).toEqual(expected);
  });

  it.each([
    ['Name,City,Status,Hours', ['A,Bonn,Open,9am-5pm', 'B,Bonn,Closed,9am-5pm'], [null, null]],
    ['Name,City,Status,Rating', ['A,Bonn,Open,4.5', 'B,Bonn,Closed,4.1'], [null, null]],
    ['Name,City,Status', ['A,Bonn,Closed', 'B,Bonn,'], [null, null]],
    ['Name,City,Status', ['A,Bonn,Open', 'B,Bonn,Closed', 'C,Bonn,Permanently closed'], [null, null, FOR_GOOD]],
  ])('a status Closed is one of the moment in a table of %s with %j', async (header, rows, expected) => {
    expect(await statuses(header, ...rows)).toEqual(expected);
  });

  it('a status Closed is for good if a later row tells so', async () => {
    const rows = Array.from({ length: 150 }, (_, at) => `B${at},Bonn,${at < 149 ? 'Closed' : 'Active'}`);
    const found = await statuses('Name,City,Status', ...rows);
    expect(new Set(found.slice(0, 149))).toEqual(new Set([FOR_GOOD]));
  });
});
