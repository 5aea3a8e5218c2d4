// An administrator's script: signed in, with uploads.
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { ADMIN } from './processes.js';

export class AdminClient {
  #cookie = '';
  #csrfToken = '';

  private constructor(private readonly url: string) {}

  /** @param url of the gateway */
  static async signedIn(url: string): Promise<AdminClient> {
    const client = new AdminClient(url);
    const response = await fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { ...client.headers(), 'Content-Type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    if (!response.ok) throw new Error(`Signing in returned ${response.status}`);
    client.#csrfToken = ((await response.json()) as { csrfToken: string }).csrfToken;
    client.#cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return client;
  }

  headers(): Record<string, string> {
    return {
      Origin: this.url,
      'X-Requested-With': 'benchmark',
      'X-CSRF-Token': this.#csrfToken,
      Cookie: this.#cookie,
    };
  }

  /** @throws Error for any other response than a success */
  async call<T>(path: string, init: RequestInit = {}): Promise<T> {
    const headers = { ...this.headers(), ...(init.headers as Record<string, string>) };
    const response = await fetch(this.url + path, { ...init, headers });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return response.json();
  }

  /** Uploads a file and resolves to the id of its import. */
  async upload(path: string, fields: Record<string, string> = {}): Promise<string> {
    const form = new FormData(); // fields first: the importer needs them before the file starts
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', await openAsBlob(path), basename(path));
    const { importId } = await this.call<{ importId: string }>('/api/upload-excel', {
      method: 'POST',
      body: form,
      headers: { Prefer: 'respond-async' },
    });
    return importId;
  }
}
