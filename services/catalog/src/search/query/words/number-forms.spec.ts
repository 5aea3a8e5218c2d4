import { describe, expect, it } from 'vitest';
import { numberForms } from './number-forms.js';

describe('number forms', () => {
  it.each([
    ['hotels', 'hotel'],
    ['bakeries', 'bakery'],
    ['microbreweries', 'microbrewery'],
    ['churches', 'church'],
    ['boxes', 'box'],
    ['brownies', 'brownie'],
    ['knives', 'knife'],
    ['taxis', 'taxi'],
    ['menus', 'menu'],
    ['taxi', 'taxis'],
    ['hotel', 'hotels'],
    ['bakery', 'bakeries'],
    ['church', 'churches'],
    ['business', 'businesses'],
  ])('the forms of %s include %s', (word, form) => {
    expect(numberForms(word)).toContain(form);
  });

  it.each(['fitness', 'glass'])('take %s for no plural', (word) => {
    expect(numberForms(word)).toEqual([`${word}es`]);
  });

  it.each(['bus', 'tennis'])('take %s for a singular too', (word) => {
    expect(numberForms(word)).toContain(`${word}es`);
  });

  it.each(['7eleven', 'ба', 'is', ''])('leave %s alone', (word) => {
    expect(numberForms(word)).toEqual([]);
  });
});
