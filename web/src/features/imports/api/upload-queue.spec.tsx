import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '@testing-library/react';
import { reportSessionFound, reportSignedOut } from '../../../lib/session-state';
import { ErrorReply, HeadersReply, setUpApiServer } from '../../../testing/api-server';
import { receiveUploads, type ReceivedUpload } from '../../../testing/upload-server';
import type { UploadOptions } from './upload-file';

const OPTIONS: UploadOptions = {
  batchSize: 1000,
  mode: 'update',
  approve: true,
  test: false,
  overwriteManual: false,
  country: null,
  city: null,
  category: null,
  preview: false,
  source: null,
  licence: null,
  note: null,
};

const csv = (name: string, text = 'name\nCafé\n') => new File([text], name, { lastModified: 1 });

describe('the upload queue', () => {
  const server = setUpApiServer();
  let queue: typeof import('./upload-queue').uploadQueue;
  let uploads: ReceivedUpload[];
  const calls = () =>
    server.calls.filter(({ endpoint }) => endpoint.includes('/uploads')).map(({ endpoint }) => endpoint);
  const statuses = () => queue.items().map(({ file, status }) => `${file.name} ${status}`);

  beforeEach(async () => {
    let accepted = 0;
    uploads = receiveUploads(server, () => String(++accepted));
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

  it('sends the chosen files one after the other with their options', async () => {
    queue.add([csv('first.csv'), csv('ikinci ğ.csv', 'name\nİkinci\n')]);
    queue.start({ ...OPTIONS, note: 'nöt' });
    await waitFor(() => expect(mine('first', 'ikinci')).toEqual(['first.csv accepted', 'ikinci ğ.csv accepted']));
    expect(uploads.map(({ fileName, content }) => [fileName, content])).toEqual([
      ['first.csv', 'name\nCafé\n'],
      ['ikinci ğ.csv', 'name\nİkinci\n'],
    ]);
    expect(uploads[1]!.fields).toMatchObject({
      mode: 'update',
      batchSize: '1000',
      note: 'nöt',
      rememberedColumns: 'true',
    });
  });

  it('shows the error of the server and sends the file again on request', async () => {
    receiveUploads(server, () => new ErrorReply(415, 'unsupported_file', { message: 'not a spreadsheet' }));
    queue.add([csv('broken.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(mine('broken')).toEqual(['broken.csv failed']));
    const item = queue.items().find(({ file }) => file.name === 'broken.csv')!;
    expect(item.error).toBe('not a spreadsheet');
    receiveUploads(server, () => 'again');
    queue.retry(item.key);
    await waitFor(() => expect(mine('broken')).toEqual(['broken.csv accepted']));
  });

  it('goes on with the next file after one that the server rejects', async () => {
    receiveUploads(server, ({ fileName }) =>
      fileName === 'bad.csv' ? new ErrorReply(422, 'unreadable_file') : 'good',
    );
    queue.add([csv('bad.csv'), csv('good.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(mine('bad', 'good')).toEqual(['bad.csv failed', 'good.csv accepted']));
  });

  it('waits for a new session and then continues the upload that was rejected as unauthenticated', async () => {
    receiveUploads(server, () => new ErrorReply(401, 'unauthenticated'));
    queue.add([csv('session.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(calls()).toContain('PATCH /api/admin/uploads/:id'));
    await waitFor(() => expect(mine('session')).toEqual(['session.csv waiting']));
    const before = calls().length;
    server.on({
      'PATCH /api/admin/uploads/:id': () =>
        new HeadersReply(204, { 'upload-offset': '11', location: '/api/admin/imports/signed-in' }),
    });
    reportSessionFound();
    await waitFor(() => expect(mine('session')).toEqual(['session.csv accepted']));
    expect(calls().slice(before)).toEqual(['GET /api/admin/uploads/:id', 'PATCH /api/admin/uploads/:id']);
  });

  it('sends no file of somebody who has signed out with the session of the next person', async () => {
    receiveUploads(server, () => new ErrorReply(401, 'unauthenticated'));
    queue.add([csv('somebody.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(mine('somebody')).toEqual(['somebody.csv waiting']));
    queue.add([csv('unsent.csv')]);
    reportSignedOut();
    expect(queue.items()).toEqual([]);
    const next = receiveUploads(server, () => 'next');
    reportSessionFound();
    queue.add([csv('next.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(mine('next')).toEqual(['next.csv accepted']));
    expect(next.map(({ fileName }) => fileName)).toEqual(['next.csv']);
  });

  it('continues after a lost connection, says so, and never shows less than before', async () => {
    const shown: string[] = [];
    const unsubscribe = queue.subscribe(() => {
      const item = queue.items().find(({ file }) => file.name === 'lost.csv');
      if (item?.status === 'sending') shown.push(`${item.connection} ${item.sent}`);
    });
    let attempts = 0;
    server.on({
      // It has received half of what the browser believes to be sent.
      'GET /api/admin/uploads/:id': () => new HeadersReply(200, { 'upload-offset': '5', 'upload-length': '11' }),
      'PATCH /api/admin/uploads/:id': ({ headers }) => {
        if (++attempts === 1) throw new Error('lost');
        expect(headers.get('upload-offset')).toBe('5');
        return new HeadersReply(204, { 'upload-offset': '11', location: '/api/admin/imports/found' });
      },
    });
    queue.add([csv('lost.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(mine('lost')).toEqual(['lost.csv accepted']), { timeout: 20_000 });
    unsubscribe();
    expect(queue.items().find(({ file }) => file.name === 'lost.csv')!.importId).toBe('found');
    expect([...new Set(shown.map((line) => line.split(' ')[0]))]).toEqual(['new', 'interrupted', 'resumed']);
    const shares = shown.map((line) => Number(line.split(' ')[1]));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('continues an upload of an earlier page load when the same file is chosen again, and only with the same options', async () => {
    const file = csv('earlier.csv');
    receiveUploads(server, () => new ErrorReply(403, 'forbidden_origin'));
    queue.add([file]);
    queue.start(OPTIONS);
    await waitFor(() => expect(mine('earlier')).toEqual(['earlier.csv failed']));
    expect(Object.keys(localStorage)).toHaveLength(1);
    const resumed = server.calls.length;
    server.on({
      'GET /api/admin/uploads/:id': () =>
        new HeadersReply(200, { 'upload-offset': '11', 'upload-length': '11', location: '/api/admin/imports/whole' }),
    });
    queue.add([file]);
    queue.start(OPTIONS);
    await waitFor(() => expect(mine('earlier')).toEqual(['earlier.csv failed', 'earlier.csv accepted']));
    expect(server.calls.slice(resumed).map(({ endpoint }) => endpoint)).toEqual(['GET /api/admin/uploads/:id']);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('starts over when the server no longer has the upload', async () => {
    receiveUploads(server, () => new ErrorReply(403, 'forbidden_origin'));
    queue.add([csv('expired.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(mine('expired')).toEqual(['expired.csv failed']));
    const before = calls().length;
    receiveUploads(server, () => 'restarted');
    server.on({ 'GET /api/admin/uploads/:id': () => new ErrorReply(404, 'upload_not_found') });
    queue.retry(queue.items().find(({ file }) => file.name === 'expired.csv')!.key);
    await waitFor(() => expect(mine('expired')).toEqual(['expired.csv accepted']));
    expect(calls().slice(before)).toEqual([
      'GET /api/admin/uploads/:id',
      'POST /api/admin/uploads',
      'PATCH /api/admin/uploads/:id',
    ]);
  });

  it('stops a file that is being sent and removes it on the server', async () => {
    let arrived = false;
    receiveUploads(server, () => {
      arrived = true;
      return new Promise<never>(() => {});
    });
    queue.add([csv('stopped.csv')]);
    queue.start(OPTIONS);
    await waitFor(() => expect(arrived).toBe(true));
    queue.abort(queue.items().find(({ file }) => file.name === 'stopped.csv')!.key);
    expect(mine('stopped')).toEqual(['stopped.csv aborted']);
    await waitFor(() => expect(calls()).toContain('DELETE /api/admin/uploads/:id'));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });
});
