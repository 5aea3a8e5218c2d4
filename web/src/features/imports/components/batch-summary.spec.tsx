import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '@directory/contracts/endpoints';
import type { ImportView } from '@directory/contracts/imports';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { receiveUploads } from '../../../testing/upload-server';
import { uploadQueue } from '../api/upload-queue';
import type { UploadOptions } from '../api/upload-file';
import { UploadPage } from '../pages/upload-page';
import { BatchNotice } from './batch-notice';

const OPTIONS: UploadOptions = {
  batchSize: 500,
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
const FILES = 6;

function uploadFiles(chosen: File[], options: UploadOptions): void {
  act(() => {
    uploadQueue.add(chosen);
    uploadQueue.start(options);
  });
}

const files = (prefix: string) =>
  Array.from({ length: FILES }, (_, at) => new File(['name\nCafé\n'], `${prefix}-${at + 1}.csv`, { lastModified: at }));

type State = 'awaiting' | 'merging' | 'done';

function view(id: string, state: State): ImportView {
  const done = state === 'done';
  const counts = { inserted: 6, updated: 3, skipped: 0, errors: 1, rowsRead: 10, rowsMerged: 10 };
  return {
    ...{
      id,
      fileName: `${id}.csv`,
      fileSize: 10,
      sha256: '',
      state,
      options: { ...OPTIONS, rememberedColumns: true },
      delay: null,
      error: null,
    },
    ...{ outcome: done ? 'partial' : null, undone: null, report: null, errorWorkbook: false, retryable: false },
    restrictedLicences: [],
    retriedRows: null,
    ...{ createdAt: new Date().toISOString(), startedAt: null, finishedAt: null },
    progress: {
      ...{
        importId: id,
        revision: ['awaiting', 'merging', 'done'].indexOf(state),
        phase: state,
        bytesRead: 10,
        bytesTotal: 10,
        ...counts,
      },
      ...{ rowsPerSecond: 5, etaSeconds: 4, percent: done ? 100 : 50 },
    },
  };
}

describe('a batch of files', () => {
  const server = setUpApiServer();
  const states = new Map<string, State>();
  const notifications: string[] = [];
  const requestPermission = vi.fn(async () => 'granted' as const);

  beforeEach(() => {
    states.clear();
    notifications.length = 0;
    let accepted = 0;
    receiveUploads(server, () => {
      const importId = `import-${++accepted}`;
      states.set(importId, 'merging');
      return importId;
    });
    server.on({
      'GET /api/admin/settings': () => ({ import_immediately: true }) as ResponseOf<'GET /api/admin/settings'>,
      'GET /api/admin/imports': () => [],
      'GET /api/admin/imports/:id': ({ path }) => {
        const id = path.split('/').at(-1)!;
        return view(id, states.get(id) ?? 'merging');
      },
    });
    requestPermission.mockClear();
    Object.assign(globalThis, {
      Notification: Object.assign(
        class {
          constructor(title: string, options: { body: string }) {
            notifications.push(`${title} ${options.body}`);
          }
        },
        { permission: 'granted', requestPermission },
      ),
    });
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  });

  // The queue outlives the screens: the next test would poll these files too, and upload those that are left.
  afterEach(() => act(() => uploadQueue.clear()));

  const open = () =>
    renderScreen(
      <ToastProvider>
        <BatchNotice />
        <UploadPage />
      </ToastProvider>,
    );

  it('cancels the uploads that wait and the imports that run after a confirmation', async () => {
    const cancelled: string[] = [];
    receiveUploads(server, () => {
      if (states.size > 0) return new Promise<never>(() => {});
      states.set('cancel-1', 'merging');
      return 'cancel-1';
    });
    server.on({
      'POST /api/admin/imports/:id/cancel': ({ path }) => {
        const id = path.split('/').at(-2)!;
        cancelled.push(id);
        states.set(id, 'done');
        return view(id, 'done');
      },
    });
    const { user } = open();
    uploadFiles(files('cancel').slice(0, 4), OPTIONS);
    await waitFor(() => expect(screen.getByRole('article', { name: 'cancel-1.csv' }).textContent).toContain('%50'));
    await user.click(screen.getByRole('button', { name: 'Tümünü iptal et' }));
    expect(cancelled).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Tümünü iptal et' }));
    await waitFor(() => expect(cancelled).toEqual(['cancel-1']));
    const mine = uploadQueue.items().filter(({ file }) => file.name.startsWith('cancel'));
    expect(mine.filter(({ status }) => status === 'aborted')).toHaveLength(3);
    const summary = screen.getByRole('region', { name: 'Dosyaların toplamı' });
    await waitFor(() => expect(summary.textContent).toContain('1/4 dosya içe aktarıldı'));
  }, 120_000);

  it('counts files that are dropped one after the other, until all of them are finished', async () => {
    const names = files('dropped').slice(0, 4);
    const { user } = open();
    const drop = async (at: number) => {
      uploadFiles([names[at]!], OPTIONS);
      await waitFor(() => expect(states.size).toBe(at + 1));
    };
    await drop(0);
    const summary = await screen.findByRole('region', { name: 'Dosyaların toplamı' });
    await waitFor(() => expect(summary.textContent).toContain('0/1 dosya bitti'));
    await drop(1);
    states.set('import-1', 'done');
    await waitFor(() => expect(summary.textContent).toContain('1/2 dosya bitti'));
    await drop(2);
    await waitFor(() => expect(summary.textContent).toContain('1/3 dosya bitti'));
    act(() => void uploadQueue.add(files('taken out').slice(0, 1)));
    await user.click(screen.getByRole('button', { name: 'taken out-1.csv dosyasını çıkar' }));
    expect(summary.textContent).toContain('1/3 dosya bitti');
    for (const id of states.keys()) states.set(id, 'done');
    await waitFor(() => expect(summary.textContent).toContain('3/3 dosya içe aktarıldı'));
    await drop(3);
    await waitFor(() => expect(summary.textContent).toContain('0/1 dosya bitti'));
    states.set('import-4', 'done');
    await waitFor(() => expect(summary.textContent).toContain('1/1 dosya içe aktarıldı'));
  }, 120_000);

  it('sums up a file of an earlier batch that is retried', async () => {
    receiveUploads(server, () => new ErrorReply(422, 'file_corrupt'));
    const { user } = open();
    const upload = (at: number) => uploadFiles(files('earlier').slice(at, at + 1), OPTIONS);
    upload(0);
    const summary = await screen.findByRole('region', { name: 'Dosyaların toplamı' });
    await waitFor(() => expect(summary.textContent).toContain('0/1 dosya içe aktarıldı'));
    receiveUploads(server, ({ fileName }) => fileName.replace('.csv', ''));
    states.set('earlier-2', 'done');
    upload(1);
    await waitFor(() => expect(summary.textContent).toContain('1/1 dosya içe aktarıldı'));
    const lane = screen.getByRole('article', { name: 'earlier-1.csv' });
    await user.click(within(lane).getByRole('button', { name: 'Yeniden dene' }));
    await waitFor(() => expect(summary.textContent).toContain('1/2 dosya bitti'));
    states.set('earlier-1', 'done');
    await waitFor(() => expect(summary.textContent).toContain('2/2 dosya içe aktarıldı'));
  }, 120_000);

  it('sums up a file that is retried with the rest of its batch', async () => {
    receiveUploads(server, ({ fileName }) =>
      fileName === 'again-2.csv' ? new ErrorReply(422, 'file_corrupt') : 'again-1',
    );
    states.set('again-1', 'done');
    const { user } = open();
    uploadFiles(files('again').slice(0, 2), OPTIONS);
    const lane = await screen.findByRole('article', { name: 'again-2.csv' });
    await within(lane).findByRole('alert');
    const summary = screen.getByRole('region', { name: 'Dosyaların toplamı' });
    await waitFor(() => expect(summary.textContent).toContain('1/2 dosya içe aktarıldı'));
    receiveUploads(server, () => 'again-2');
    states.set('again-2', 'done');
    await user.click(within(lane).getByRole('button', { name: 'Yeniden dene' }));
    await waitFor(() => expect(summary.textContent).toContain('2/2 dosya içe aktarıldı'));
  }, 120_000);

  it('counts no file that was undone', async () => {
    let accepted = 0;
    receiveUploads(server, () => `undone-${++accepted}`);
    server.on({
      'GET /api/admin/imports/:id': ({ path }) => {
        const id = path.split('/').at(-1)!;
        const undone = id === 'undone-1' ? { deletedCount: 9, revertedCount: 0, unrevertedCount: 0 } : null;
        return { ...view(id, 'done'), undone };
      },
    });
    open();
    uploadFiles(files('undone').slice(0, 2), OPTIONS);
    const summary = await screen.findByRole('region', { name: 'Dosyaların toplamı' });
    await waitFor(() => expect(summary.textContent).toContain('1/2 dosya içe aktarıldı'));
    expect(within(summary).getByText('satır okundu').previousSibling?.textContent).toBe('10');
  }, 120_000);

  it('is over once the import of a file is missing, and the file can be sent again', async () => {
    let accepted = 0;
    receiveUploads(server, () => `missing-${++accepted}`);
    let isMissing = false;
    server.on({
      'GET /api/admin/imports/:id': ({ path }) => {
        const id = path.split('/').at(-1)!;
        if (id === 'missing-1' && isMissing) return new ErrorReply(404, 'import_not_found', { message: 'Böyle yok.' });
        return view(id, id === 'missing-1' ? 'merging' : 'done');
      },
    });
    const { user } = open();
    uploadFiles(files('missing').slice(0, 2), OPTIONS);
    const summary = await screen.findByRole('region', { name: 'Dosyaların toplamı' });
    await waitFor(() => expect(summary.textContent).toContain('1/2'));
    isMissing = true;
    await waitFor(() => expect(summary.textContent).toContain('1/2 dosya içe aktarıldı'));
    const lane = screen.getByRole('article', { name: 'missing-1.csv' });
    expect(within(lane).getByRole('alert').textContent).toContain('Böyle yok.');
    await user.click(within(lane).getByRole('button', { name: 'Yeniden dene' }));
    await waitFor(() => expect(summary.textContent).toContain('2/2 dosya içe aktarıldı'));
  }, 120_000);

  it('announces in grey that all of its files were cancelled', async () => {
    receiveUploads(server, () => 'stopped-1');
    server.on({
      'GET /api/admin/imports/:id': () => ({
        ...view('stopped-1', 'done'),
        ...{ state: 'cancelled' as const, outcome: 'cancelled' as const },
      }),
    });
    open();
    uploadFiles(files('stopped').slice(0, 1), OPTIONS);
    const notice = (await screen.findByText('Hiçbir dosyanın içe aktarması tamamlanmadı.')).closest('li')!;
    expect(notice.querySelector('svg')?.classList).toContain('text-muted');
  }, 120_000);

  it('waits for confirmation, in the tab as well, and is imported as a whole', async () => {
    const confirmed: string[] = [];
    let accepted = 0;
    receiveUploads(server, () => {
      const importId = `previewed-${++accepted}`;
      states.set(importId, accepted === 1 ? 'done' : 'awaiting');
      return importId;
    });
    server.on({
      'POST /api/admin/imports/:id/confirm': ({ path }) => {
        const id = path.split('/').at(-2)!;
        confirmed.push(id);
        states.set(id, 'done');
        return view(id, 'merging');
      },
    });
    localStorage.setItem('notify-batch-end', 'on');
    const { user } = open();
    uploadFiles(files('previewed').slice(0, 4), { ...OPTIONS, preview: true });
    const summary = await screen.findByRole('region', { name: 'Dosyaların toplamı' });
    await waitFor(() => expect(summary.textContent).toContain('1/4 dosya bitti3 dosya onay bekliyor'));
    expect(summary.textContent).not.toMatch(/kalan süre|%/);
    await waitFor(() => expect(document.title).toMatch(/^\(1\/4\) 3 onay bekliyor · Dosya Yükleme/));
    expect(notifications).toEqual(['3 dosya onay bekliyor Önizlemelere bakıp içe aktarın.']);

    await user.click(within(summary).getByRole('button', { name: 'Hepsini içe aktar' }));
    expect(confirmed).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hepsini içe aktar' }));
    await waitFor(() => expect(summary.textContent).toContain('4/4 dosya içe aktarıldı'));
    expect(confirmed).toEqual(['previewed-2', 'previewed-3', 'previewed-4']);
    expect(document.title).toMatch(/^Dosya Yükleme/);
  }, 120_000);

  it('counts and imports once what two of its files contain, and names both', async () => {
    receiveUploads(server, () => {
      states.set('twice-1', 'done');
      return 'twice-1';
    });
    open();
    uploadFiles(files('twice').slice(0, 2), OPTIONS);
    const second = await screen.findByRole('article', { name: 'twice-2.csv' });
    await waitFor(() => expect(second.textContent).toContain('twice-1.csv ile aynı dosya'));
    const summary = screen.getByRole('region', { name: 'Dosyaların toplamı' });
    await waitFor(() => expect(summary.textContent).toContain('1/1 dosya içe aktarıldı'));
    expect(screen.getAllByRole('article', { name: /^twice-/ })).toHaveLength(2);
  }, 120_000);

  it('has a remaining time without the wait for a confirmation', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      receiveUploads(server, () => 'waited-1');
      states.set('waited-1', 'awaiting');
      const { client } = open();
      uploadFiles(files('waited').slice(0, 1), { ...OPTIONS, preview: true });
      const summary = await screen.findByRole('region', { name: 'Dosyaların toplamı' });
      await waitFor(() => expect(summary.textContent).toContain('1 dosya onay bekliyor'));
      vi.setSystemTime(Date.now() + 3_600_000);
      states.set('waited-1', 'merging');
      // Sooner than the next poll.
      void client.invalidateQueries();
      await waitFor(() => expect(summary.textContent).toContain('kalan süre yaklaşık'));
      expect(summary.textContent).toMatch(/kalan süre yaklaşık \d+ sn/);
      states.set('waited-1', 'done');
      await waitFor(() => expect(summary.textContent).toContain('1/1 dosya içe aktarıldı'));
    } finally {
      vi.useRealTimers();
    }
  }, 120_000);

  it('is summed up while it runs, in the tab as well, and announced at its end', async () => {
    const { user } = open();
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(input, files('sum'));
    const start = screen.getByRole<HTMLButtonElement>('button', { name: '6 dosyayı yükle' });
    await waitFor(() => expect(start.disabled).toBe(false));
    await user.click(start);
    const summary = screen.getByRole('region', { name: 'Dosyaların toplamı' });
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(within(summary).getByRole('button', { name: 'Bitince bildir' }));
    expect(requestPermission).toHaveBeenCalledTimes(1);

    await waitFor(() => expect(states.size).toBe(FILES), { timeout: 50_000 });
    for (const id of [...states.keys()].slice(0, 2)) states.set(id, 'done');
    await waitFor(() => expect(summary.textContent).toContain('2/6 dosya bitti'));
    expect(summary.textContent).toContain('kalan süre yaklaşık');
    expect(document.title).toMatch(/^\(2\/6\) %\d+ · Dosya Yükleme/);
    expect(within(summary).getByText('satır okundu').previousSibling?.textContent).toBe('60');
    expect(notifications).toEqual([]);

    for (const id of states.keys()) states.set(id, 'done');
    await waitFor(() =>
      expect(notifications).toEqual(['Yükleme tamamlandı 6/6 dosya içe aktarıldı. 6 dosyada reddedilen satırlar var.']),
    );
    expect(document.title).toMatch(/^Dosya Yükleme/);
    expect(screen.getAllByRole('article', { name: /^sum-/ })).toHaveLength(FILES);
    expect(document.querySelectorAll('details[open]')).toHaveLength(0);
  }, 120_000);
});
