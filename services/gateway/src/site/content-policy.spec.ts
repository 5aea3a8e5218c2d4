import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BOOTSTRAP_SCRIPT_HASH } from './bootstrap-script.js';
import { CONSENT_SCRIPT_HASH } from './consent-script.js';
import { OWN_FILES_ONLY, policyFor, withMapTiles } from './content-policy.js';

const NOTHING = { head_tags: '', facebook_pixel: ' \n', footer_tags: '', ads_in_page: false };
const WITH_CODE = { ...NOTHING, footer_tags: '<script>count()</script>' };

describe('img-src', () => {
  const imagesOf = (tiles: string) =>
    withMapTiles(OWN_FILES_ONLY, `<head><meta name="map-tiles" content="${tiles}"></head>`).imgSrc;

  it('admits images of this origin and of the host of the map tiles, and no others', () => {
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
  it('leaves the default policy while there is no third-party code, or the settings are unknown', () => {
    expect(policyFor('/', NOTHING)).toBeNull();
    expect(policyFor('/', null)).toBeNull();
  });

  it.each(['/', '/business/admin-abc123', '/administrators', '/no/such/page'])(
    'admits scripts over HTTPS and the inline scripts of the snippets on %s, and no other inline script',
    (path) => {
      const hash = createHash('sha256').update('count()').digest('base64');
      const policy = policyFor(path, WITH_CODE)!;
      const scripts = policy.split(';').find((directive) => directive.startsWith('script-src '))!;
      expect(scripts.split(' ')).toEqual([
        'script-src',
        "'self'",
        BOOTSTRAP_SCRIPT_HASH,
        CONSENT_SCRIPT_HASH,
        `'sha256-${hash}'`,
        'https:',
      ]);
    },
  );

  it.each(['/reports/abc', '/Reports/abc', '/%72eports/abc', '//reports/abc'])(
    'leaves the default policy for %s, whose address is a secret that third-party code could store',
    (path) => {
      expect(policyFor(path, WITH_CODE)).toBeNull();
    },
  );

  it('admits any inline script where advertisements run in the page', () => {
    expect(policyFor('/', { ...WITH_CODE, ads_in_page: true })).toContain("script-src 'self' 'unsafe-inline' https:");
  });

  it.each(['/admin', '/admin/', '/admin/login', '/admin-legacy', '/ADMIN', '/%61dmin/login', '//admin', '/%E0%A4%A'])(
    'leaves the default policy for %s of the administration',
    (path) => {
      expect(policyFor(path, WITH_CODE)).toBeNull();
    },
  );
});
