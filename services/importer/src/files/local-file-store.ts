import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@directory/contracts/errors';
import { FileStore as TusFileStore } from '@tus/file-store';
import type { DataStore } from '@tus/server';
import { removeEach, type FileStore, type LocalFile } from './file-store.js';

/** Files in one directory, named by their key, never by a client. */
export class LocalFileStore implements FileStore {
  constructor(private readonly folder: string) {}

  async save(key: string, content: Readable, transform: Transform): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    // A unique name: partial files of killed or slow writers do not conflict.
    const partial = `${this.pathOf(key)}.${randomUUID()}.partial`;
    // Opened first: a stream that fails at once would otherwise be removed before the file exists.
    const file = await open(partial, 'wx');
    try {
      await pipeline(content, transform, file.createWriteStream());
      await rename(partial, this.pathOf(key));
    } catch (error) {
      await rm(partial, { force: true });
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new AppError('storage_full', {}, { cause: error });
      throw error;
    }
  }

  async read(key: string): Promise<Readable> {
    const file = await open(this.pathOf(key));
    return file.createReadStream();
  }

  async openLocal(key: string): Promise<LocalFile> {
    return { path: this.pathOf(key), release: () => Promise.resolve() };
  }

  pathOf(key: string): string {
    return join(this.folder, key);
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async has(key: string): Promise<boolean> {
    return access(this.pathOf(key)).then(
      () => true,
      () => false,
    );
  }

  async prune(keys: string[], age: number): Promise<number> {
    const retained = new Set(keys);
    await mkdir(this.folder, { recursive: true });
    return removeEach(this.filesOlderThan(age, retained), (name) => rm(join(this.folder, name), { force: true }));
  }

  /** Without folders of the volume itself, such as lost+found. */
  private async *filesOlderThan(age: number, retained: ReadonlySet<string>): AsyncGenerator<string> {
    for (const entry of await readdir(this.folder, { withFileTypes: true })) {
      const { name } = entry;
      if (retained.has(name) || !entry.isFile()) continue;
      const modified = await stat(join(this.folder, name)).catch(() => null);
      if (modified && Date.now() - modified.mtimeMs >= age) yield name;
    }
  }

  async openResumable(): Promise<DataStore> {
    await mkdir(this.folder, { recursive: true });
    return new TusFileStore({ directory: this.folder });
  }

  resumableKey(id: string): string {
    return id;
  }

  companionsOf(id: string): string[] {
    return [`${id}.json`];
  }

  async freeBytes(): Promise<number> {
    await mkdir(this.folder, { recursive: true });
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }

  async ping(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await access(this.folder, constants.W_OK);
  }
}
