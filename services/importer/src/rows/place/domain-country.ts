import { countryNames } from '@directory/contracts/country-names';

/** Domains of countries that sites anywhere have. */
const GENERIC = new Set(
  'ac ag ai am as bz cc cd ci co cx dj fm gd gg gl gs im io la ly me ms mu nu pm pw re sc sh so st su tk to tv vc vg vu wf ws'.split(
    ' ',
  ),
);
/** Other domains than the ISO code. */
const OTHER: Readonly<Record<string, string>> = { uk: 'GB' };
/** Of services that shorten links. */
const SHORT_LINKS = /^(?:youtu\.be|goo\.gl|t\.me|wa\.me|fb\.me|g\.page)$/;

/** The country of the domain of a site; null for others, such as `.com`. */
export function countryOfSite(url: string | null): string | null {
  const [, host = ''] = /^https?:\/\/(?:www\.)?([^/:?#]+)/i.exec(url ?? '') ?? [];
  const domain = host.slice(host.lastIndexOf('.') + 1).toLowerCase();
  if (domain.length !== 2 || GENERIC.has(domain) || SHORT_LINKS.test(host.toLowerCase())) return null;
  const code = OTHER[domain] ?? domain.toUpperCase();
  return Object.hasOwn(countryNames, code) ? code : null;
}
