import { createHash } from 'node:crypto';

/** A tab in the background paints nothing: the web app starts after this in any case. */
const PAINT_TIMEOUT_MS = 1_000;

/**
 * Starts the web app after the first paint of the rendered page: until then the connection is for its content. The page has
 * only its critical CSS; the web app needs the whole stylesheet.
 */
const SCRIPT = `(({ src, styles }) => {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }));
    import(src);
  };
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length && start()).observe({
    type: 'paint',
    buffered: true,
  });
  setTimeout(start, ${PAINT_TIMEOUT_MS});
})(document.currentScript.dataset);`;

/** Admits the script in a content security policy. */
export const BOOTSTRAP_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** @param src URL of the web app's first script @param styles of its stylesheet */
export const bootstrapScript = (src: string, styles: string) =>
  `<script data-src="${src}" data-styles="${styles}">${SCRIPT}</script>`;
