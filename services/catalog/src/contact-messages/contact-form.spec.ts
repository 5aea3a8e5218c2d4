import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countBlocked } from '@directory/testing/blocked-connections';
import pg from 'pg';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { networkOf } from '@directory/service-kit/network-of';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
beforeEach(() => catalog.db.query('DELETE FROM contact_message'));

const MESSAGE = { name: 'Ada', email: 'ada@example.com', subject: 'Hello there', message: 'A question\nof two lines' };
const SENT = {
  success: true,
  message: "Thank you for your message. We'll get back to you within 24 hours.",
};

const send = async (body: unknown, headers: Record<string, string> = {}) => {
  const response = await catalog.send('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-address': '192.0.2.1', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
};
const from = (address: string) => send(MESSAGE, { 'x-client-address': address });
const stored = () => catalog.db.query<Record<string, unknown>[]>('SELECT * FROM contact_message ORDER BY id');

describe('a message', () => {
  it("is stored trimmed, with a hash of the sender's network instead of the address", async () => {
    const body = { ...MESSAGE, name: '  Ada ', company: '', phone: ' +49 30 1 ', website_url: '' };
    expect(await send(body, { 'user-agent': 'x'.repeat(2000) })).toMatchObject({ status: 200, body: SENT });
    const [row] = await stored();
    expect(row).toMatchObject({ ...MESSAGE, company: null, phone: '+49 30 1', user_agent: 'x'.repeat(300) });
    expect(row!['created_at']).toBeInstanceOf(Date);
    expect(row!['client_hash']).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain('192.0.2.1');
  });

  it('a message of a bot that fills in every field gets the usual response and is not stored', async () => {
    expect(await send({ ...MESSAGE, website_url: 'https://spam.example' })).toMatchObject({ status: 200, body: SENT });
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['name', 'Required', undefined],
    ['email', 'Required', undefined],
    ['subject', 'Required', undefined],
    ['message', 'Required', undefined],
    ['name', 'Name must be at least 2 characters', 'A'],
    ['name', 'Name must be at least 2 characters', ' A '],
    ['name', 'Name must be at least 2 characters', ''],
    ['email', 'Please enter a valid email address', 'ada@'],
    ['email', 'Please enter a valid email address', ''],
    ['email', 'Please enter a valid email address', `${'a'.repeat(320)}@example.com`],
    ['email', 'Please enter a valid email address', 'ada@example.com\r\nBcc: all@example.com'],
    ['subject', 'Subject must be at least 5 characters', 'Hell'],
    ['message', 'Message must be at least 10 characters', 'Too short'],
    ['name', 'Must be at most 200 characters', 'x'.repeat(201)],
    ['subject', 'Must be at most 300 characters', 'x'.repeat(301)],
    ['message', 'Must be at most 10000 characters', 'x'.repeat(10_001)],
    ['company', 'Must be at most 200 characters', 'x'.repeat(201)],
    ['phone', 'Must be at most 50 characters', '1'.repeat(51)],
    ['name', 'Must not contain line breaks or control characters', 'Ada\r\nBcc: all@example.com'],
    ['subject', 'Must not contain line breaks or control characters', 'Hello\nBcc: all@example.com'],
    ['company', 'Must not contain line breaks or control characters', 'A\rB'],
    ['phone', 'Must not contain line breaks or control characters', '1\u20282'],
    ['message', 'Must not contain control characters', 'Ends the text\0 early'],
    ['message', 'Must not contain control characters', 'Half a character \ud800 only'],
    ['name', 'Must be text', 5],
    ['company', 'Must be text', null],
  ])('is rejected for its %s: %s (%#)', async (field, wrong, value) => {
    const { status, body } = await send({ ...MESSAGE, [field]: value });
    expect({ status, ...body }).toMatchObject({ status: 400, code: 'invalid_input', fields: { [field]: wrong } });
    expect(Object.keys(body['fields'] as object)).toEqual([field]);
    expect(await stored()).toEqual([]);
  });
});

describe('too many messages', () => {
  const age = (minutes: number) =>
    catalog.db.query('UPDATE contact_message SET created_at = created_at - make_interval(mins => $1)', [minutes]);

  it('messages of one sender are rejected until the first of five is ten minutes old', async () => {
    for (let i = 0; i < 5; i++) expect((await from('192.0.2.1')).status).toBe(200);
    const rejected = await from('192.0.2.1');
    expect(rejected).toMatchObject({ status: 429, body: { success: false, code: 'too_many_requests' } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(590);
    expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    expect((await from('192.0.2.2')).status).toBe(200);
    await age(9);
    const later = await from('192.0.2.1');
    expect(later.status).toBe(429);
    expect(Number(later.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await age(1);
    expect((await from('192.0.2.1')).status).toBe(200);
  });

  it('messages from before the clock was set back by an hour do not block the next ones, which are limited again', async () => {
    for (let i = 0; i < 5; i++) expect((await from('192.0.2.1')).status).toBe(200);
    await age(-60);
    for (let i = 0; i < 5; i++) expect((await from('192.0.2.1')).status).toBe(200);
    expect((await from('192.0.2.1')).status).toBe(429);
  });

  it('that are concurrent are limited like sequential ones', async () => {
    const blocker = new pg.Client({ connectionString: (catalog.db.options as { url: string }).url });
    await blocker.connect();
    // Blocks inserts, but not reads, until more than the allowance have checked it.
    await blocker.query('BEGIN; LOCK TABLE contact_message IN EXCLUSIVE MODE');
    const responses = Array.from({ length: 8 }, () => from('192.0.2.1'));
    await expect.poll(() => countBlocked(blocker)).toBeGreaterThan(5);
    await blocker.query('COMMIT');
    await blocker.end();
    const statuses = (await Promise.all(responses)).map((response) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(await stored()).toHaveLength(5);
  });

  it('messages of all senders together are rejected for a minute', async () => {
    await catalog.db.query(
      `INSERT INTO contact_message (name, email, subject, message, client_hash)
       SELECT 'A', 'a@example.com', 'S', 'M', sha256(n::text::bytea) FROM generate_series(1, 60) n`,
    );
    const rejected = await from('192.0.2.1');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await age(1);
    expect((await from('192.0.2.1')).status).toBe(200);
  });

  it('count by the address of the connection without a gateway', async () => {
    const [{ client_hash: own } = {}] = await from('127.0.0.1').then(stored);
    await send(MESSAGE, { 'x-client-address': '' });
    await catalog.send('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(MESSAGE),
    });
    expect((await stored()).map((row) => row['client_hash'])).toEqual([own, own, own]);
  });
});

describe('the network of a sender', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0DB8:0:0:ffff::1', '2001:db8:0:0'],
    ['2001:db8:0:1::1', '2001:db8:0:1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['not an address', 'not an address'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
