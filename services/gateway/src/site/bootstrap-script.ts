import { createHash } from 'node:crypto';

/** Background tabs never paint. */
const PAINT_TIMEOUT_MS = 1_000;

/**
 * Starts the web app after the first paint of the rendered page, which needs the connection for its content, and loads the whole
 * stylesheet: the page has only its critical CSS.
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

/** For the content security policy. */
export const BOOTSTRAP_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** @param src URL of the web app's first script @param styles of its stylesheet */
export const bootstrapScript = (src: string, styles: string) =>
  `<script data-src="${src}" data-styles="${styles}">${SCRIPT}</script>`;
