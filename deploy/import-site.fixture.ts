import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import type { ImportView } from '@directory/contracts/imports';
import type { Service } from '@directory/service-kit/service';
import { startTestCatalog, type TestCatalog } from '../services/catalog/src/catalog.fixture.js';
import { startTestImporter } from '../services/importer/src/importer.fixture.js';

type TestImporter = Awaited<ReturnType<typeof startTestImporter>>;

/** Catalog, importer and one worker on real stores, for the tests of one file. */
export class ImportSite {
  catalog!: TestCatalog;
  importer!: TestImporter;
  private worker!: Service;

  async start(): Promise<void> {
    this.catalog = await startTestCatalog();
    this.importer = await startTestImporter(this.catalog.url);
    await this.startWorker();
  }

  async stop(): Promise<void> {
    await this.stopWorker();
    await this.importer.stop();
    await this.catalog.stop();
  }

  async startWorker(): Promise<void> {
    this.worker = await this.importer.startWorker();
  }

  stopWorker(): Promise<void> {
    return this.worker.destroy();
  }

  async get<T>(path: string): Promise<T> {
    return (await (await this.importer.send(path)).json()) as T;
  }

  view(id: string): Promise<ImportView> {
    return this.get(`/api/admin/imports/${id}`);
  }

  /** Uploads a file and resolves to the id of its import. */
  async upload(name: string, content: string, fields: Record<string, string> = {}): Promise<string> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([content]), name);
    const headers = { prefer: 'respond-async' };
    const response = await this.importer.send('/api/upload-excel', { method: 'POST', body: form, headers });
    return ((await response.json()) as { importId: string }).importId;
  }

  /** Imports a file; resolves at the end of its import. */
  async import(name: string, content: string): Promise<ImportView> {
    const id = await this.upload(name, content);
    for (;;) {
      const view = await this.view(id);
      if (view.finishedAt !== null) return view;
      await sleep(50);
    }
  }
}

/** Starts a site before the tests of a file, and stops it after them. */
export function useImportSite(): ImportSite {
  const site = new ImportSite();
  beforeAll(() => site.start());
  afterAll(() => site.stop());
  return site;
}
