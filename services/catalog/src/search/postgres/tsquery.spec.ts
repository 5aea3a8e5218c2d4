import { describe, expect, it } from 'vitest';
import type { QueryToken } from '../query/tokenizer.js';
import { everyWord } from './tsquery.js';

const token = (text: string, more: Partial<QueryToken> = {}): QueryToken => ({
  ...{ text, plain: [text], native: undefined, bigrams: [], forms: [], synonyms: [], spellings: [], parts: [] },
  ...more,
});

describe('a tsquery of every word', () => {
  it('has no alternative whose matches another one has too', () => {
    const market = token('supermarket', {
      forms: [['supermarket'], ['supermarkets']],
      spellings: [['grocery', 'store'], ['grocery'], ['food', 'market']],
      synonyms: [['grocery', 'store'], ['grocery'], ['shop', 'food']],
    });
    expect(everyWord([market], [])).toBe(
      `(('supermarket') | ('supermarkets') | ('grocery') | ('food' & 'market') | ('~shop' & '~food'))`,
    );
  });

  it('keeps a word and its synonym of the category', () => {
    const gym = token('gym', { synonyms: [['fitness', 'center']] });
    expect(everyWord([gym, token('berlin')], ['berlin', 'berliner'])).toBe(
      `(('gym') | ('~fitness' & '~center')) & (('berlin') | ('berliner'))`,
    );
  });
});
