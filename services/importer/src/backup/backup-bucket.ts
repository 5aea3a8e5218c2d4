import { PassThrough, Readable, type Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { S3FileStore, type S3Settings } from '../files/s3-file-store.js';
import { BackupError, MANIFEST, type BackupSource, type BackupTarget } from './backup.js';

/**
 * Backups in a bucket, each under its name: the time of its start, so that names sort by age. The manifest is written last: a
 * backup without one is incomplete.
 */
export class BackupBucket {
  private readonly store: S3FileStore;

  constructor(settings: S3Settings) {
    this.store = new S3FileStore(settings);
  }

  target(name: string): BackupTarget {
    return {
      save: (file, content: Readable, transform: Transform) => this.store.save(`${name}/${file}`, content, transform),
      complete: (manifest) =>
        this.store.save(`${name}/${MANIFEST}`, Readable.from([Buffer.from(manifest)]), new PassThrough()),
    };
  }

  source(name: string): BackupSource {
    return {
      read: (file) => this.store.read(`${name}/${file}`),
      readManifest: async () => text(await this.store.read(`${name}/${MANIFEST}`)),
    };
  }

  /** Names of the complete backups, oldest first. */
  async list(): Promise<string[]> {
    const names: string[] = [];
    for await (const key of this.store.keys()) {
      const [name, file] = key.split('/');
      if (name && file === MANIFEST) names.push(name);
    }
    return names.sort();
  }

  /**
   * @param name of a backup, or `latest`
   * @throws BackupError if there is no such complete backup
   */
  async find(name: string): Promise<string> {
    const names = await this.list();
    const found = name === 'latest' ? names.at(-1) : names.find((one) => one === name);
    if (found === undefined)
      throw new BackupError(`No complete backup ${name}; there are: ${names.join(', ') || 'none'}.`);
    return found;
  }

  /** Deletes all but the newest complete backups, and incomplete ones that are older than the newest. Their names. */
  async prune(retainCount: number): Promise<string[]> {
    const complete = await this.list();
    const retained = new Set(complete.slice(-retainCount));
    const newest = complete.at(-1);
    const deleted = new Set<string>();
    for await (const key of this.store.keys()) {
      const [name = ''] = key.split('/');
      if (newest === undefined || retained.has(name) || name > newest) continue;
      await this.store.remove(key);
      deleted.add(name);
    }
    return [...deleted];
  }
}

/** Sorts by time, and is valid in a URL and in a name of Kubernetes. */
export const backupName = (now: Date) =>
  now
    .toISOString()
    .toLowerCase()
    .replace(/\.\d+z$/, 'z')
    .replaceAll(':', '-');
