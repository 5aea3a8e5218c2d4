import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderedPage } from '@directory/contracts/rendering';
import { CONSENT_SCRIPT } from './consent-script.js';
import { CriticalCss } from './critical-css.js';
import { bootstrapScript } from './bootstrap-script.js';

const STATE_ELEMENT = 'page-state';

/** Delays the first paint until the whole page has arrived, as rows would shift; an empty document has no footer. */
const WHOLE_PAGE = '<link rel="expect" href="#footer" blocking="render">';

const ROOT = '<div id="root"></div>';
const NO_SCRIPT = /\s?<noscript>.*?<\/noscript>/s;
/** Shown where the scripts of an empty document do not start. */
const STARTUP_ERROR = /\s?<p id="startup-error">.*?<\/p>/s;
const FIRST_SCRIPT = /\s?<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
/** Scripts that the first one imports. */
const IMPORTED_SCRIPTS = /\s?<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const STYLESHEET = /\s?<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;
/** Tags of the shell that a rendered page replaces. */
const OWN_HEAD = /\s?<meta\s+name="description"[^>]*>\s{0,20}<title>.*?<\/title>/s;

/** The HTML document of the web app, empty or with a rendered page. */
export class PageTemplate {
  private readonly shell: string;
  private readonly beforeHead: string;
  private readonly beforeBody: string;
  private readonly afterBody: string;
  private readonly styles: CriticalCss;
  private readonly bootstrap: string;
  private readonly noScript: string;

  constructor(webRoot: string) {
    this.shell = readFileSync(join(webRoot, 'index.html'), 'utf8');
    const [script, stylesheet] = [FIRST_SCRIPT.exec(this.shell)?.[1], STYLESHEET.exec(this.shell)?.[1]];
    const imported = [...this.shell.matchAll(IMPORTED_SCRIPTS)].flatMap(([, src]) => src ?? []);
    const bare = [NO_SCRIPT, STARTUP_ERROR, FIRST_SCRIPT, IMPORTED_SCRIPTS, STYLESHEET].reduce(
      (rest, part) => rest.replace(part, ''),
      this.shell,
    );
    const head = OWN_HEAD.exec(bare);
    const body = bare.indexOf(ROOT);
    if (!script || !stylesheet || !head || body < 0)
      throw new Error(`${webRoot}/index.html is not the shell of the web app`);
    this.styles = new CriticalCss(readFileSync(join(webRoot, stylesheet), 'utf8'));
    this.bootstrap = bootstrapScript([...imported, script], stylesheet);
    this.noScript = `<noscript><link rel="stylesheet" href="${stylesheet}"></noscript>`;
    this.beforeHead = bare.slice(0, head.index);
    this.beforeBody = bare.slice(head.index + head[0].length, body);
    this.afterBody = bare.slice(body + ROOT.length);
  }

  /** @param snippets tags of the administrator for the head */
  renderPage(page: RenderedPage, snippets: string): string {
    const state = `<script type="application/json" id="${STATE_ELEMENT}">${page.state}</script>`;
    const styles = `<style>${this.styles.criticalCssFor(page.body).replaceAll('</', '<\\/')}</style>`;
    return `${this.beforeHead}${page.head}${WHOLE_PAGE}${styles}${this.noScript}${CONSENT_SCRIPT}${snippets}${this.beforeBody}<div id="root">${page.body}</div>${state}${this.bootstrap}${this.afterBody}`;
  }

  renderShell(snippets: string): string {
    return this.shell.replace('</head>', () => `${snippets}</head>`);
  }
}
