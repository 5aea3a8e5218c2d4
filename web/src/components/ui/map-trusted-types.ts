import { MAP_TILES } from '../../config/map-tiles';

const PIN_MARKUP = /^<span aria-hidden="true"><span>(?:\d{1,6}|•)<\/span><\/span>$/;

/** Markup written by the map library: feature tests, buttons, and the attribution of the tiles. */
const KNOWN_MARKUP = new Set([
  '',
  '<svg/>',
  '<v:shape adj="1"/>',
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
  '<span aria-hidden="true">&#215;</span>',
  MAP_TILES.attribution,
]);

interface TrustedTypes {
  defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createHTML: (markup: string) => string | null }): unknown;
}

/**
 * The administration requires Trusted Types, and the map library assigns plain texts to `innerHTML`. The default policy admits
 * exactly the markup of a map. Imported before the library, which writes markup while loading.
 */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
if (trustedTypes && !trustedTypes.defaultPolicy) {
  trustedTypes.createPolicy('default', {
    createHTML: (markup) => (KNOWN_MARKUP.has(markup) || PIN_MARKUP.test(markup) ? markup : null),
  });
}
