import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test, type Page } from '@playwright/test';
import { imported, signedIn } from './admin-api.js';
import { csvOf } from './spreadsheets.js';
import { goInside, screens, loaded, WIDTHS } from './screens.js';

const FOLDER = fileURLToPath(new URL('test-results/screenshots', import.meta.url));
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenmanufaktur';
const LONG = `${WORD} und Söhne, Hoflieferanten seit 1784, Zweigstelle am Hafen`;

/** Very long and unusual names, places and numbers. */
const strange = [
  LONG,
  'مؤسسة الميناء القديم للتجارة والخدمات البحرية العامة المحدودة',
  '深圳市南山区科技园海鲜大酒楼有限公司',
  'नमस्ते कैफ़े और मिठाई भंडार',
  'X',
].map((name, index) => ({
  name,
  category: index === 2 ? 'Manufacturer of architectural terracotta and garden ornaments' : 'Test café',
  full_address: `${WORD}straße ${index}, Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Tuvalu`,
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  country: 'Tuvalu',
  country_code: 'TV',
  phone: index === 4 ? '' : `+688 ${'555 '.repeat(4)}${index}`,
  rating: index === 4 ? '' : '4.9',
  reviews: index === 4 ? '' : '2000000000',
  site: index === 0 ? `https://${'long.'.repeat(12)}example/` : '',
  photo: index === 1 ? 'https://photos.invalid/missing.jpg' : '',
  verified: 'True',
  latitude: '-8.52',
  longitude: '179.19',
  about: JSON.stringify({ All: { [WORD]: true, 'مواقف مجانية': true } }),
  place_id: `E2E_strange_${index}`,
}));

async function shoot(page: Page, name: string) {
  for (const width of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${FOLDER}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
}

test('with data, empty and failed', async ({ page, request }) => {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const screen of await screens(request)) {
    await page.goto(screen.path);
    await loaded(page);
    await shoot(page, `${screen.name}-data`);
    if (screen.calls.length === 0) continue;
    for (const [state, response] of [
      ['error', { status: 400, body: 'no' }],
      ['empty', { json: [] }],
    ] as const) {
      const isList = ['categories', 'countries', 'cities', 'categories-letter', 'cities-letter'].includes(screen.name);
      if (state === 'empty' && !isList) continue;
      for (const call of screen.calls) await page.route(call, (route) => route.fulfill(response));
      await page.goto('/cookie-policy');
      await goInside(page, screen.path);
      await loaded(page);
      await shoot(page, `${screen.name}-${state}`);
      await page.unrouteAll();
    }
  }
});

test('the form of a report, its states, and no connection', async ({ page, request, context }) => {
  const [business] = (await (await request.get('/api/featured-businesses')).json()) as { slug: string }[];
  const admin = await signedIn();
  const report = async (data: object) => {
    const response = await admin.post(`/api/businesses/${business!.slug}/reports`, { data });
    return ((await response.json()) as { token: string }).token;
  };
  const tokens = {
    waiting: await report({ kind: 'edit', changes: { phone: '+49 30 5550000' }, elapsedMs: 9_000 }),
    accepted: await report({ kind: 'edit', changes: { phone: '+49 30 5550001' }, elapsedMs: 9_000 }),
    declined: await report({ kind: 'closed', temporarily: true, note: 'Renovation until spring', elapsedMs: 9_000 }),
  };
  const { reports } = (await (await admin.get('/api/admin/business-reports?state=received')).json()) as {
    reports: { id: string; kind: string }[];
  };
  const closed = reports.find(({ kind }) => kind === 'closed')!;
  const [edit] = reports.filter(({ kind }) => kind === 'edit');
  await admin.post(`/api/admin/business-reports/${edit!.id}/accept`, { data: {} });
  await admin.post(`/api/admin/business-reports/${closed.id}/decline`, { data: { reply: 'It was open on Monday.' } });
  await admin.dispose();
  for (const [state, token] of Object.entries({ ...tokens, missing: 'a'.repeat(24) })) {
    await page.goto(`/reports/${token}`);
    await loaded(page);
    await shoot(page, `report-${state}`);
  }
  await page.goto(`/business/${business!.slug}`);
  await loaded(page);
  await page
    .getByRole('button', { name: /suggest an edit/i })
    .first()
    .click();
  await shoot(page, 'report-form');
  await page.goto('/');
  await loaded(page);
  await context.setOffline(true);
  await goInside(page, '/categories');
  await page.waitForTimeout(1_000);
  await shoot(page, 'offline');
  await context.setOffline(false);
});

test('with the longest and strangest data there is', async ({ page }) => {
  const admin = await signedIn();
  await imported(admin, 'strange.csv', csvOf(strange));
  for (const name of [
    'extreme-city',
    'extreme-country',
    'extreme-search',
    'extreme-business',
    'extreme-business-rtl',
  ]) {
    const paths: Record<string, string> = {
      'extreme-city': '/cities/tv/llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      'extreme-country': '/countries/tuvalu',
      'extreme-search': '/search?country=tuvalu',
    };
    await page.goto(paths[name] ?? paths['extreme-city']!);
    await loaded(page);
    if (name.startsWith('extreme-business')) {
      await page
        .getByRole('link', { name: name.endsWith('rtl') ? /^مؤسسة/ : new RegExp(`^${WORD}`) })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Business Details' }).waitFor();
    }
    await shoot(page, name);
  }
  const many = { businessCount: 1_234_567_890, cityCount: 1_234_567, categoryCount: 98_765 };
  const row = { country: LONG, countryCode: 'TV', slug: 'tuvalu', ...many };
  await page.route('**/api/countries', (route) =>
    route.fulfill({ json: [row, { ...row, slug: 'other', country: 'Oman' }] }),
  );
  await page.goto('/cookie-policy');
  await goInside(page, '/countries');
  await loaded(page);
  await shoot(page, 'extreme-countries');
  await admin.dispose();
});
