import { describe, expect, it } from 'vitest';
import { SYNONYM_GROUPS } from './synonym-groups.js';
import { synonymSettings, withSynonyms } from './synonyms.js';
import { tokenize } from '../tokenizer.js';

const synonymsOf = (text: string) =>
  withSynonyms(tokenize(text)).map((token) => [token.text, token.synonyms.map((words) => words.join(' '))]);

describe('synonyms of categories', () => {
  it('are at least 150 groups of phrases of up to three words, no phrase twice in a group', () => {
    const groups = SYNONYM_GROUPS.trim()
      .split('\n')
      .map((line) => line.split(', '));
    expect(groups.length).toBeGreaterThanOrEqual(150);
    for (const phrases of groups) {
      expect(new Set(phrases).size).toBe(phrases.length);
      for (const phrase of phrases) expect(phrase).toMatch(/^[a-z']+( [a-z']+){0,3}$/);
    }
  });

  it('belong to the longest phrase, in singular or plural', () => {
    const [[text, synonyms], other] = synonymsOf('Petrol Stations tampa') as [[string, string[]], [string, string[]]];
    expect(text).toBe('petrol stations');
    expect(synonyms).toEqual(expect.arrayContaining(['gas station', 'tankstelle']));
    expect(synonyms).not.toContain('petrol station');
    expect(other).toEqual(['tampa', []]);
  });

  it('are a setting of Meilisearch in both directions', () => {
    const settings = synonymSettings();
    expect(settings['chemist']).toContain('pharmacy');
    expect(settings['pharmacies']).toContain('chemist');
    expect(settings['st']).toContain('street');
  });
});
