import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { searchPath, withPhrases } from './parameters';
import { isFromForm, readParameters } from './url-parameters';

const read = (query: string) => readParameters(new URLSearchParams(query));

describe('the parameters of a search', () => {
  it('are those of the URL, without empty and unknown ones', () => {
    expect(read('q= gym &location=&page=2&utm=1')).toEqual({ q: 'gym', page: '2' });
  });

  it('are composed of the choices of the form, of which new ones replace those made before', () => {
    const kept = new URLSearchParams({ city: 'berlin', country: 'DE', area: '', location: '' });
    const set = new URLSearchParams({ city: 'bonn', country: 'DE', area: '', location: '' });
    const sent = new URLSearchParams([
      ...[
        ['q', 'gym'],
        ['location', 'Rome'],
        ['area', 'mitte'],
      ],
      ...[
        ['set', String(set)],
        ['kept', String(kept)],
        ['set', 'open=1'],
      ],
    ]);
    expect(readParameters(sent)).toEqual({ q: 'gym', city: 'bonn', country: 'DE', open: '1' });
  });

  it('have a time only with a day, and the order only where it is not the usual one', () => {
    expect(read('q=a&hours=friday&time=20:30')).toEqual({ q: 'a', hours: 'friday-20:30' });
    expect(read('q=a&hours=always&time=20:30')).toEqual({ q: 'a', hours: 'always' });
    expect(read('q=a&hours=&time=20:30&sort=relevance')).toEqual({ q: 'a' });
    expect(read('near=1,2&sort=relevance')).toEqual({ near: '1,2', sort: 'relevance' });
    expect(read('near=1,2&sort=distance')).toEqual({ near: '1,2' });
  });

  it('have only a point on the globe, as the API ignores others', () => {
    expect(read('q=a&near=-17.25,179.5')).toEqual({ q: 'a', near: '-17.25,179.5' });
    for (const near of ['abc', '17.4', '91,10', '10,181', '1,2,3', '1;2'])
      expect(read(`q=a&near=${near}&sort=relevance`), near).toEqual({ q: 'a' });
  });

  it('have only values that the search does not ignore', () => {
    const valid = { rating: '4.5', open: '1', hours: 'friday-20:30', sort: 'name', near: '1,2', radius: '0.5' };
    expect(read(String(new URLSearchParams(valid)))).toEqual(valid);
    expect(read('open=true&verified=1')).toEqual({ open: '1', verified: '1' });
    const ignored = 'rating=9&open=7&verified=no&phone=0&hours=someday&sort=best&radius=900';
    expect(read(ignored)).toEqual({});
    expect(read('hours=friday-25:00&rating=good')).toEqual({});
  });

  it('come from the form where the URL has its choices', () => {
    expect(
      ['q=a', 'q=a&set=open%3D1', 'q=a&kept=open%3D1', 'q=a&time='].map((it) => isFromForm(new URLSearchParams(it))),
    ).toEqual([false, true, true, true]);
  });

  it('are those that phrases in the box for the place stand for, instead of its text', () => {
    const interpreted = { phrases: [{}], parameters: { q: 'dentist', near: '48.14,11.56' } };
    const given = { q: 'dentist', location: '48.14, 11.56', view: 'map' };
    const applied = withPhrases(given, { interpreted } as unknown as SearchPage);
    expect(searchPath(applied)).toBe(searchPath({ q: 'dentist', near: '48.14,11.56', view: 'map' }));
  });
});
