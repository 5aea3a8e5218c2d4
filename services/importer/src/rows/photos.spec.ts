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

  it('are the first of a longer list', () => {
    const urls = Array.from({ length: 40 }, (_, i) => `https://a.com/${i}.jpg`);
    expect(photosOf({ photos: JSON.stringify(urls) })).toEqual({
      photo: urls[0],
      photos: urls.slice(1, MAX_FURTHER_PHOTOS + 1).join(' '),
    });
  });
});
