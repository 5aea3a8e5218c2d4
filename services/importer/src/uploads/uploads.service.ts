import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { ImportOptionsForm } from '@directory/contracts/imports';
import { MAX_UPLOAD_BYTES } from '@directory/contracts/upload-limits';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '@directory/service-kit/actor';
import { isOutage } from '@directory/service-kit/outages';
import { DiskReserve } from '../files/disk-reserve.js';
import { FILE_STORE, type FileStore } from '../files/file-store.js';
import { ImportsService } from '../imports/imports.service.js';
import { checkedName, Inspector, tooLarge } from './checked-file.js';

/** RFC 2046, 5.1.1. */
const MAX_BOUNDARY_LENGTH = 70;
/** Fields of an upload form, without the file. */
const MAX_FIELDS = 20;
/** Overhead of a form: fields, part headers and boundaries. */
const MAX_FORM_OVERHEAD_BYTES = 64 * 1024;
/** Messages of the parser for a body that contradicts its headers. */
const MALFORMED = /multipart|boundary|reach \w+ limit|prototype property|JSON field|closed before/i;

interface Received {
  id: string;
  fileName: string;
  size: number;
  sha256: string;
}

/** Receives uploads as streams: checked, hashed and stored without buffering. */
@Injectable()
export class UploadsService {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly imports: ImportsService,
    private readonly reserve: DiskReserve,
  ) {}

  /**
   * Stores the one file of a multipart request and enqueues its import; resolves to its id, or to that of the import in flight of
   * the same file with the same options.
   * @throws AppError `file_…` for a file that cannot be one of ours, `bad_request` for a body that is no whole form,
   *   `storage_reserve` while there is no room for it; nothing of it is kept.
   */
  async receive(request: FastifyRequest): Promise<string> {
    if (!request.isMultipart()) throw new AppError('file_missing');
    requireForm(request);
    await this.reserve.assertRoomFor(Number(request.headers['content-length'] ?? 0));
    const fields: Record<string, unknown> = {};
    let received: Received | undefined;
    try {
      for await (const part of request.parts({
        limits: { files: 1, fields: MAX_FIELDS, fileSize: MAX_UPLOAD_BYTES },
      })) {
        if (part.type === 'file') received = await this.store(part, Number(request.headers['content-length']));
        else fields[part.fieldname] = part.value;
      }
    } catch (error) {
      if (received) await this.files.remove(received.id);
      if (isMalformed(error)) throw new AppError('bad_request', {}, { cause: error });
      throw error;
    }
    if (!received) throw new AppError('file_missing');
    try {
      const { id, fileName, size: fileSize, sha256 } = received;
      const run = { id, fileName, fileSize, sha256, options: ImportOptionsForm.parse(fields), requestId: request.id };
      return await this.imports.enqueue(run, actorOf(request));
    } catch (error) {
      // In an outage the database may have stored the import without responding. If not, the sweep removes the file.
      if (!isOutage(error)) await this.files.remove(received.id);
      throw error;
    }
  }

  /** @param declaredBytes length of the body by its header; NaN without one */
  private async store(part: MultipartFile, declaredBytes: number): Promise<Received> {
    const id = randomUUID();
    const fileName = checkedName(part.filename);
    if (declaredBytes > MAX_UPLOAD_BYTES + MAX_FORM_OVERHEAD_BYTES) throw tooLarge(fileName);
    const inspector = new Inspector(fileName);
    await this.files.save(id, part.file, inspector);
    if (part.file.truncated) {
      await this.files.remove(id);
      throw tooLarge(fileName);
    }
    return { id, fileName, size: inspector.size, sha256: inspector.digest() };
  }
}

/** @throws AppError `bad_request` if the headers show that the body is no form */
function requireForm({ headers }: FastifyRequest): void {
  const boundary = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(headers['content-type'] ?? '');
  const { length } = boundary?.[1] ?? boundary?.[2] ?? '';
  const encoding = headers['content-encoding'] ?? 'identity';
  if (length < 1 || length > MAX_BOUNDARY_LENGTH || encoding.toLowerCase() !== 'identity')
    throw new AppError('bad_request');
}

function isMalformed(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && MALFORMED.test(error.message);
}
