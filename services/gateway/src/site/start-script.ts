import { createHash } from 'node:crypto';

/** Milliseconds after which the web app starts though nothing was painted: a tab in the background paints nothing. */
const PATIENCE = 1_000;

/** Starts the web app as soon as the drawn page is on the screen: until then the connection is for what is read. */
const START = `((src) => {
  let begun = false;
  const begin = () => begun || ((begun = true), import(src));
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length && begin()).observe({
    type: 'paint',
    buffered: true,
  });
  setTimeout(begin, ${PATIENCE});
})(document.currentScript.dataset.src);`;

/** By which a content security policy admits the script. */
export const START_SCRIPT_HASH = `'sha256-${createHash('sha256').update(START).digest('base64')}'`;

/** @param src address of the web app's first script */
export const startScript = (src: string) => `<script data-src="${src}">${START}</script>`;
