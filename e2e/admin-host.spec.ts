import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ADMIN_PATHS } from '@directory/contracts/site-paths';
import { freePorts } from '../bin/ports.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { ADMIN } from './admin-api.js';
import { expect, test } from './browser.js';

/** The administration on a host of its own, with the services of the site behind a second gateway. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The environment of the site's gateway. */
function gatewayEnvironment(): Record<string, string> {
  const read = (id: string, file: string) => {
    try {
      return readFileSync(`/proc/${id}/${file}`, 'utf8').split('\0').filter(Boolean);
    } catch {
      return []; // it has ended, or belongs to another user
    }
  };
  const folder = process.env['SITE_DATA_DIR']!;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (!read(id, 'cmdline').some((part) => part.endsWith('services/gateway/dist/main.js'))) continue;
    const pairs = read(id, 'environ').map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)] as const;
    });
    if (!pairs.some(([, value]) => value.startsWith(folder))) continue;
    // Without what makes the supervisor its parent.
    return Object.fromEntries(pairs.filter(([name]) => !/^(?:SUPERVISED|NODE_CHANNEL_)/.test(name)));
  }
  throw new Error('the gateway of the site was not found');
}

let stop: () => Promise<void>;
let admin: string;

test.beforeAll(async () => {
  const [port] = await freePorts(1);
  admin = `http://127.0.0.1:${port}`;
  const gateway = spawn(process.execPath, ['services/gateway/dist/main.js'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...gatewayEnvironment(), PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, ADMIN_HOST: admin },
  });
  stop = async () => {
    gateway.kill('SIGTERM');
    await once(gateway, 'exit');
  };
  const isReady = () =>
    fetch(`${admin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await pollUntil(isReady, 30_000, 100)).toBe(true);
});
test.afterAll(() => stop());

test('every screen works on the host of the administration', async ({ page }) => {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  await page.goto(`${admin}/admin/login`);
  await page.getByLabel('Kullanıcı Adı').fill(ADMIN.username);
  await page.getByLabel('Şifre', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Giriş Yap' }).click();
  await expect(page).toHaveURL(`${admin}/admin`);
  failed.length = 0; // the sign-in screen asks for a session first
  for (const path of ADMIN_PATHS) {
    await page.goto(admin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Yükleniyor' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  }
  await page.goto(`${admin}/admin/names`);
  const found = page.waitForResponse(/\/api\/city-index\?q=/);
  await page.getByRole('main').getByRole('searchbox').first().fill('ber');
  expect((await found).status()).toBe(200);
  expect(failed).toEqual([]);
});
