import { Controller, Req, Res } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import type { ResumableUpload } from '@directory/contracts/imports';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ResumableUploads, TUS_VERSION, UPLOADS_PATH } from './resumable-uploads.service.js';
import { accepted } from './uploads.controller.js';
import type { UploadRow } from './uploads.queries.js';

/** The tus protocol, version 1.0.0, with its extensions for creation, expiration and termination. */
@Controller()
export class ResumableUploadsController {
  constructor(private readonly uploads: ResumableUploads) {}

  @Route('POST /api/admin/uploads')
  async create(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    describe(reply);
    const upload = await this.uploads.create(request);
    void reply.status(201).header('location', `${UPLOADS_PATH}/${upload.id}`);
    return viewOf(upload, reply);
  }

  /** Also for HEAD. */
  @Route('GET /api/admin/uploads/:id')
  async state(
    @Input() { params }: InputOf<'GET /api/admin/uploads/:id'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    describe(reply);
    const upload = await this.uploads.state(params.id, request);
    void reply.header('upload-length', upload.size);
    if (upload.importId) void reply.header('location', `/api/admin/imports/${upload.importId}`);
    return viewOf(upload, reply);
  }

  @Route('PATCH /api/admin/uploads/:id')
  async append(
    @Input() { params }: InputOf<'PATCH /api/admin/uploads/:id'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<'PATCH /api/admin/uploads/:id'> | undefined> {
    describe(reply);
    const upload = await this.uploads.append(params.id, request, reply);
    viewOf(upload, reply);
    if (upload.importId) return accepted(reply, upload.importId);
    void reply.status(204);
    return undefined;
  }

  @Route('DELETE /api/admin/uploads/:id')
  async remove(
    @Input() { params }: InputOf<'DELETE /api/admin/uploads/:id'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<undefined> {
    describe(reply);
    await this.uploads.remove(params.id, request);
    void reply.status(204);
  }
}

/** On every response of the protocol, errors included. */
function describe(reply: FastifyReply): void {
  void reply.headers({ 'tus-resumable': TUS_VERSION, 'cache-control': 'no-store' });
}

function viewOf(upload: UploadRow, reply: FastifyReply): ResumableUpload {
  const { id, fileName, size: length, received: offset, importId, expiresAt } = upload;
  void reply.header('upload-offset', offset);
  if (!importId) void reply.header('upload-expires', expiresAt.toUTCString());
  return { id, fileName, length, offset, importId, expiresAt: expiresAt.toISOString() };
}
