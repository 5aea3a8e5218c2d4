import { ErrorReply, HeadersReply, type ApiServer } from './api-server';

export interface ReceivedUpload {
  fileName: string;
  /** Fields of the form, such as `mode`. */
  fields: Record<string, string>;
  content: string;
  importId: string | null;
}

/** Ids of uploads are unique, also to the browser, which continues interrupted ones by them. */
let created = 0;

type Reply = string | ErrorReply | Promise<string | ErrorReply>;

/** Lets a server of the tests receive uploads by the tus protocol. `reply` gives the id of a complete one's import, or an error. */
export function receiveUploads(server: ApiServer, reply: (upload: ReceivedUpload) => Reply): ReceivedUpload[] {
  const uploads: (ReceivedUpload & { id: string; length: number })[] = [];
  const uploadOf = (path: string) => uploads.find(({ id }) => id === path.split('/').at(-1));
  const stateOf = ({ content, length, importId }: (typeof uploads)[number]) => ({
    'upload-offset': String(new TextEncoder().encode(content).length),
    'upload-length': String(length),
    ...(importId !== null && { location: `/api/admin/imports/${importId}` }),
  });
  server.on({
    'POST /api/admin/uploads': ({ headers }) => {
      const { filename = '', ...fields } = metadataOf(headers.get('upload-metadata') ?? '');
      const length = Number(headers.get('upload-length'));
      const id = String(++created);
      uploads.push({ id, fileName: filename, fields, content: '', importId: null, length });
      return new HeadersReply(201, { location: `/api/admin/uploads/${id}` });
    },
    'GET /api/admin/uploads/:id': ({ path }) => {
      const upload = uploadOf(path);
      return upload ? new HeadersReply(200, stateOf(upload)) : new ErrorReply(404, 'upload_not_found');
    },
    'PATCH /api/admin/uploads/:id': async ({ path, body }) => {
      const upload = uploadOf(path)!;
      const received = upload.content + String(body);
      const result = await reply({ ...upload, content: received });
      if (result instanceof ErrorReply) return result;
      Object.assign(upload, { content: received, importId: result });
      return new HeadersReply(204, stateOf(upload));
    },
    'DELETE /api/admin/uploads/:id': () => new HeadersReply(204, {}),
  });
  return uploads;
}

function metadataOf(header: string): Record<string, string> {
  const textOf = (value: string) => new TextDecoder().decode(Uint8Array.from(atob(value), (one) => one.charCodeAt(0)));
  return Object.fromEntries(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.split(' ');
      return [name, textOf(value)];
    }),
  );
}
