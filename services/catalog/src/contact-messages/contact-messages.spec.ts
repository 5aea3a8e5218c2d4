import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditPage } from '@directory/contracts/audit';
import type { InboxPage } from '@directory/contracts/inbox';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  for (let i = 1; i <= 3; i++) {
    const message = { name: 'Bob', email: 'bob@example.com', subject: `Subject ${i}`, message: 'A long question' };
    expect((await catalog.write('POST', '/api/contact', message)).status).toBe(200);
  }
});
afterAll(() => catalog.stop());

const page = (query = '') => catalog.get<InboxPage>(`/api/admin/contact-messages${query}`);
const subjects = async (query: string) => (await page(query)).messages.map(({ subject }) => subject);

describe('the inbox', () => {
  it('lists messages of visitors as new, newest first', async () => {
    const { messages, newCount, totalCount } = await page();
    expect(messages.map(({ subject }) => subject)).toEqual(['Subject 3', 'Subject 2', 'Subject 1']);
    expect(messages[0]).toMatchObject({ name: 'Bob', email: 'bob@example.com', company: null, isRead: false });
    expect({ newCount, totalCount }).toEqual({ newCount: 3, totalCount: 3 });
    expect(await subjects('?page=2')).toEqual([]);
  });

  it('marks messages as read and as unread', async () => {
    const { id } = (await page()).messages[1]!;
    const mark = (isRead: boolean) => catalog.write('PATCH', `/api/admin/contact-messages/${id}`, { isRead });
    expect(await (await mark(true)).json()).toMatchObject({ id, subject: 'Subject 2', isRead: true });
    expect(await subjects('?state=new')).toEqual(['Subject 3', 'Subject 1']);
    expect(await subjects('?state=read')).toEqual(['Subject 2']);
    expect((await page('?state=read')).newCount).toBe(2);
    await mark(false);
    expect((await page()).newCount).toBe(3);
  });

  it('deletes messages, and the audit log omits their text', async () => {
    const { id } = (await page()).messages[0]!;
    const remove = () => catalog.write('DELETE', `/api/admin/contact-messages/${id}`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await catalog.write('PATCH', `/api/admin/contact-messages/${id}`, { isRead: true })).status).toBe(404);
    expect(await subjects('')).toEqual(['Subject 2', 'Subject 1']);
    const { entries } = await catalog.get<AuditPage>('/api/admin/audit-log');
    expect(entries).toMatchObject([{ username: 'ada', action: 'message.delete', subject: 'Subject 3' }]);
    expect(JSON.stringify(entries)).not.toMatch(/bob|question/i);
  });
});
