import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer, type ParquetWriteOptions } from 'hyparquet-writer';

type Options = Omit<ParquetWriteOptions, 'writer' | 'columnData'>;

/** A Parquet file of columns of texts. */
export function parquetOf(columns: Record<string, (string | null)[]>, options: Options = {}): Buffer {
  const columnData = Object.entries(columns).map(([name, data]) => ({ name, data, type: 'STRING' as const }));
  return Buffer.from(parquetWriteBuffer({ columnData, ...options }));
}

/** A Parquet file of one column of any type, and a city, so that the header is recognized. */
export function parquetWith(element: SchemaElement, data: unknown[], options: Options = {}): Buffer {
  const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' } as const;
  const schema: SchemaElement[] = [
    { name: 'root', num_children: 3 },
    { name: 'name', ...text },
    { name: 'city', ...text },
    element,
  ];
  const columnData = [
    { name: 'name', data: data.map((_, index) => `Place ${index}`) },
    { name: 'city', data: data.map(() => 'Rome') },
    { name: element.name, data },
  ];
  return Buffer.from(parquetWriteBuffer({ columnData, schema, ...options }));
}
