import { describe, expect, it } from 'vitest';
import { CriticalCss } from './critical-css.js';

const SHEET = [
  '@layer theme,base,utilities;',
  '@layer theme{:root{--ink:#000;--paper:var(--white);--white:#fff;--unused:1px}}',
  '@layer base{*,::backdrop{margin:0}hr{height:0}i,table{color:inherit}:disabled{color:var(--ink)}}',
  '@layer utilities{.p-2{padding:2px}.p-2\\.5{padding:2.5px}.grid-cols-\\[minmax\\(0\\,1fr\\)\\]{display:grid}',
  '.hover\\:p-2:hover{padding:3px}:where(.space-y-2>:not(:last-child)){margin:1px}.\\[\\&_i\\]\\:p-2 i{padding:1px}',
  ':is(:where(.group):is([open],:open) .group-open\\:p-2){padding:6px}.not-hover\\:p-2:not(:hover){padding:7px}',
  '.\\32 xl\\:p-2{padding:5px}@media (min-width:40rem){.sm\\:p-2{padding:4px}}.card .title,.title{color:teal}}',
  '.paper{--x:1;color:var(--paper)}.shadow{box-shadow:var(--x)}',
  '@media print{.p-2{padding:0}}@property --x{syntax:"*";inherits:false}',
].join('');

const styles = new CriticalCss(SHEET);
const criticalCssFor = (...classes: string[]) =>
  styles.criticalCssFor(classes.map((list) => `<i class="${list}">x</i>`).join(''));

describe('critical CSS', () => {
  it('has the rules for classes and elements of the page and those without either', () => {
    expect(criticalCssFor('p-2')).toBe(
      '@layer theme,base,utilities;@layer theme{:root{--ink:#000}}' +
        '@layer base{*{margin:0}i{color:inherit}:disabled{color:var(--ink)}}@layer utilities{.p-2{padding:2px}}',
    );
  });

  it.each([
    ['p-2.5', '.p-2\\.5{'],
    ['grid-cols-[minmax(0,1fr)]', '.grid-cols-\\['],
    ['space-y-2', ':not(:last-child)){'],
    ['[&amp;_i]:p-2', '.\\[\\&_i'],
    ['2xl:p-2', '.\\32 xl'],
    ['sm:p-2', '@media (min-width:40rem){.sm\\:p-2{'],
    ['title', '.title{color'],
    ['group group-open:p-2', '.group-open'],
    ['not-hover:p-2', '.not-hover'],
  ])('matches classes of the selector %s', (name, rule) => {
    expect(criticalCssFor(`other ${name}`)).toContain(rule);
    expect(criticalCssFor('other')).not.toContain(rule);
  });

  it('omits what is not painted at first: states of a pointer, print, boxes that the page does not have', () => {
    expect(criticalCssFor('hover:p-2')).not.toContain(':hover{');
    expect(criticalCssFor('p-2')).not.toMatch(/print|backdrop|hr|table/);
  });

  it('has the custom properties that its rules use, directly or through others, and no others', () => {
    expect(criticalCssFor('paper')).toContain(':root{--ink:#000;--paper:var(--white);--white:#fff}');
    expect(criticalCssFor('paper')).not.toContain('--x');
    expect(criticalCssFor('paper shadow')).toContain('.paper{--x:1;color:var(--paper)}.shadow{box-shadow:var(--x)}');
    expect(criticalCssFor('shadow')).toContain('@property --x{');
    expect(styles.criticalCssFor('<i style="color:var(--paper)"></i>')).toContain('--white:#fff');
  });

  it.each([
    ['a rule', '.spin{animation:1s linear turn infinite}'],
    ['a custom property', ':root{--animate-spin:turn 1s}.spin{animation:var(--animate-spin)}'],
  ])('has keyframes only where %s that applies uses them', (_where, rules) => {
    const sheet = new CriticalCss(
      `${rules}.fade{animation-name:pale}@keyframes turn{to{rotate:1turn}}@keyframes pale{to{opacity:0}}`,
    );
    expect(sheet.criticalCssFor('<i class="spin">')).toContain('@keyframes turn{');
    expect(sheet.criticalCssFor('<i class="spin">')).not.toContain('@keyframes pale');
    expect(sheet.criticalCssFor('<i class="fade">')).toContain('@keyframes pale{');
    expect(sheet.criticalCssFor('<i class="fade">')).not.toContain('@keyframes turn');
  });

  it('omits initial values for browsers that do not register properties, but not the order of their layer', () => {
    const sheet = new CriticalCss(
      '@layer properties{@supports (not (margin-trim:block)){*{--x:0}}}.shadow{box-shadow:var(--x)}',
    );
    expect(sheet.criticalCssFor('<i class="shadow">')).toBe('@layer properties{}.shadow{box-shadow:var(--x)}');
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
