import { describe, expect, it } from '@jest/globals';
import { OWN_FILES_ONLY, policyFor, withMapTiles } from './content-policy.js';

const NOTHING = { head_tags: '', facebook_pixel: ' \n', footer_tags: '', ads_in_page: false };
const WITH_CODE = { ...NOTHING, footer_tags: '<script>count()</script>' };

describe('pictures', () => {
  const imagesOf = (tiles: string) =>
    withMapTiles(OWN_FILES_ONLY, `<head><meta name="map-tiles" content="${tiles}"></head>`).imgSrc;

  it('come from this origin and from the host of the map tiles, and from nowhere else', () => {
    expect(OWN_FILES_ONLY.imgSrc).toEqual(["'self'", 'data:']);
    expect(imagesOf('https://tile.openstreetmap.org/{z}/{x}/{y}.png')).toEqual([
      ...["'self'", 'data:', 'https://tile.openstreetmap.org'],
    ]);
    expect(imagesOf('https://{s}.tiles.example:8443/{z}.png?key=1')).toContain('https://*.tiles.example:8443');
    for (const own of ['/tiles/{z}/{x}/{y}.png', '']) expect(imagesOf(own)).toEqual(["'self'", 'data:']);
    expect(withMapTiles(OWN_FILES_ONLY, '<head></head>').imgSrc).toEqual(["'self'", 'data:']);
  });
});

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
