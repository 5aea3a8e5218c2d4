import { MAX_FURTHER_PHOTOS } from '@directory/contracts/business-fields';
import { describe, expect, it } from 'vitest';
import { mapColumns } from '../readers/columns/column-map.js';
import { createRowFormatter } from './format-row.js';

function photosOf(cells: Record<string, string>) {
  const formatter = createRowFormatter(mapColumns(['name', ...Object.keys(cells)]));
  const { row, issues } = formatter({ row: 2, cells: ['Gym', ...Object.values(cells)] });
  expect(issues).toEqual([]);
  return { photo: row!.photo, photos: row!.photos };
}

const [a, b, c] = ['https://a.com/1.jpg', 'https://a.com/2.jpg', 'https://a.com/3.jpg'] as const;

describe('photos of a row', () => {
  it.each<[string, Record<string, string>, string | null, string | null]>([
    ['one', { photo: a }, a, null],
    ['a list in JSON', { photos: `["${a}", "${b}"]` }, a, b],
    ['a list of objects', { images: `[{"title": "All", "image": "${a}"}, {"image": "${b}"}]` }, a, b],
    ['several in the cell of one', { photo: `${a}, ${b} ${c}` }, a, `${b} ${c}`],
    ['one and a list with it', { photo: b, photos: `${a}|${b}|${c}` }, b, `${a} ${c}`],
    ...[',', ';', ';;', '|', '^', '::', '\n', ' # ', ' / ', ''].map(
      (between): [string, Record<string, string>, string, string] => [
        `a list separated by ${JSON.stringify(between)}`,
        { photos: `${a}${between}${b}` },
        a,
        b,
      ],
    ),
    ['a list without schemes', { photos: '//a.com/1.jpg, //a.com/2.jpg' }, a, b],
    ['a nested list without schemes', { photos: '["//a.com/1.jpg", "//a.com/2.jpg"]' }, a, b],
    ['elements of a page', { photos: `<img src="${a}"><img src='${b}'>` }, a, b],
    ['Markdown', { photo: `![](${a})` }, a, null],
    ['names of files with their URLs', { photo: `1.jpg (${a}),2.jpg (${b})` }, a, b],
    ['a URL with another in its path', { photos: `https://a.com/w_1,h_2/${a}` }, `https://a.com/w_1,h_2/${a}`, null],
    ['a number', { photo: a, photos: '86' }, a, null],
    [
      'no web URLs',
      { photo: a, photos: '["data:image/png;base64,AA", "ftp://a.com/x", "https://u:p@a.com/"]' },
      a,
      null,
    ],
    [
      'one picture in two dimensions',
      { photo: 'https://h.example/p/AF1=w800-h500-k-no', street_view: 'https://h.example/p/AF1=w1600-h1000-k-no' },
      'https://h.example/p/AF1=w800-h500-k-no',
      null,
    ],
  ])('are read from %s', (_, cells, photo, photos) => expect(photosOf(cells)).toEqual({ photo, photos }));

  it.each([
    ['photo', '1.jpg'],
    ['photo', '1.jpg, 2.jpg'],
    ['photo', '/images/1.jpg'],
    ['photos', 'images/1.jpg;images/2.jpg'],
    ['photos', '["1.jpg"]'],
  ])('without a host are reported: %s, %s', (column, text) => {
    const formatter = createRowFormatter(mapColumns(['name', column]));
    const { row, issues } = formatter({ row: 2, cells: ['Gym', text] });
    expect(row).toMatchObject({ photo: null, photos: null });
    expect(issues).toEqual([{ row: 2, column, code: 'row_url_invalid', value: text }]);
  });

  it('are the first of a longer list', () => {
    const urls = Array.from({ length: 40 }, (_, i) => `https://a.com/${i}.jpg`);
    expect(photosOf({ photos: JSON.stringify(urls) })).toEqual({
      photo: urls[0],
      photos: urls.slice(1, MAX_FURTHER_PHOTOS + 1).join(' '),
    });
  });
});
