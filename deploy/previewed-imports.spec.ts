import { describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorRowsPage } from '@directory/contracts/error-rows';
import type { ImportPreview, ImportView, PreviewChange } from '@directory/contracts/imports';
import { useImportSite } from './import-site.fixture.js';

const site = useImportSite();

const PREVIEWED = { preview: 'true', rememberedColumns: 'true' };

const upload = (content: string, fields: Record<string, string> = PREVIEWED) =>
  site.upload('list.csv', content, fields);

/** Resolves once the import is in one of these states; a job that was queued while the last one ended is queued again. */
async function reached(id: string, ...states: ImportView['state'][]): Promise<ImportView> {
  for (;;) {
    const view = await site.view(id);
    if (states.includes(view.state)) return view;
    if (view.finishedAt) throw new Error(`the import is ${view.state}: ${view.error?.message}`);
    await site.importer.requeueOpen();
    await sleep(100);
  }
}

async function previewOf(id: string): Promise<ImportPreview> {
  await reached(id, 'awaiting');
  return site.get(`/api/admin/imports/${id}/preview`);
}

const revisionOf = async (id: string) => (await site.view(id)).progress.revision;

async function change(id: string, body: PreviewChange) {
  const response = await site.importer.send(`/api/admin/imports/${id}/preview`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, revision: await revisionOf(id) }),
  });
  const { code, message, state } = (await response.json()) as { code?: string; message?: string; state?: string };
  return { status: response.status, code, message, state };
}

async function confirm(id: string) {
  const response = await site.importer.send(`/api/admin/imports/${id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ revision: await revisionOf(id) }),
  });
  return { status: response.status, code: ((await response.json()) as { code?: string }).code };
}

const columnsOf = ({ columns }: ImportPreview) => columns.map(({ header, field, chosen }) => [header, field, chosen]);
const found = (name: string) =>
  site.catalog.db.query<object[]>('SELECT name, city, phone FROM business WHERE name = $1', [name]);

describe('the columns of a previewed import', () => {
  it('can be chosen where no header is known, and are remembered until they are reset', async () => {
    const rows = ['Kundin;Rufnr;Wo', 'Yoga Eins;+49 30 1234561;Berlin', 'Yoga Zwei;+49 30 1234562;Bonn'];
    const id = await upload(rows.join('\n'));
    const unnamed = await previewOf(id);
    expect(unnamed).toMatchObject({
      hasName: false,
      counts: { total: 0, inserted: 0 },
      columns: [
        { header: 'Kundin', field: null, samples: ['Yoga Eins', 'Yoga Zwei'] },
        { header: 'Rufnr', field: null, samples: ['+49 30 1234561', '+49 30 1234562'] },
        { header: 'Wo', field: null, samples: ['Berlin', 'Bonn'] },
      ],
    });
    expect(await confirm(id)).toEqual({ status: 422, code: 'import_columns_no_name' });

    const columns: PreviewChange['columns'] = [
      { position: 0, field: 'name' },
      { position: 1, field: 'phone' },
      { position: 2, field: 'city' },
    ];
    expect(await change(id, { columns })).toMatchObject({ status: 200, state: 'queued' });
    const named = await previewOf(id);
    expect(named).toMatchObject({ hasName: true, counts: { total: 2, inserted: 2, rejected: 0 } });
    expect(columnsOf(named)).toEqual([
      ['Kundin', 'name', true],
      ['Rufnr', 'phone', true],
      ['Wo', 'city', true],
    ]);
    expect((await confirm(id)).status).toBe(200);
    expect((await reached(id, 'done')).report).toMatchObject({ inserted: 2, errorCount: 0 });
    expect(await found('Yoga Eins')).toMatchObject([{ name: 'Yoga Eins', city: 'Berlin', phone: '+49 30 1234561' }]);

    const next = await upload('wo;Kundin;rufnr\nKöln;Yoga Drei;+49 30 1234563\n');
    expect(columnsOf(await previewOf(next))).toEqual([
      ['wo', 'city', true],
      ['Kundin', 'name', true],
      ['rufnr', 'phone', true],
    ]);
    expect((await change(next, { columns: [] })).status).toBe(200);
    expect(await previewOf(next)).toMatchObject({ hasName: false });
    const last = await upload('wo;Kundin;rufnr\nKöln;Yoga Vier;+49 30 1234564\n');
    expect(await previewOf(last)).toMatchObject({ hasName: false });
  });

  it('are remembered for imports without a preview only where the upload says so', async () => {
    const header = 'name,phone,Mobil';
    const id = await upload(`${header}\nMobil Eins,+49 30 5550001,+49 170 5550001\n`);
    await previewOf(id);
    await change(id, {
      columns: [
        { position: 1, field: null },
        { position: 2, field: 'phone' },
      ],
    });
    await previewOf(id);
    const content = (name: string) => `${header}\n${name},+49 30 5550002,+49 170 5550002\n`;
    await reached(await upload(content('Mobil Zwei'), {}), 'done');
    await reached(await upload(content('Mobil Drei'), { rememberedColumns: 'true' }), 'done');
    expect(await found('Mobil Zwei')).toMatchObject([{ phone: '+49 30 5550002' }]);
    expect(await found('Mobil Drei')).toMatchObject([{ phone: '+49 170 5550002' }]);
  });

  it('are rejected with a sentence where two fill one field, none is the name, or there is none', async () => {
    const id = await upload('name,phone,Mobil\nFehler,1,2\n', { preview: 'true' });
    await previewOf(id);
    const twice = await change(id, { columns: [{ position: 2, field: 'phone' }] });
    expect(twice).toMatchObject({ status: 422, code: 'import_columns_repeated' });
    expect(twice.message).toContain('“phone” and “Mobil”');
    const unnamed = await change(id, { columns: [{ position: 0, field: 'city' }] });
    expect(unnamed).toMatchObject({ status: 422, code: 'import_columns_no_name' });
    expect(await change(id, { columns: [{ position: 3, field: 'city' }] })).toMatchObject({ status: 400 });
    expect(
      await change(id, {
        columns: [
          { position: 1, field: 'city' },
          { position: 1, field: null },
        ],
      }),
    ).toMatchObject({ status: 400 });
    expect(await change(id, { columns: [{ position: 1, field: 'google_id' as 'city' }] })).toMatchObject({
      status: 400,
    });
    expect(await previewOf(id)).toMatchObject({ counts: { total: 1 } });
    await site.importer.send(`/api/admin/imports/${id}/cancel`, { method: 'POST' });
    await reached(id, 'cancelled');
    expect(await change(id, { mode: 'new' })).toMatchObject({ status: 409, code: 'import_not_previewed' });
  });

  it('are those of its rejected rows, too', async () => {
    const rows = ['Firmenname,Rufnummer', ',+49 30 7770001', 'Reparatur Zwei,+49 30 7770002', ',+49 30 7770003'];
    const id = await upload(rows.join('\n'));
    await previewOf(id);
    await change(id, {
      columns: [
        { position: 0, field: 'name' },
        { position: 1, field: 'phone' },
      ],
    });
    expect((await previewOf(id)).counts).toMatchObject({ total: 3, inserted: 1, rejected: 2 });
    await confirm(id);
    await reached(id, 'done');
    const errors = `/api/admin/imports/${id}/errors`;
    expect(await site.get<ErrorRowsPage>(errors)).toMatchObject({
      columns: ['Firmenname', 'Rufnummer'],
      rows: [{ row: 2, cells: [null, '+49 30 7770001'], issues: [{ column: 0 }] }, { row: 4 }],
    });
    const workbook = await site.importer.send(`${errors}.xlsx`);
    const corrected = Buffer.from(await workbook.arrayBuffer());
    const retried = await site.importer.send(errors, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rows: [{ row: 2, cells: ['Reparatur Eins', '+49 30 7770001'] }] }),
    });
    expect((await retried.json()) as ImportView).toMatchObject({
      retriedRows: null,
      report: { inserted: 2, errorCount: 1 },
    });
    expect(await found('Reparatur Eins')).toMatchObject([{ phone: '+49 30 7770001' }]);

    // The workbook has the names of the fields, as it is a file of its own.
    const form = new FormData();
    form.append('preview', 'true');
    form.append('file', new Blob([corrected]), 'corrected.xlsx');
    const headers = { prefer: 'respond-async' };
    const again = await site.importer.send('/api/upload-excel', { method: 'POST', body: form, headers });
    const { importId } = (await again.json()) as { importId: string };
    expect(columnsOf(await previewOf(importId)).slice(2)).toEqual([
      ['name', 'name', false],
      ['phone', 'phone', false],
    ]);
  });
});

describe('the mode of a previewed import', () => {
  it('can be changed, and the counts follow', async () => {
    const header = 'name,place_id,country_code,city\n';
    await reached(await upload(`${header}Modus Eins,mode-1,DE,Bonn\nModus Zwei,mode-2,DE,\n`, {}), 'done');
    const content = `${header}Modus Eins,mode-1,DE,Köln\nModus Zwei,mode-2,DE,Köln\nModus Drei,mode-3,DE,Köln\n`;
    const id = await upload(content);
    expect((await previewOf(id)).counts).toMatchObject({ inserted: 1, updated: 2, unchanged: 0 });
    expect((await change(id, { mode: 'new' })).status).toBe(200);
    expect((await previewOf(id)).counts).toMatchObject({ inserted: 1, updated: 0, unchanged: 2 });
    expect((await change(id, { mode: 'fill' })).status).toBe(200);
    expect((await previewOf(id)).counts).toMatchObject({ inserted: 1, updated: 1, unchanged: 1 });
    await confirm(id);
    expect(await reached(id, 'done')).toMatchObject({
      options: { mode: 'fill' },
      report: { inserted: 1, updated: 1, skippedCount: 1 },
    });
    expect(await found('Modus Eins')).toMatchObject([{ city: 'Bonn' }]);
  });

  it('cannot become that of the same file that is open already', async () => {
    const content = 'name,place_id\nZweimal,twice-1\n';
    const [first, second] = [await upload(content), await upload(content, { ...PREVIEWED, mode: 'new' })];
    await Promise.all([previewOf(first), previewOf(second)]);
    expect(await change(first, { mode: 'new' })).toMatchObject({ status: 409, code: 'import_running' });
    expect((await previewOf(first)).counts).toMatchObject({ inserted: 1 });
  });
});
