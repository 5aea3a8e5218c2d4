import { expect, test } from './browser.js';
import { setPreview } from './admin-api.js';
import { signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** A batch of many files. */

test.beforeAll(() => setPreview(false));
test.afterAll(() => setPreview(true));

test('twenty dropped files are imported in order, with a summary, folded lanes and a notification', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.addInitScript(() => {
    const shown: string[] = [];
    const requestPermission = () => {
      Object.assign(globalThis, { requested: true });
      return Promise.resolve('granted');
    };
    class Shown {
      constructor(title: string, { body }: { body: string }) {
        shown.push(`${title}: ${body}`);
      }
    }
    Object.assign(globalThis, {
      shown,
      Notification: Object.assign(Shown, { permission: 'granted', requestPermission }),
    });
    document.hasFocus = () => false;
  });
  await signInPage(page);
  await page.goto('/admin/upload');
  const names = Array.from({ length: 20 }, (_, at) => `hafta-${String(at + 1).padStart(2, '0')}.csv`);
  const texts = names.map((name, at) => ({ name, text: csvOf(businesses(`week${at}`, 120)).toString() }));
  const transfer = await page.evaluateHandle((files) => {
    const data = new DataTransfer();
    for (const { name, text } of files) data.items.add(new File([text], name));
    return data;
  }, texts);
  await page.locator('label', { hasText: 'Dosya seç' }).locator('..').dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByRole('button', { name: '20 dosyayı yükle' }).click();

  const summary = page.getByRole('region', { name: 'Dosyaların toplamı' });
  expect(await page.evaluate(() => 'requested' in globalThis)).toBe(false);
  await summary.getByRole('button', { name: 'Bitince bildir' }).click();
  expect(await page.evaluate(() => 'requested' in globalThis)).toBe(true);
  await expect(summary).toContainText(/[1-9]\d*\/20 dosya bitti/);
  await expect(page).toHaveTitle(/^\(\d+\/20\) %\d+ · Dosya Yükleme/);
  await expect(summary).toContainText('20/20 dosya içe aktarıldı', { timeout: 90_000 });
  await expect(summary).toContainText('2.400satır okundu');
  await expect(page).toHaveTitle(/^Dosya Yükleme/);
  expect(await page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)).toEqual([
    'Yükleme tamamlandı: 20/20 dosya içe aktarıldı.',
  ]);

  const lanes = page.getByRole('region', { name: 'İçe aktarmalar', exact: true }).getByRole('article');
  expect(await lanes.evaluateAll((all) => all.map((lane) => lane.getAttribute('aria-label')))).toEqual(names);
  const heights = await lanes.evaluateAll((all) => all.map((lane) => lane.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(80);
  await lanes.first().locator('summary').click();
  await expect(lanes.first()).toContainText('120 işletme eklendi');
});
