import type { ImporterConfig } from '../config.js';
import type { FileStore } from './file-store.js';
import { LocalFileStore } from './local-file-store.js';

/** The store that the configuration names; what speaks to S3 is loaded only where it is needed. */
export async function openFileStore({ fileStore, s3 }: ImporterConfig): Promise<FileStore> {
  if (!s3) return new LocalFileStore(fileStore);
  const { S3FileStore } = await import('./s3-file-store.js');
  return new S3FileStore(s3);
}
