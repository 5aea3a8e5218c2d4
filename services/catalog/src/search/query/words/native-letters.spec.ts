import { describe, expect, it } from 'vitest';
import { nativeSpellings } from './native-letters.js';

describe('words of other alphabets that are typed in Latin letters', () => {
  it.each([
    ['ulica', 'улица'],
    ['ulitsa', 'улица'],
    ['nevsky', 'невский'],
    ['nevskiy', 'невский'],
    ['gogolya', 'гоголя'],
    ['tverskaya', 'тверская'],
    ['bolshaya', 'большая'],
    ['kazan', 'казань'],
    ['shchorsa', 'щорса'],
    ['sichovykh', 'січових'],
    ['striltsiv', 'стрільців'],
    ['ermou', 'ερμου'],
    ['leoforos', 'λεωφορος'],
    ['alexandras', 'αλεξανδρας'],
    ['eirinis', 'ειρηνης'],
  ])('have %s among their spellings', (typed, native) => {
    expect(nativeSpellings(typed)).toContain(native);
  });

  it('are no words of other letters, and have a limited number of spellings', () => {
    expect(nativeSpellings('café')).toEqual([]);
    expect(nativeSpellings('x')).toEqual([]);
    expect(nativeSpellings('aeiouyaeiouyaeiouyaeiouy').length).toBeLessThan(500);
  });
});
