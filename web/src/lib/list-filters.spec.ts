import { describe, expect, it } from 'vitest';
import { filtersOf, listParamsOf, listSearch } from './list-filters';

const filters = (query: string) => filtersOf(new URLSearchParams(query));

describe('filters of a list', () => {
  it('leave out the usual order and radius, which differ with a point', () => {
    expect(filters('sort=relevance&radius=5')).toEqual({});
    expect(filters('near=17.4,78.5&sort=distance&radius=10')).toEqual({ near: '17.4,78.5' });
    expect(filters('near=17.4,78.5&sort=relevance&radius=5')).toEqual({
      near: '17.4,78.5',
      sort: 'relevance',
      radius: '5',
    });
  });

  it('leave out a point that is none on the globe', () => {
    for (const near of ['abc', '91,10', '10,-181', '1,2,3']) expect(filters(`near=${near}`), near).toEqual({});
  });

  it('include the country and city of a category list', () => {
    expect(filters('country=india&city=hyderabad&name=x')).toEqual({ country: 'india', city: 'hyderabad' });
  });

  it('make the list a search, of which the own list shows its first page; a view does not', () => {
    const read = (query: string) => listParamsOf(new URLSearchParams(query));
    expect(read('page=3')).toMatchObject({ isSearch: false, view: undefined, page: 3, ownPage: 3 });
    expect(read('page=3&view=map')).toMatchObject({ isSearch: false, view: 'map', page: 3, ownPage: 3 });
    expect(read('page=3&verified=1')).toMatchObject({ isSearch: true, view: undefined, page: 3, ownPage: 1 });
  });

  it('are written to the URL with the view', () => {
    expect(listSearch({ verified: '1' }, 'map').toString()).toBe('verified=1&view=map');
    expect(listSearch({}, undefined).toString()).toBe('');
  });
});
