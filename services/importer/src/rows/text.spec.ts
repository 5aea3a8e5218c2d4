import { describe, expect, it } from 'vitest';
import { cleaned, isUnknown, linesOf, textOf } from './text.js';

describe('textOf', () => {
  it.each([
    ['spaces around', '  A B\u00a0', 'A B'],
    ['runs of white space', 'A \u202f\t\n\u2028 B\u2028C', 'A B C'],
    ['decomposed letters', 'C\u0327ay I\u0307zmir', 'Çay İzmir'],
    ['control characters and NUL', 'A\u0000\u0007B\u009f', 'AB'],
    ['bidirectional overrides', '\u202eevil\u202c \u2066x\u2069', 'evil x'],
    ['soft hyphens and letter marks', 'A\u00adB\u061c \u180eC\u206aD\ufff9E', 'AB CDE'],
    ['language tags', 'A\u{e0001}B', 'AB'],
    [
      'the flag of Scotland',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
    ['joined emoji', '👩\u200d🍳', '👩\u200d🍳'],
    ['zero-width marks', 'A\u200b\ufeffB', 'AB'],
    ['lone surrogates', 'A\ud83dB \udc4d', 'AB'],
    ['whole emoji', 'Pizza 🍕', 'Pizza 🍕'],
    ['joiners Persian needs', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['the guard of our own export', "'=SUM(A1)", '=SUM(A1)'],
    ['that guard before full-width signs', "'＝SUM(A1)", '＝SUM(A1)'],
    ['that guard before an apostrophe that was there', "''=SUM(A1)", "'=SUM(A1)"],
    ['an apostrophe of its own', "'t Hoekje", "'t Hoekje"],
    ['a name that looks like nothing', 'Nan', 'Nan'],
  ])('textOf cleans %s', (_, cell, expected) => {
    expect(textOf(cell)).toBe(expected);
  });

  it.each(['', ' ', 'None', 'nan', 'NaN', 'NULL', 'null', 'N/A', ' - ', '\u200b'])('treats %j as no value', (cell) => {
    expect(textOf(cell)).toBeNull();
  });
});

const PLACEHOLDERS = new Set(['·', '•', '–', '—', '―', '－', 'ー']);

it('composes letters whatever they are written as', () => {
  const wrong: string[] = [];
  for (let code = 0x80; code <= 0xffff; code++) {
    const letter = String.fromCharCode(code);
    const parts = letter.normalize('NFD');
    for (const text of [`x${letter}x`, `x${parts}x`, `${parts[0]}${parts.slice(1)}`, `가${letter}`, `か${letter}`]) {
      const expected = cleaned(text).replace(/\s+/g, ' ').trim();
      if ((textOf(text) ?? '') !== expected && !PLACEHOLDERS.has(expected)) wrong.push(text);
    }
  }
  expect(wrong).toEqual([]);
});

it('linesOf preserves the lines of a text', () => {
  expect(linesOf(' A  b \r\n\r\n\r\n\r\nc\u2028d\u0000 ')).toBe('A b\n\nc\nd');
  expect(linesOf('None')).toBeNull();
});

it('linesOf drops the pictures and tables of a page', () => {
  expect(
    linesOf('<img src="https://cdn.example/a.jpg" width="auto" /><table><tr><td>Beds: 4</td></tr></table>Sea view'),
  ).toBe('Beds: 4\n\nSea view');
});

it.each(['―', '－', 'ー'])('textOf has no value for the dash %s', (text) => {
  expect(textOf(text)).toBeNull();
});

it.each(['なし', '無', '暂无', '없음', 'No phone number', 'không có', 'S/N', 'No tiene'])(
  '%s is a placeholder for no value',
  (text) => {
    expect(isUnknown(text)).toBe(true);
  },
);
