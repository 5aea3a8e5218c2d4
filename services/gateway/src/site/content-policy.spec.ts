import { describe, expect, it } from '@jest/globals';
import { policyFor } from './content-policy.js';

const NOTHING = { head_tags: '', facebook_pixel: ' \n', footer_tags: '', ads_in_page: false };
const WITH_CODE = { ...NOTHING, footer_tags: '<script>count()</script>' };

describe('policyFor', () => {
  it('leaves the policy of every page as it is while there is no foreign code, or none is known', () => {
    expect(policyFor('/', NOTHING)).toBeNull();
    expect(policyFor('/', null)).toBeNull();
  });

  it('admits foreign code on public pages once there is some', () => {
    for (const settings of [WITH_CODE, { ...NOTHING, ads_in_page: true }]) {
      for (const path of ['/', '/business/admin-abc123', '/administrators', '/no/such/page'])
        expect(policyFor(path, settings)).toContain("script-src 'self' 'unsafe-inline' https:");
    }
  });

  it.each(['/admin', '/admin/', '/admin/login', '/admin-legacy', '/ADMIN', '/%61dmin/login', '//admin', '/%E0%A4%A'])(
    'never does under %s',
    (path) => {
      expect(policyFor(path, WITH_CODE)).toBeNull();
    },
  );
});
