import { expect, test } from './browser.js';
import { ADMIN, BASE_URL } from './admin-api.js';
import { personalDataInLogs } from './fault-injection/privacy.js';
import { Admin } from './fault-injection/replicas.js';

test('personal data that clients send is in no log', async () => {
  const admin = await new Admin(BASE_URL, BASE_URL).signIn(ADMIN);
  const dataDir = process.env['SITE_DATA_DIR']!;
  const { statuses, inserted, lines, found } = await personalDataInLogs({ url: BASE_URL, dataDir, admin });
  expect(statuses).toEqual([200, 400, 400, 401, 200, 200, 200, 200, 200, 200, 200, 200, 404, 404, 404, 400, 200]);
  expect(inserted).toBe(1);
  expect(lines).toBeGreaterThan(10);
  expect(found).toEqual([]);
});
