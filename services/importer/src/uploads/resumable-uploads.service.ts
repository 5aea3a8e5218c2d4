import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AppError, type ErrorCode } from '@directory/contracts/errors';
import { ImportOptionsForm } from '@directory/contracts/imports';
import { MAX_UPLOAD_BYTES } from '@directory/contracts/upload-limits';
import { actorOf } from '@directory/service-kit/actor';
import { IdleExit } from '@directory/service-kit/idle-exit';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { ERRORS, Metadata, Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NodeRequest } from 'srvx/node';
import { DiskReserve } from '../files/disk-reserve.js';
import { FILE_STORE, type FileStore } from '../files/file-store.js';
import { ImportsService } from '../imports/imports.service.js';
import { HEAD_BYTES } from '../readers/sniff-head.js';
import { checkedName, checkHead, Inspector, tooLarge } from './checked-file.js';
import { peek } from './peek.js';
import { UploadLocker } from './upload-locker.js';
import { UploadQueries, type UploadRow } from './uploads.queries.js';

export const UPLOADS_PATH = '/api/admin/uploads';
export const TUS_VERSION = '1.0.0';

const EXPIRY_INTERVAL_MS = 3_600_000;
/** For what a request that must end its writing has received already. */
const DRAIN_TIMEOUT_MS = 1_000;

const codeByStatus: Record<number, ErrorCode> = {
  403: 'bad_request',
  404: 'upload_not_found',
  409: 'upload_conflict',
  410: 'upload_not_found',
  412: 'bad_request',
  413: 'payload_too_large',
};

/** Uploads by the tus protocol: each becomes one import, however often it is interrupted. See docs/adr/0042. */
@Injectable()
export class ResumableUploads implements OnModuleInit, OnApplicationShutdown {
  private readonly expiry = new RepeatedTask({
    intervalMs: EXPIRY_INTERVAL_MS,
    run: () => this.removeExpired(),
    onError: (error) => this.logger.warn({ err: error }, 'expired uploads could not be removed'),
  });
  private readonly locker: UploadLocker;
  private opened: Promise<Server> | undefined;
  /** The upload of each request that the library handles, and its error. */
  private readonly ids = new WeakMap<Request, string>();
  private readonly errors = new WeakMap<Request, unknown>();

  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly uploads: UploadQueries,
    private readonly imports: ImportsService,
    private readonly reserve: DiskReserve,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly idle: IdleExit,
  ) {
    const prefix = files.resumableKey('');
    this.locker = new UploadLocker(uploads, (key) => key.slice(prefix.length));
  }

  onModuleInit(): void {
    this.expiry.start();
    this.idle.require(async () => {
      await this.expiry.trigger();
      return true;
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.expiry.stop();
  }

  /** @throws AppError `file_…` for a file that cannot be one of ours, `bad_request`, `storage_reserve` */
  async create(request: FastifyRequest): Promise<UploadRow> {
    const length = Number(request.headers['upload-length']);
    const { filename, ...fields } = metadataOf(request.headers['upload-metadata']);
    const hasBody = Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'];
    if (!Number.isSafeInteger(length) || length < 0 || hasBody) throw new AppError('bad_request');
    const fileName = checkedName(filename);
    if (length > MAX_UPLOAD_BYTES) throw tooLarge(fileName);
    if (length === 0) throw new AppError('file_empty', { file: fileName });
    await this.reserve.assertRoomFor(length + (await this.uploads.outstandingBytes()));
    const { username } = actorOf(request);
    const id = randomUUID();
    await this.uploads.insert({ id, fileName, size: length, options: ImportOptionsForm.parse(fields) }, username);
    try {
      await this.handle(id, ownRequest('POST', { 'upload-length': String(length) }));
    } catch (error) {
      await this.uploads.remove(id);
      throw error;
    }
    return this.find(id, request);
  }

  /** How much of it has been received. Ends a request that still writes it. */
  async state(id: string, request: FastifyRequest): Promise<UploadRow> {
    const upload = await this.find(id, request);
    const complete = (importId: string) => ({ ...upload, received: upload.size, importId });
    if (upload.importId) return complete(upload.importId);
    try {
      const received = offsetOf(await this.handle(id, ownRequest('HEAD')));
      return received === upload.size ? complete(await this.finish(upload, request)) : { ...upload, received };
    } catch (error) {
      const importId = await this.importOf(id, request);
      if (!importId) throw error;
      return complete(importId);
    }
  }

  /**
   * Appends the body of a request; the last one starts the import.
   * @throws AppError `file_…` at the first part of a file that cannot be one of ours, which ends the upload
   */
  async append(id: string, request: FastifyRequest, reply: FastifyReply): Promise<UploadRow> {
    const upload = await this.find(id, request);
    if (upload.importId) throw new AppError('upload_conflict');
    await this.reserve.assertRoomFor(Number(request.headers['content-length'] ?? 0));
    if (request.headers['upload-offset'] === '0') await this.checkStart(upload, request);
    const part = new NodeRequest({ req: request.raw, res: reply.raw });
    const received = offsetOf(await this.handleUnfinished(id, part, request));
    await this.uploads.saveReceived(id, received);
    return { ...upload, received, importId: received === upload.size ? await this.finish(upload, request) : null };
  }

  /** @throws AppError `upload_conflict` once it is complete */
  async remove(id: string, request: FastifyRequest): Promise<void> {
    const upload = await this.find(id, request);
    if (upload.importId) throw new AppError('upload_conflict');
    const lock = this.locker.newLock(this.files.resumableKey(id));
    await lock.lock(new AbortController().signal, () => undefined); // ends a request that still writes it
    try {
      if (!(await this.discard(id))) throw new AppError('upload_conflict');
    } finally {
      await lock.unlock();
    }
  }

  async removeExpired(): Promise<void> {
    const expired = await this.uploads.listExpired();
    for (const id of expired) await this.discard(id);
    await this.uploads.removeFinished();
    if (expired.length > 0) this.logger.info({ removed: expired.length }, 'expired uploads removed');
  }

  /** A part too short to show what the file is passes: `finish` checks every file. */
  private async checkStart({ id, fileName, size }: UploadRow, { raw, headers }: FastifyRequest): Promise<void> {
    const bytes = Math.min(size, HEAD_BYTES);
    if (!(Number(headers['content-length']) >= bytes)) return;
    const error = checkHead(await peek(raw, bytes), fileName);
    if (!error) return;
    await this.discard(id);
    throw error;
  }

  /** An administrator's own upload. */
  private async find(id: string, request: FastifyRequest): Promise<UploadRow> {
    const upload = await this.uploads.find(id, actorOf(request).username);
    if (!upload) throw new AppError('upload_not_found');
    return upload;
  }

  /** Checks a complete file as that of a form is checked, and enqueues its import. */
  private async finish(upload: UploadRow, request: FastifyRequest): Promise<string> {
    const { id, fileName, size: fileSize, options } = upload;
    const inspector = new Inspector(fileName).resume();
    try {
      await pipeline(await this.files.read(id), inspector);
      // A store may lose what it has received, such as parts that its rules remove.
      if (inspector.size !== fileSize) throw new AppError('upload_not_found');
    } catch (error) {
      const isMissing = !(await this.files.has(id));
      const importId = await this.importOf(id, request);
      if (importId) return importId;
      if (error instanceof AppError || isMissing) await this.discard(id);
      throw isMissing ? new AppError('upload_not_found', {}, { cause: error }) : error;
    }
    const run = {
      ...{ id, fileName, fileSize, options },
      isResumable: true,
      sha256: inspector.digest(),
      requestId: request.id,
    };
    const importId = await this.imports.enqueue(run, actorOf(request));
    await this.removeCompanions(id);
    return importId;
  }

  /** Of an upload that another request has completed meanwhile. */
  private async importOf(id: string, request: FastifyRequest): Promise<string | null | undefined> {
    return (await this.uploads.find(id, actorOf(request).username))?.importId;
  }

  /** Its row decides between this and an import of it. Resolves to false if that has it. */
  private async discard(id: string): Promise<boolean> {
    if (!(await this.uploads.remove(id))) return false;
    const { datastore } = await this.server();
    const remove = () => datastore.remove(this.files.resumableKey(id));
    await remove().catch((error: unknown) => {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error;
    });
    await this.files.remove(id); // a complete one, which is no upload of the bucket any more
    await this.removeCompanions(id);
    return true;
  }

  private async removeCompanions(id: string): Promise<void> {
    for (const key of this.files.companionsOf(id)) await this.files.remove(key);
  }

  /** As `handle`, which knows nothing of a request that has completed or removed the upload meanwhile. */
  private async handleUnfinished(id: string, own: Request, request: FastifyRequest): Promise<Response> {
    try {
      return await this.handle(id, own);
    } catch (error) {
      const upload = await this.find(id, request);
      throw upload.importId ? new AppError('upload_conflict', {}, { cause: error }) : error;
    }
  }

  /** The library's response to a request. */
  private async handle(id: string, request: Request): Promise<Response> {
    const server = await this.server();
    this.ids.set(request, id);
    const response = await server.handleWeb(request);
    if (response.ok) return response;
    const error = this.errors.get(request);
    if (error === ERRORS.ABORTED) throw new AppError('upload_conflict');
    if (error instanceof Error && !('status_code' in error)) throw error;
    if (error === ERRORS.FILE_WRITE_ERROR) await this.reserve.assertRoomFor(0);
    throw new AppError(
      codeByStatus[response.status] ?? (response.status < 500 ? 'bad_request' : 'internal'),
      {},
      {
        cause: error,
      },
    );
  }

  private server(): Promise<Server> {
    this.opened ??= this.open().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  private async open(): Promise<Server> {
    const keyOf = (request: Request) => this.files.resumableKey(this.ids.get(request) ?? '');
    return new Server({
      path: UPLOADS_PATH,
      datastore: await this.files.openResumable(),
      locker: this.locker,
      lockDrainTimeout: DRAIN_TIMEOUT_MS,
      namingFunction: keyOf,
      getFileIdFromRequest: keyOf,
      onResponseError: (request, error) => {
        this.errors.set(request, error);
        return undefined;
      },
    });
  }
}

/** A request without the client's headers, which are checked here. */
function ownRequest(method: string, headers: Record<string, string> = {}): Request {
  return new Request(`http://importer${UPLOADS_PATH}/`, {
    method,
    headers: { 'tus-resumable': TUS_VERSION, ...headers },
  });
}

function offsetOf(response: Response): number {
  return Number(response.headers.get('upload-offset'));
}

/** @throws AppError `bad_request` */
function metadataOf(header: string | string[] | undefined): Record<string, string | null> {
  try {
    return Metadata.parse(String(header ?? ''));
  } catch (cause) {
    throw new AppError('bad_request', {}, { cause });
  }
}
