// Personal data that visitors and administrators send must not be in any log.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileOf } from './import-files.js';
import { onSite, uniqueText } from './started-site.js';
import type { Guarantee } from './guarantees.js';
import type { StartedSite } from './started-site.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const REPORT_TOKEN_LENGTH = 24;
const LINK_TOKEN_LENGTH = 43;
const NAME = 'Quiet Corner';

/** Sends personal data in every way that a client can, and resolves to the lines of logs that have it. */
export async function personalDataInLogs({ url, dataDir, admin }: StartedSite) {
  const mark = uniqueText('person');
  const token = mark.padEnd(REPORT_TOKEN_LENGTH, 'x');
  const message = {
    ...{ name: `Ada ${mark}`, email: `${mark}@example.com`, subject: `Question of ${mark}` },
    ...{ message: `Please call ${mark}`, company: mark, phone: mark },
  };
  const headers = { ...JSON_TYPE, 'user-agent': mark, referer: `${url}/search?q=${mark}` };
  const post = (path: string, body: string) => admin.send(path, { method: 'POST', headers, body });
  const statuses = [
    await post('/api/contact', JSON.stringify(message)),
    await post('/api/contact', JSON.stringify({ ...message, email: mark })),
    await post('/api/contact', `{"name": "${mark}`),
    await post('/api/admin/login', JSON.stringify({ username: mark, password: mark })),
    await admin.send(`/search?q=${mark}`, { headers }),
    await admin.send(`/businesses?search=${mark}`, { headers }),
    await admin.send(`/api/search?q=${mark}&location=${mark}`, { headers }),
    await admin.send(`/api/suggest?q=${mark}`, { headers }),
    await admin.send(`/api/admin/businesses?filter=${mark}`, { headers }),
    await admin.send(`/api/admin/export-csv?fields=name&categories=${mark}`, { headers }),
    await admin.send(`/reports/${token}`, { headers }),
    await admin.send(`/reports/${token}/`, { headers }),
    await admin.send(`/api/reports/${token}`, { headers }),
    await admin.send(`/api/reports/${token}/`, { headers }),
    await post('/api/admin/invitation', JSON.stringify({ token: mark.padEnd(LINK_TOKEN_LENGTH, 'x'), password: mark })),
    await post(
      '/api/admin/login/passkey',
      JSON.stringify({ passkey: { id: mark, response: { clientDataJSON: mark } } }),
    ),
  ].map(({ status }) => status);
  const row = { name: NAME, phone: mark, full_address: mark, city: 'Berlin', country_code: 'DE', place_id: mark };
  const file = await fileOf(mark, [row, { ...row, name: '' }, { ...row, rating: mark, latitude: mark }], 'csv');
  const { report } = await admin.finished(await admin.upload(file));
  const list = (await (await admin.send(`/api/businesses?search=${NAME}`)).json()) as {
    businesses: { slug: string }[];
  };
  const removal = JSON.stringify({ kind: 'removal', note: `I live here: ${mark}`, elapsedMs: 30_000 });
  statuses.push((await post(`/api/businesses/${list.businesses[0]?.slug}/reports`, removal)).status);

  const folder = join(dataDir, 'logs');
  let lines = 0;
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8');
    lines += text.split('\n').length - 1;
    found.push(...text.split('\n').filter((line) => line.includes(mark)).map((line) => `${name}: ${line}`)); // prettier-ignore
  }
  return { statuses, inserted: report?.inserted, lines, found };
}

export async function privacy(): Promise<Guarantee[]> {
  return onSite({}, async (site) => {
    const { statuses, lines, found } = await personalDataInLogs(site);
    return [
      {
        promise: 'no personal data in the logs of all processes',
        limit: '0 lines',
        measured: `${found.length} of ${lines} lines after ${statuses.length + 1} requests with it`,
        isKept: found.length === 0,
      },
    ];
  });
}
