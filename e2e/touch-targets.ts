import type { Page } from '@playwright/test';

/** Side of what a finger hits. 44 px are meant; targets in adjacent rows share some of them. */
const MIN_TARGET_PX = 40;

/**
 * Controls that a finger hardly hits, one line each: the area around their centre that responds to them is measured, which may be
 * larger than their box, or smaller, if something covers it. Links between the words of a text are as high as its lines.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((minPx) => {
    const controls = 'a[href], button, input, select, textarea, summary, :is([role=tab], [role=menuitem], [role=link])';
    const isBetweenWords = (control: Element) => {
      if (control.tagName !== 'A' || !getComputedStyle(control).display.startsWith('inline')) return false;
      let block = control.parentElement!;
      while (getComputedStyle(block).display === 'inline') block = block.parentElement!;
      const words = [...block.childNodes].filter((node) => !node.contains(control)).map((node) => node.textContent);
      return getComputedStyle(control).display === 'inline' && words.join('').trim() !== '';
    };
    const problems = new Set<string>();
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      const target = (control instanceof HTMLInputElement && control.closest('label')) || control;
      const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || control.closest('[inert], [aria-hidden=true]') || isBetweenWords(control)) continue;
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Shown by the focus only.
      if (x < 0 || y < 0) continue;
      const responds = (dx: number, dy: number) => target.contains(document.elementFromPoint(x + dx, y + dy));
      const reach = (dx: number, dy: number) => {
        let px = 0;
        while (px < minPx && responds(dx * (px + 1), dy * (px + 1))) px++;
        return px;
      };
      const wide = reach(-1, 0) + 1 + reach(1, 0);
      const high = reach(0, -1) + 1 + reach(0, 1);
      const name = control.getAttribute('aria-label') ?? control.textContent.trim();
      if (!responds(0, 0)) problems.add(`${control.tagName} “${name}” is covered`);
      else if (Math.min(wide, high) < minPx) problems.add(`${control.tagName} “${name}” is ${wide} × ${high} px`);
    }
    scrollTo(0, 0);
    return [...problems];
  }, MIN_TARGET_PX);
}
