import { request, type APIRequestContext, type APIResponse } from '@playwright/test';
import type { ImportView } from '@directory/contracts/imports';

export const BASE_URL = process.env['BASE_URL']!;
export const ADMIN = { username: 'admin', password: process.env['ADMIN_PASSWORD']! };

/** Headers that a page of the site sends with a write. */
export const OWN_PAGE = { origin: BASE_URL, 'x-requested-with': 'XMLHttpRequest' };

/** Headers of a session: its cookie, and the CSRF token of its pages. */
export type Credentials = Record<'cookie' | 'x-csrf-token', string>;

/** Opens a session. */
export async function credentials(person = ADMIN): Promise<Credentials> {
  const visitor = await request.newContext({ baseURL: BASE_URL, extraHTTPHeaders: OWN_PAGE });
  const response = await visitor.post('/api/admin/login', { data: person });
  if (!response.ok()) throw new Error(`signing in failed: ${response.status()} ${await response.text()}`);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const [cookie] = (await visitor.storageState()).cookies;
  return { cookie: `${cookie!.name}=${cookie!.value}`, 'x-csrf-token': csrfToken };
}

/** Half the time after which a session needs a confirmation. */
const SHARED_SESSION_MS = 5 * 60_000;
let shared: { session: Promise<Credentials>; openedAt: number } | undefined;

/** The session of all tests that do not end it. */
export function sharedSession(): Promise<Credentials> {
  if (!shared || performance.now() - shared.openedAt > SHARED_SESSION_MS)
    shared = { session: credentials(), openedAt: performance.now() };
  return shared.session;
}

/** A signed-in administrator without a browser. */
export async function signedIn(session = sharedSession()): Promise<APIRequestContext> {
  return request.newContext({ baseURL: BASE_URL, extraHTTPHeaders: { ...OWN_PAGE, ...(await session) } });
}

/** A new administrator, who has chosen a password. */
export async function newAdministrator(context: APIRequestContext, username: string) {
  const password = 'a long enough phrase of somebody';
  const { token } = await (await context.post('/api/admin/people', { data: { username } })).json();
  const accepted = await context.post('/api/admin/invitation', { data: { token, password } });
  if (!accepted.ok()) throw new Error(`the invitation failed: ${accepted.status()} ${await accepted.text()}`);
  const people = (await (await context.get('/api/admin/people')).json()) as { id: string; username: string }[];
  return { username, password, id: people.find((person) => person.username === username)!.id };
}

export function upload(context: APIRequestContext, name: string, content: Buffer, fields: Record<string, string> = {}) {
  return context.post('/api/upload-excel-batch', {
    multipart: { ...fields, file: { name, mimeType: 'application/octet-stream', buffer: content } },
    headers: { prefer: 'respond-async' },
  });
}

/** Uploads a file and waits for the end of its import, up to a minute. */
export async function imported(
  context: APIRequestContext,
  name: string,
  content: Buffer,
  fields = {},
): Promise<ImportView> {
  const { importId } = (await (await upload(context, name, content, fields)).json()) as { importId: string };
  return ended(context, importId);
}

export async function ended(context: APIRequestContext, importId: string): Promise<ImportView> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const view = (await (await context.get(`/api/admin/imports/${importId}`)).json()) as ImportView;
    if (view.finishedAt) return view;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`import ${importId} did not end within a minute`);
}

/** Saves settings or ad codes over the stored ones. */
export async function save(
  context: APIRequestContext,
  kind: 'settings' | 'advertisement-codes',
  change: object,
): Promise<APIResponse> {
  const loaded = (await (await context.get(`/api/admin/${kind}`)).json()) as object;
  const path = kind === 'settings' ? 'site-settings' : kind;
  return context.post(`/api/admin/${path}`, { data: { ...change, loaded } });
}

/** Edits the stored version of a business. */
export async function edit(context: APIRequestContext, id: string, change: object): Promise<APIResponse> {
  const path = `/api/admin/businesses/${id}`;
  const { updatedAt } = (await (await context.get(path)).json()) as { updatedAt: string };
  return context.patch(path, { data: { ...change, version: updatedAt } });
}

/** Whether files uploaded in the browser are previewed. */
export async function setPreview(isOn: boolean): Promise<void> {
  const context = await signedIn();
  const saved = await save(context, 'settings', { import_immediately: !isOn });
  if (!saved.ok()) throw new Error(`the setting was not saved: ${saved.status()} ${await saved.text()}`);
  await context.dispose();
}
