import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { csvOfRows, readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function businessOf(row: Record<string, string>): Promise<IngestRow | null> {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(csvOfRows(row)), 'file.csv'));
  return createRowFormatter(reader.columns)(rows[0]!).row;
}

describe('a table with columns for the levels of a country', () => {
  it.each<[country: string, row: Record<string, string>, expected: Partial<IngestRow>]>([
    [
      'Costa Rica, next to another region',
      { NOMBRE: 'Liceo Azul', REGION: 'SULA', PROVINCIA: 'Limón', CANTON: 'Talamanca', DISTRITO: 'Bratsi' },
      { region: 'Limón', city: 'Talamanca', area: 'Bratsi', country_code: 'CR' },
    ],
    [
      'Ecuador',
      { 'Nombre comercial': 'Hotel Azul', Provincia: 'Azuay', Cantón: 'Cuenca', Parroquia: 'El Vecino' },
      { region: 'Azuay', city: 'Cuenca', area: 'El Vecino', country_code: 'EC' },
    ],
    [
      'Ecuador, with codes next to the names',
      {
        NOMBRE: 'Escuela Sol',
        DPA_DESPRO: 'GUAYAS',
        DPA_DESCAN: 'DURÁN',
        DPA_PARROQ: '090750',
        DPA_DESPAR: 'ELOY ALFARO',
      },
      { region: 'GUAYAS', city: 'DURÁN', area: 'ELOY ALFARO' },
    ],
    [
      'Panama',
      { Nombre: 'Farmacia Sol', Provincia: 'Chiriquí', Distrito: 'Boquete', Corregimiento: 'Alto Boquete' },
      { region: 'Chiriquí', city: 'Boquete', area: 'Alto Boquete' },
    ],
    [
      'Peru',
      { botica: 'Luz', departamento: 'LIMA', provincia: 'LIMA', distrito: 'MIRAFLORES' },
      { region: 'LIMA', city: 'LIMA', area: 'MIRAFLORES' },
    ],
    [
      'Portugal',
      { Nome: 'Farmácia Sol', Distrito: 'Faro', Concelho: 'Loulé', Freguesia: 'Quarteira' },
      { region: 'Faro', city: 'Loulé', area: 'Quarteira', country_code: 'PT' },
    ],
    [
      'Thailand',
      { ชื่อร้าน: 'ร้านดี', จังหวัด: 'เชียงใหม่', อำเภอ: 'แม่ริม', โทรศัพท์: '053123456' },
      { region: null, city: 'เชียงใหม่', area: 'แม่ริม' },
    ],
  ])('has its city: %s', async (_, row, expected) => {
    expect(await businessOf(row)).toMatchObject(expected);
  });

  it.each<[string, Record<string, string>, Partial<IngestRow>]>([
    [
      'of a column for it',
      { Nombre: 'Sol', Ciudad: 'Tena', Provincia: 'Napo', Canton: 'Tena alto', Parroquia: 'Ahuano' },
      { city: 'Tena', region: 'Napo' },
    ],
    [
      'of the municipality',
      { Nombre: 'Sol', Provincia: 'Madrid', Municipio: 'Getafe', Distrito: 'Centro' },
      { city: 'Getafe', area: 'Centro' },
    ],
    ['of the place in Switzerland', { Name: 'Beck', Ort: 'Thun', Kanton: 'Bern' }, { city: 'Thun', region: 'Bern' }],
    [
      'of nothing in Spain',
      { Nombre: 'Sol', Provincia: 'Soria', Distrito: 'Centro' },
      { city: null, region: 'Soria', area: 'Centro' },
    ],
  ])('has the city %s', async (_, row, expected) => {
    expect(await businessOf(row)).toMatchObject(expected);
  });
});
