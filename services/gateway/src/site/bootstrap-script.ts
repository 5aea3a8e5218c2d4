import { hashSource } from './snippet-markup.js';

/** Background tabs never paint, and a photo may take any time. */
const START_TIMEOUT_MS = 1_000;

/**
 * Starts the web app after the first paint of the rendered page and of its large photo, which need the connection for themselves,
 * and loads the whole stylesheet: the page has only its critical CSS.
 */
const SCRIPT = `(({ scripts, styles }) => {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }));
    for (const src of scripts.split(' ')) import(src);
  };
  const startAfterPhoto = async () => {
    await document.querySelector('img[fetchpriority="high"]')?.decode().catch(() => undefined);
    requestAnimationFrame(() => setTimeout(start));
  };
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length && startAfterPhoto()).observe({
    type: 'paint',
    buffered: true,
  });
  setTimeout(start, ${START_TIMEOUT_MS});
})(document.currentScript.dataset);`;

/** For the content security policy. */
export const BOOTSTRAP_SCRIPT_HASH = hashSource(SCRIPT);

/** @param scripts URLs of the web app's first scripts @param styles of its stylesheet */
export const bootstrapScript = (scripts: string[], styles: string) =>
  `<script data-scripts="${scripts.join(' ')}" data-styles="${styles}">${SCRIPT}</script>`;
