import type { PublicSiteSettings } from '@directory/contracts/settings';
import { hasSecretAddress } from '@directory/contracts/site-paths';
import { inlineCodeSources } from './snippet-markup.js';
import { CONSENT_SCRIPT_HASH } from './consent-script.js';
import { BOOTSTRAP_SCRIPT_HASH } from './bootstrap-script.js';

/** Files of this origin, photos included. */
export const OWN_FILES_ONLY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", BOOTSTRAP_SCRIPT_HASH, CONSENT_SCRIPT_HASH],
  imgSrc: ["'self'", 'data:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

const MAP_TILES = /<meta name="map-tiles" content="([^"]*)">/;

/** Also admits the host of map tiles; `{s}` in its name stands for any subdomain. */
export function withMapTiles(directives: typeof OWN_FILES_ONLY, shell: string): typeof OWN_FILES_ONLY {
  const [, origin] = /^(https?:\/\/[^/]+)/.exec(MAP_TILES.exec(shell)?.[1] ?? '') ?? [];
  if (origin === undefined) return directives; // its own origin
  return { ...directives, imgSrc: [...directives.imgSrc, origin.replace('{s}', '*')] };
}

/**
 * The administration also forbids turning text into markup or code, which React does not need. Its map and the preview of photo
 * URLs load images of other hosts.
 */
export const ADMINISTRATION = [
  ...Object.entries({ ...OWN_FILES_ONLY, imgSrc: [...OWN_FILES_ONLY.imgSrc, 'https:'] }).map(
    ([name, values]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${values.join(' ')}`,
  ),
  "require-trusted-types-for 'script'",
  'trusted-types default', // see map-trusted-types.ts of the web app
].join(';');

/** Features unused by pages and frames are denied; the search uses the visitor's position. */
export const PERMISSIONS = [
  'geolocation=(self)',
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'usb',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** Third-party code may load anything over HTTPS. */
const withThirdPartyCode = (inlineScripts: string[]) =>
  [
    "default-src 'self' https:",
    `script-src 'self' ${inlineScripts.join(' ')} https:`,
    "connect-src 'self' https: wss:",
    "img-src 'self' https: data: blob:",
    "style-src 'self' 'unsafe-inline' https:",
    "font-src 'self' https: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');

/** An ad may do anything in its frame, whose origin is opaque: no cookies, no storage, no access to the page. */
export const AD_FRAME = [
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  "default-src https: data: blob: 'unsafe-inline' 'unsafe-eval'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join(';');

const policies = new WeakMap<PublicSiteSettings, string | null>();

/** The policy of a public page with third-party code; pages without it have the usual one. */
export function policyFor(path: string, settings: PublicSiteSettings | null): string | null {
  if (settings === null || isAdministration(path) || hasSecretAddress(path)) return null;
  let policy = policies.get(settings);
  if (policy === undefined) policies.set(settings, (policy = publicPolicy(settings)));
  return policy;
}

function publicPolicy({ head_tags, facebook_pixel, footer_tags, ads_in_page }: PublicSiteSettings): string | null {
  // Networks that demand the page itself write inline scripts unknown in advance.
  if (ads_in_page) return withThirdPartyCode(["'unsafe-inline'"]);
  const snippets = [head_tags, facebook_pixel, footer_tags].filter((snippet) => snippet.trim() !== '');
  if (snippets.length === 0) return null;
  const scripts = [BOOTSTRAP_SCRIPT_HASH, CONSENT_SCRIPT_HASH, ...snippets.flatMap(inlineCodeSources)];
  return withThirdPartyCode([...new Set(scripts)]);
}

/** In any spelling: the web app reads `/%41DMIN` as `/admin`. A malformed path counts as one. */
export function isAdministration(path: string): boolean {
  try {
    return /^[\\/]+admin(?:[\\/-]|$)/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}
