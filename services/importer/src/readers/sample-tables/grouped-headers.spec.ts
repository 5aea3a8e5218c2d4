import { describe, expect, it } from 'vitest';
import { useTables } from '../formatted-rows.fixture.js';

const { formatted } = useTables();
const read = async (...lines: string[]) =>
  (await formatted(lines.join('\n'))).flatMap(({ row }) =>
    row ? [[row.name, row.category, row.street ?? row.full_address, row.city, row.phone]] : [],
  );

describe('a header row of groups that may be columns, too', () => {
  it.each([
    ['English', 'Company,,Location,,Contact,', 'Name,Activity,Street,City,Phone,Email'],
    ['Turkish', 'İşletme,,Adres,,İletişim,', 'Adı,Faaliyet,Cadde/Sokak,İl,Telefon,E-posta'],
    ['German', 'Firma,,Anschrift,,Kontakt,', 'Name,Branche,Straße,Ort,Telefon,E-Mail'],
  ])('is above the columns of the table, in %s', async (_, groups, columns) => {
    expect(await read('Members 2026,,,,,', groups, columns, 'Summit Gym,Gym,800 Peak Blvd,Denver,3035550191,')).toEqual(
      [['Summit Gym', 'Gym', '800 Peak Blvd', 'Denver', '3035550191']],
    );
  });

  it('names columns that have no header of their own below it', async () => {
    const rows = await read(
      'No,Company,,Location,',
      ',Name,Activity,Street,City',
      '1,River Yoga,Yoga,15 Canal St,Boulder',
    );
    expect(rows).toEqual([['River Yoga', 'Yoga', '15 Canal St', 'Boulder', null]]);
  });

  it.each([
    ['has a text above each of them', 'Name,Category,Street,City', 'Company,Type,Address,Town'],
    ['is followed by a business', 'Name,,,City', 'Street Food Company,Bar,Address Lane 5,Phoenix'],
  ])('is the header itself where it %s', async (_, header, first) => {
    const rows = await read(header, first, 'Old Mill,Restaurant,Rue 9,Geneva');
    expect(rows.at(-1)?.[0]).toBe('Old Mill');
    expect(rows.at(-1)?.[3]).toBe('Geneva');
  });
});
