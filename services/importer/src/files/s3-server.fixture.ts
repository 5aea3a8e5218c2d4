import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver, { type S3Context } from 's3rver';
import type { S3Settings } from './s3-file-store.js';

const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** A store with the interface of S3 and a bucket `uploads`. */
export async function startS3Server() {
  const folder = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder });
  const uploadsOf = (bucket: string) => server.store.getResourcePath(bucket, undefined, 'uploads');
  server.middleware.unshift((context, next) => completeMultipartCalls(context, next, uploadsOf));
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials: CREDENTIALS });
  await client.send(new CreateBucketCommand({ Bucket: 'uploads' }));
  client.destroy();
  const settings: S3Settings = {
    ...{ bucket: 'uploads', prefix: '', region: 'us-east-1', endpoint, credentials: CREDENTIALS },
  };
  return {
    settings,
    /** Ids of multipart uploads that are neither complete nor aborted. */
    incomplete: () => readdir(uploadsOf('uploads')).catch((): string[] => []),
    /** As a rule of the bucket's life cycle does. */
    abortIncomplete: () => rm(uploadsOf('uploads'), { recursive: true }),
    async stop() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The server lacks two calls: ListParts and AbortMultipartUpload. */
async function completeMultipartCalls(
  context: S3Context,
  next: () => Promise<void>,
  uploadsOf: (bucket: string) => string,
): Promise<void> {
  const { method, path, query, request } = context;
  if (query['uploadId'] === undefined) return next();
  const folder = join(uploadsOf(path.split('/')[1]!), query['uploadId']);
  if (method === 'PUT') {
    await next();
    // It responds before the part is on the disk.
    const part = join(folder, query['partNumber']!);
    while ((await stat(part)).size < request.length) await sleep(5);
    return;
  }
  if (method !== 'GET' && method !== 'DELETE') return next();
  context.type = 'application/xml';
  const names = await readdir(folder).catch(() => null);
  if (names === null) {
    context.status = 404;
    context.body = '<Error><Code>NoSuchUpload</Code><Message>No such upload</Message></Error>';
  } else if (method === 'DELETE') {
    await rm(folder, { recursive: true });
    context.status = 204;
  } else {
    const parts = names.filter((name) => /^\d+$/.test(name));
    const lines = parts.map(async (name) => {
      const tag = await readFile(join(folder, `${name}.md5`), 'utf8');
      const { size } = await stat(join(folder, name));
      return `<Part><PartNumber>${name}</PartNumber><ETag>"${tag}"</ETag><Size>${size}</Size></Part>`;
    });
    context.status = 200;
    context.body = `<ListPartsResult><IsTruncated>false</IsTruncated>${(await Promise.all(lines)).join('')}</ListPartsResult>`;
  }
}
