const COLUMNS = [
  'name',
  'address',
  'phone',
  'category',
  'latitude',
  'longitude',
  'rating',
  'reviewCount',
  'place_id',
  'country_code',
];
const EXAMPLE = [
  'Örnek Kahve Evi',
  '"İstiklal Cd. No: 1, Beyoğlu, İstanbul, Türkiye"',
  '+90 212 555 01 23',
  'Coffee shop',
  '41.0369',
  '28.9850',
  '4.5',
  '120',
  'TEST_ornek_1',
  'TR',
];
/** Without it Excel reads the letters of Turkish as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

export function downloadSampleTemplate(): void {
  const text = `${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n${EXAMPLE.join(',')}\r\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'ornek-sablon.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
