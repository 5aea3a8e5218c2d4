import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { UPLOAD_PART_BYTES } from '@directory/contracts/upload-limits';
import type { DataStore } from '@tus/server';
import { S3Store as TusS3Store } from '@tus/s3-store';
import { removeEach, type FileStore, type LocalFile } from './file-store.js';

export interface S3Settings {
  bucket: string;
  /** Prefix of every key: empty, or ending in a slash. */
  prefix: string;
  region: string;
  /** Of a store other than Amazon's. */
  endpoint: string | undefined;
  /** Absent: the machine's role or credential files apply. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** Size of a part; at most four parts of an upload are in memory. */
const PART_BYTES = UPLOAD_PART_BYTES;
/** Parts of resumable uploads, which are collected in the temporary directory. */
const MAX_RESUMABLE_PARTS = 8;

/**
 * Files in a bucket of S3 or a compatible store. Incomplete uploads of killed processes are left to the bucket's
 * lifecycle rules.
 */
export class S3FileStore implements FileStore {
  private readonly client: S3Client;

  constructor(private readonly settings: S3Settings) {
    this.client = new S3Client(clientConfig(settings));
  }

  async save(key: string, content: Readable, transform: Transform): Promise<void> {
    const body = new PassThrough();
    const upload = new Upload({
      client: this.client,
      params: { ...this.object(key), Body: body },
      partSize: PART_BYTES,
      queueSize: 3,
    });
    const sent = upload.done().catch((error: unknown) => {
      body.destroy(error as Error);
      throw error;
    });
    // The stream's error is more specific than that of its aborted upload.
    const [passed, done] = await Promise.allSettled([pipeline(content, transform, body), sent]);
    if (passed.status === 'rejected') throw passed.reason;
    if (done.status === 'rejected') throw done.reason;
  }

  async read(key: string): Promise<Readable> {
    const { Body } = await this.client.send(new GetObjectCommand(this.object(key)));
    return Body as Readable;
  }

  async openLocal(key: string, signal: AbortSignal): Promise<LocalFile> {
    const path = join(tmpdir(), `import-${randomUUID()}`);
    const release = () => rm(path, { force: true });
    try {
      await pipeline(await this.read(key), createWriteStream(path, { flags: 'wx' }), { signal });
    } catch (error) {
      await release();
      signal.throwIfAborted();
      throw error;
    }
    return { path, release };
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(key)));
  }

  async has(key: string): Promise<boolean> {
    try {
      await this.client.send(new HeadObjectCommand(this.object(key)));
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  }

  async prune(keys: string[], age: number): Promise<number> {
    return removeEach(this.keysOlderThan(age, new Set(keys)), (key) => this.remove(key));
  }

  async *keys(): AsyncGenerator<string> {
    for await (const { key } of this.objects()) yield key;
  }

  async openResumable(): Promise<DataStore> {
    return new TusS3Store({
      partSize: PART_BYTES,
      maxConcurrentPartUploads: MAX_RESUMABLE_PARTS,
      s3ClientConfig: { bucket: this.settings.bucket, ...clientConfig(this.settings) },
    });
  }

  resumableKey(id: string): string {
    return this.settings.prefix + id;
  }

  companionsOf(id: string): string[] {
    return [`${id}.info`, `${id}.part`];
  }

  async freeBytes(): Promise<number> {
    return Infinity;
  }

  async ping(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.settings.bucket }));
  }

  private async *keysOlderThan(age: number, retained: ReadonlySet<string>): AsyncGenerator<string> {
    for await (const { key, modifiedAt } of this.objects())
      if (!retained.has(key) && modifiedAt && Date.now() - modifiedAt.getTime() >= age) yield key;
  }

  private async *objects(): AsyncGenerator<{ key: string; modifiedAt: Date | undefined }> {
    const { bucket: Bucket, prefix: Prefix } = this.settings;
    for await (const page of paginateListObjectsV2({ client: this.client }, { Bucket, Prefix })) {
      for (const { Key, LastModified: modifiedAt } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key.slice(Prefix.length), modifiedAt };
      }
    }
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: this.settings.prefix + key };
  }
}

function clientConfig({ region, endpoint, credentials }: S3Settings): S3ClientConfig {
  return {
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Other stores lack Amazon's newer checksums; the connection has its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}
