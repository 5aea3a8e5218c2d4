import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { ImportReport } from '@directory/contracts/imports';
import { reportSessionFound } from '../../../lib/session-state';
import { ErrorReply, startApiServer, type ApiServer } from '../../../testing/api-server';
import type { UploadOptions } from './upload-file';

const OPTIONS: UploadOptions = {
  batchSize: 1000,
  mode: 'update',
  approve: true,
  test: false,
  overwriteManual: false,
  preview: false,
  source: null,
  licence: null,
  note: null,
};
const UPLOAD = 'POST /api/upload-excel-batch';

const csv = (name: string, text = 'name\nCafé\n') => new File([text], name, { lastModified: 1 });

describe('the upload queue', () => {
  let server: ApiServer;
  let queue: typeof import('./upload-queue').uploadQueue;
  const uploads = () => server.calls.filter(({ endpoint }) => endpoint === UPLOAD);
  const statuses = () => queue.items().map(({ file, status }) => `${file.name} ${status}`);

  beforeAll(async () => {
    server = await startApiServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.reset();
    let accepted = 0;
    server.on({ [UPLOAD]: () => ({ importId: String(++accepted) }) });
    ({ uploadQueue: queue } = await import('./upload-queue'));
    reportSessionFound();
  });
  afterEach(async () => {
    for (const { key } of queue.items()) queue.abort(key);
    await waitFor(() => expect(queue.items().some(({ status }) => status === 'sending')).toBe(false));
  });

  /** The files of this test; those of earlier tests stay in the queue. */
  const mine = (...names: string[]) => statuses().filter((line) => names.some((name) => line.startsWith(name)));

  it('rejects files that are no spreadsheets or over 150 MB and takes the others once', () => {
    const large = Object.defineProperty(csv('large.csv'), 'size', { value: 150 * 1024 * 1024 + 1 });
    const file = csv('rejections.csv');
    expect(queue.add([csv('letter.docx'), large, file, file])).toEqual([
      { name: 'letter.docx', size: file.size, reason: 'type' },
      { name: 'large.csv', size: large.size, reason: 'size' },
    ]);
    expect(mine('rejections')).toEqual(['rejections.csv chosen']);
    queue.remove(queue.items().find((item) => item.file === file)!.key);
    expect(mine('rejections')).toEqual([]);
  });

  it('sends the chosen files one after the other with their place in the batch', async () => {
    queue.add([csv('first.csv'), csv('second.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(mine('first', 'second')).toEqual(['first.csv accepted', 'second.csv accepted']));
    const fields = uploads().map(({ body }) => ['fileIndex', 'totalFiles', 'mode'].map((name) => fieldOf(body, name)));
    expect(fields).toEqual([
      ['0', '2', 'update'],
      ['1', '2', 'update'],
    ]);
  });

  it('shows the error of the server and sends the file again on request', async () => {
    server.on({ [UPLOAD]: () => new ErrorReply(415, 'unsupported_file', { message: 'not a spreadsheet' }) });
    queue.add([csv('broken.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(mine('broken')).toEqual(['broken.csv failed']));
    const item = queue.items().find(({ file }) => file.name === 'broken.csv')!;
    expect(item.error).toBe('not a spreadsheet');
    server.on({ [UPLOAD]: () => ({ importId: 'again' }) });
    queue.retry(item.key);
    await waitFor(() => expect(mine('broken')).toEqual(['broken.csv accepted']));
  });

  it('continues with the next file after one that fails', async () => {
    server.on({
      [UPLOAD]: ({ body }) =>
        String(body).includes('bad.csv') ? new ErrorReply(422, 'unreadable_file') : { importId: 'good' },
    });
    queue.add([csv('bad.csv'), csv('good.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(mine('bad', 'good')).toEqual(['bad.csv failed', 'good.csv accepted']));
  });

  it('waits for a new session and then sends the file that was rejected as unauthenticated', async () => {
    server.on({ [UPLOAD]: () => new ErrorReply(401, 'unauthenticated') });
    queue.add([csv('session.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(uploads()).toHaveLength(1));
    await waitFor(() => expect(mine('session')).toEqual(['session.csv waiting']));
    server.on({ [UPLOAD]: () => ({ importId: 'signed-in' }) });
    reportSessionFound();
    await waitFor(() => expect(mine('session')).toEqual(['session.csv accepted']));
    expect(uploads()).toHaveLength(2);
  });

  it('keeps the report of an import that ended within the request', async () => {
    const report = { outcome: 'complete', totalRows: 1 } as unknown as ImportReport;
    server.on({ [UPLOAD]: () => report });
    queue.add([csv('short.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(mine('short')).toEqual(['short.csv reported']));
    expect(queue.items().find(({ file }) => file.name === 'short.csv')!.report).toEqual(report);
  });

  it('stops a file that is being sent', async () => {
    let arrived = false;
    server.on({
      [UPLOAD]: () => {
        arrived = true;
        return new Promise<never>(() => {});
      },
    });
    queue.add([csv('stopped.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(arrived).toBe(true));
    queue.abort(queue.items().find(({ file }) => file.name === 'stopped.csv')!.key);
    expect(mine('stopped')).toEqual(['stopped.csv aborted']);
  });
});

function fieldOf(form: unknown, name: string): string | undefined {
  return new RegExp(`name="${name}"\r\n\r\n([^\r]*)`).exec(String(form))?.[1];
}
