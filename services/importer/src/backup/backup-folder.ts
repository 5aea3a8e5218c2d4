import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError, MANIFEST, type BackupSource, type BackupTarget } from './backup.js';

/** A backup in a folder, which exists only once the backup is complete. */
export class BackupFolder implements BackupSource, BackupTarget {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = resolve(folder);
  }

  /** Discards an incomplete backup of the same name. */
  async create(): Promise<this> {
    await rm(this.partial, { recursive: true, force: true });
    await mkdir(this.partial, { recursive: true, mode: 0o700 });
    return this;
  }

  async save(file: string, content: Readable, transform: Transform): Promise<void> {
    await pipeline(content, transform, createWriteStream(join(this.partial, file)));
  }

  async complete(manifest: string): Promise<void> {
    await writeFile(join(this.partial, MANIFEST), manifest);
    await rename(this.partial, this.folder).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOTEMPTY' || error.code === 'EEXIST'
        ? new BackupError(`${this.folder} is there already: name another folder.`)
        : error;
    });
  }

  read(file: string): Promise<Readable> {
    return Promise.resolve(createReadStream(join(this.folder, file)));
  }

  readManifest(): Promise<string> {
    return readFile(join(this.folder, MANIFEST), 'utf8');
  }

  private get partial(): string {
    return `${this.folder}.partial`;
  }
}
