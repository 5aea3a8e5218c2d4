import { describe, expect, it } from 'vitest';
import { CriticalCss } from './critical-css.js';

const SHEET = [
  '@layer theme,base,utilities;',
  '@layer theme{:root{--ink:#000}}',
  '@layer utilities{.p-2{padding:2px}.p-2\\.5{padding:2.5px}.grid-cols-\\[minmax\\(0\\,1fr\\)\\]{display:grid}',
  '.hover\\:p-2:hover{padding:3px}.space-y-2>:not(:last-child){margin:1px}.\\[\\&_a\\]\\:p-2 a{padding:1px}',
  '.\\32 xl\\:p-2{padding:5px}@media (min-width:40rem){.sm\\:p-2{padding:4px}}.card .title,.title{color:teal}}',
  '@property --x{syntax:"*";inherits:false}',
].join('');

const styles = new CriticalCss(SHEET);
const criticalCssFor = (...classes: string[]) =>
  styles.criticalCssFor(classes.map((list) => `<i class="${list}">x</i>`).join(''));

describe('critical CSS', () => {
  it('has the rules for classes of the page and those without a class', () => {
    expect(criticalCssFor('p-2')).toBe(
      '@layer theme,base,utilities;@layer theme{:root{--ink:#000}}@layer utilities{.p-2{padding:2px}}' +
        '@property --x{syntax:"*";inherits:false}',
    );
  });

  it.each([
    ['p-2.5', '.p-2\\.5{'],
    ['grid-cols-[minmax(0,1fr)]', '.grid-cols-\\['],
    ['hover:p-2', ':hover{'],
    ['space-y-2', ':not(:last-child){'],
    ['[&amp;_a]:p-2', '.\\[\\&_a'],
    ['2xl:p-2', '.\\32 xl'],
    ['sm:p-2', '@media (min-width:40rem){.sm\\:p-2{'],
    ['title', '.card .title,.title{'],
  ])('matches classes of the selector %s', (name, rule) => {
    expect(criticalCssFor(`other ${name}`)).toContain(rule);
    expect(criticalCssFor('other')).not.toContain(rule);
  });

  it('omits a rule of which the page lacks a class', () => {
    expect(new CriticalCss('.card .title{color:teal}').criticalCssFor('<i class="title">')).toBe('');
    expect(new CriticalCss('.card .title{color:teal}').criticalCssFor('<i class="card"><b class="title">')).not.toBe(
      '',
    );
  });

  it('includes every layer, so that their order is unchanged', () => {
    expect(criticalCssFor('other')).toContain('@layer utilities{}');
  });
});
