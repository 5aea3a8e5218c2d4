import { ZipFile } from 'yazl';

/** Invented businesses as the older export writes them; `prefix` keeps the place ids of one test apart from another's. */
export function businesses(prefix: string, count: number, category = 'Test café'): Record<string, string>[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `${prefix} Café ${i + 1} — Τεστ`,
    site: 'https://example.com/',
    category,
    type: 'Coffee shop',
    phone: `+49 30 555${String(i).padStart(4, '0')}`,
    full_address: `Teststraße ${i + 1}, 10115 Berlin, Germany`,
    city: 'Berlin',
    country: 'Germany',
    country_code: 'DE',
    latitude: String(52.5 + i / 10_000),
    longitude: String(13.4 + i / 10_000),
    rating: '4.5',
    reviews: `${i + 1}.0`,
    working_hours: '{"Monday": "9AM-5PM", "Sunday": "Closed"}',
    about: '{"Service options": {"Delivery": true}}',
    verified: 'True',
    place_id: `E2E_${prefix}_${i}`,
  }));
}

export function csvOf(rows: Record<string, string>[]): Buffer {
  const columns = Object.keys(rows[0]!);
  const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return Buffer.from(lines.map((line) => line.map(quote).join(',')).join('\n'));
}

/** A minimal workbook with inline strings. */
export async function xlsxOf(rows: Record<string, string>[]): Promise<Buffer> {
  const columns = Object.keys(rows[0]!);
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  const sheet = lines.map((line, i) => `<row r="${i + 1}">${line.map(cell).join('')}</row>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006';
  return zip({
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  });
}

async function zip(parts: Record<string, string>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    archive.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${content}`), name);
  archive.end();
  const chunks: Buffer[] = [];
  for await (const chunk of archive.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
