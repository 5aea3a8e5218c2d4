import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

  /**
   * Discards an incomplete backup of the same name.
   * @throws BackupError if the folder has something else
   */
  async create(): Promise<this> {
    const present = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    if (present.length > 0) throw this.occupied();
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
      throw error.code === 'ENOTEMPTY' || error.code === 'EEXIST' ? this.occupied() : error;
    });
  }

  read(file: string): Promise<Readable> {
    return Promise.resolve(createReadStream(join(this.folder, file)));
  }

  /** @throws BackupError without one */
  readManifest(): Promise<string> {
    return readFile(join(this.folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
      throw new BackupError(`There is no backup in ${this.folder}: it has no ${MANIFEST}.`);
    });
  }

  private occupied(): BackupError {
    return new BackupError(`${this.folder} is there already: name another folder.`);
  }

  private get partial(): string {
    return `${this.folder}.partial`;
  }
}
