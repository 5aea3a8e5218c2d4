import { describe, expect, it } from 'vitest';
import { aboutOf } from './amenities.js';
import { RowIssues } from './row-issues.js';

const about = (cell: string | null) => aboutOf(cell, new RowIssues(2));

describe('aboutOf', () => {
  it.each([
    [
      'JSON',
      '{"Service options": {"Delivery": true, "Dine-in": false}}',
      '{"Service options":{"Delivery":true,"Dine-in":false}}',
    ],
    [
      'Python',
      `{'From the business': {'Identifies as "women-owned"': True, "Chef's table": False}}`,
      '{"From the business":{"Identifies as \\"women-owned\\"":true,"Chef\'s table":false}}',
    ],
    ['names with the marks of JSON', '{"A": {"b},": true}, "C": {"d": false}}', '{"A":{"b},":true},"C":{"d":false}}'],
    ['one group twice', '{"A": {"b": true}, "A": {"c": false}}', '{"A":{"c":false}}'],
    ['lists', '{"Payments": ["Cards", "Cheques"]}', '{"Payments":{"Cards":true,"Cheques":true}}'],
    ['flags without a group', '{"Wi-Fi": true}', '{"Other":{"Wi-Fi":true}}'],
    [
      'dangerous text',
      '{"A\\u0000": {"b\\ud800": true, "__proto__": true}, "__proto__": {"x": true}}',
      '{"A":{"b":true,"__proto__":true},"__proto__":{"x":true}}',
    ],
    ['apostrophes, which guard nothing here', `{"'=a": {"'-": true}}`, `{"'=a":{"'-":true}}`],
    ['one name twice', '{"A": {"b": true, "b ": false}, "A ": {"c": true}}', '{"A":{"b":false,"c":true}}'],
    ['numbers as names', '{"A": {"b": true, "2": false}}', '{"A":{"b":true,"2":false}}'],
    [
      'texts next to flags',
      '{"Other": {"Language assistance": "English, Spanish", "Parking": true}, "Hotel": {"Star rating": "5 stars"}}',
      '{"Other":{"Language assistance":"English, Spanish","Parking":true},"Hotel":{"Star rating":"5 stars"}}',
    ],
    [
      'texts as Python writes them, numbers and lists',
      "{'Hotel': {'Check-in time': '15:00', 'Stars': 4, 'Languages': ['English', 'Türkçe']}, 'Star rating': '5 stars'}",
      '{"Hotel":{"Check-in time":"15:00","Stars":"4","Languages":"English, Türkçe"},"Other":{"Star rating":"5 stars"}}',
    ],
    ['texts that need cleaning', '{"A": {"b": " \\u202ex  y "}}', '{"A":{"b":"x y"}}'],
    ['what is neither flag nor text', '{"A": {"b": "", "c": null, "d": true, "e": "None"}}', '{"A":{"d":true}}'],
  ])('reads %s', (_, cell, json) => {
    expect(about(cell)).toEqual({ json, text: null });
  });

  it('returns plain text as a description', () => {
    expect(about(' Since 1950.\r\nFamily run. ')).toEqual({ json: null, text: 'Since 1950.\nFamily run.' });
  });

  it.each(['{}', '{"A": {', '[1, 2]', `{"a": ${'['.repeat(100)}`, 'None', '', null])('gives nothing for %s', (cell) => {
    expect(about(cell)).toEqual({ json: null, text: null });
  });

  it.each([
    ['what is no list of attributes', '[1, 2]', '[1, 2]'],
    ['a text longer than attributes are', `{"A": {"b": "${'x'.repeat(301)}", "c": true}}`, 'x'.repeat(120)],
  ])('reports %s', (_, cell, value) => {
    const issues = new RowIssues(2);
    aboutOf(cell, issues);
    expect(issues.list).toEqual([{ row: 2, column: 'about', code: 'row_value_unreadable', value }]);
  });

  it.each([17_000, 200_000])('omits an oversized about of %i bytes', (size) => {
    const issues = new RowIssues(2);
    const cell = JSON.stringify({
      A: Object.fromEntries(Array.from({ length: size / 10 }, (_, i) => [`k${i}`, true])),
    });
    expect(aboutOf(cell, issues)).toEqual({ json: null, text: null });
    expect(issues.list).toMatchObject([{ code: 'row_text_too_long', column: 'about' }]);
  });
});
