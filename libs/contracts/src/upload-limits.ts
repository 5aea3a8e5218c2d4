/** Without schemas, so that pages can check files before sending. */
export const MAX_UPLOAD_BYTES = 150 * 1024 * 1024;
export const UPLOAD_EXTENSIONS = [
  '.xlsx',
  '.xls',
  '.csv',
  '.tsv',
  '.json',
  '.jsonl',
  '.ndjson',
  '.geojson',
  '.parquet',
  '.gz',
  '.zip',
] as const;
