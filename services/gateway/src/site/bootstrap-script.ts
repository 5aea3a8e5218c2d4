import { createHash } from 'node:crypto';

/** Milliseconds after which the web app starts though nothing was painted: a tab in the background paints nothing. */
const PATIENCE = 1_000;

/**
 * Starts the web app as soon as the drawn page is on the screen: until then the connection is for what is read. The
 * page has those styles alone that it was drawn with; the web app will need all.
 */
const START = `(({ src, styles }) => {
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }));
    import(src);
  };
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length && begin()).observe({
    type: 'paint',
    buffered: true,
  });
  setTimeout(begin, ${PATIENCE});
})(document.currentScript.dataset);`;

/** By which a content security policy admits the script. */
export const BOOTSTRAP_SCRIPT_HASH = `'sha256-${createHash('sha256').update(START).digest('base64')}'`;

/** @param src address of the web app's first script @param styles of its stylesheet */
export const bootstrapScript = (src: string, styles: string) =>
  `<script data-src="${src}" data-styles="${styles}">${START}</script>`;
