import { expect, test, type Page } from './browser.js';
import { ADMIN, BASE_URL, save, signedIn } from './admin-api.js';

/** Attacks by a vendor's code on a public page while the administrator is signed in in the same browser. */
const ATTACK = `<script>
window.attack = (async () => {
  const got = {};
  const status = async (name, path, init) => {
    got[name] = await fetch(path, init).then(async (a) => a.status + ' ' + (await a.text()).slice(0, 40), (e) => String(e.name));
  };
  const found = (html) => (/name="csrf-token" content="([^"]+)"/.exec(html) || [])[1] || 'no token';
  const write = { method: 'POST', headers: { 'X-Requested-With': 'x', 'Content-Type': 'application/json' }, body: '{"footer_tags":"owned","loaded":{}}' };
  await status('read', '/api/admin/stats');
  await status('write', '/api/admin/site-settings', write);
  await status('from cache', '/api/admin/stats', { cache: 'force-cache' });
  await status('from cache alone', '/api/admin/stats', { cache: 'only-if-cached', mode: 'same-origin' });
  for (const path of ['/admin', '/admin/settings', '/ADMIN', '/%61dmin'])
    for (const cache of ['default', 'force-cache'])
      got['document ' + path + ' ' + cache] = found(await (await fetch(path, { cache, referrer: '/admin' })).text());
  const frame = document.createElement('iframe');
  frame.src = '/admin';
  document.body.append(frame);
  await new Promise((done) => { frame.onload = frame.onerror = done; });
  try { got.frame = found(frame.contentDocument.documentElement.outerHTML); } catch (e) { got.frame = e.name; }
  for (const path of ['/admin', '/api/admin/stats']) {
    // The test resolves it once the window has loaded, or at once if none was opened.
    const loaded = new Promise((done) => { window.loaded = done; });
    const popup = window.open(path);
    if (popup) await loaded;
    try { got['window ' + path] = popup ? popup.closed ? 'closed' : found(popup.document.documentElement.outerHTML) + popup.document.body.innerText.slice(0, 40) : 'none'; }
    catch (e) { got['window ' + path] = e.name; }
  }
  got.socket = await new Promise((done) => {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/socket.io/?EIO=4&transport=websocket');
    socket.onmessage = ({ data }) => {
      if (data.startsWith('0')) socket.send('40');
      else { done(data); socket.close(); }
    };
    socket.onclose = () => done('closed');
  });
  got.cookie = document.cookie;
  return got;
})();
</script>`;

/** Stores a visitor's consent. */
const agree = () =>
  localStorage.setItem('cookie-consent', JSON.stringify({ analytics: true, marketing: true, at: Date.now() }));

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Kullanıcı Adı').fill(ADMIN.username);
  await page.getByLabel('Şifre', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Giriş Yap' }).click();
  await expect(page).toHaveURL(/\/admin$/);
}

test('a malicious snippet on a public page cannot read or write as the administrator', async ({ page, context }) => {
  const admin = await signedIn();
  const saved = await save(admin, 'settings', { footer_tags: ATTACK });
  expect(saved.status()).toBe(200);
  try {
    await signIn(page);
    const ownCall = page.waitForResponse((response) => response.url().includes('/api/admin/') && response.ok());
    await page.goto('/admin/dashboard'); // still signed in
    await ownCall;
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    expect(await page.evaluate(() => 'attack' in window)).toBe(false);
    await expect(page.locator('meta[name="csrf-token"]')).toHaveCount(0);

    await context.addInitScript(agree);
    page.on('popup', async (popup) => {
      await popup.waitForLoadState();
      await page.evaluate(() => (window as unknown as { loaded: () => void }).loaded());
    });
    await page.goto('/contact');
    await page.waitForFunction(() => 'attack' in window, undefined, { timeout: 15_000 });
    const got = await page.evaluate(() => (window as unknown as { attack: Promise<Record<string, string>> }).attack);
    // Of inline scripts, the policy admits the snippet's own.
    const isInjectedRun = await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('script'), { text: 'window.injected = true' }));
      return 'injected' in window;
    });
    expect(isInjectedRun).toBe(false);
    for (const way of ['read', 'write', 'from cache']) expect(got[way], way).toMatch(/^401 /);
    expect(got['from cache alone']).not.toMatch(/^200/);
    for (const [way, token] of Object.entries(got).filter(([name]) => name.startsWith('document ')))
      expect(token, way).toBe('no token');
    for (const way of ['frame', 'window /admin', 'window /api/admin/stats'])
      expect(got[way], way).toMatch(/^(?:none|closed|SecurityError|TypeError|no token)$/);
    expect(got['socket']).not.toMatch(/^40/);
    expect(got['cookie']).not.toContain('admin_session');
    expect(await (await admin.get('/api/admin/settings')).json()).toMatchObject({ footer_tags: ATTACK });
  } finally {
    await save(admin, 'settings', { footer_tags: '' });
  }
});

test('an administration page runs only its own scripts and has no opener on a public page', async ({ request }) => {
  const administration = (await request.get(`${BASE_URL}/admin`)).headers();
  expect(administration['content-security-policy']).toContain("default-src 'self'");
  expect(administration['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(administration['content-security-policy']).not.toContain("'unsafe-inline' https:");
  expect(administration['cross-origin-opener-policy']).toBe('same-origin');
  expect(administration['cache-control']).toBe('no-store');
  const publicPage = (await request.get(BASE_URL)).headers();
  expect(publicPage['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});
