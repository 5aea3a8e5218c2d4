import { expect, it } from 'vitest';
import { RowIssues } from './row-issues.js';
import { urlOf } from './urls.js';

it.each([
  ['http://a.com/', 'http://a.com/'],
  ['HTTPS://A.com/x?y=1#z', 'HTTPS://A.com/x?y=1#z'],
  ['pet-centar.rs', 'https://pet-centar.rs'],
  ['www.çay.com.tr/menü', 'https://www.çay.com.tr/menü'],
  ['//cdn.a.com/p.jpg', 'https://cdn.a.com/p.jpg'],
  ['http：//www.a.com/', 'http://www.a.com/'],
  ['http://https://a.com/x', 'https://a.com/x'],
  ['https:///a.com/x', 'https://a.com/x'],
  ['httpss://a.com', 'https://a.com'],
  ['http//www.a.com/b/', 'http://www.a.com/b/'],
  ['http:://a.com/', 'http://a.com/'],
  ['https:/a.com', 'https://a.com'],
  ['htpps://a.com', 'https://a.com'],
  ['ttps://a.com', 'https://a.com'],
  ['http:\\\\a.com', 'http://a.com'],
  ['https://https//www.a.com', 'https://www.a.com'],
  ['https://htpps://a.com', 'https://a.com'],
  ['https.example/http/x', 'https://https.example/http/x'],
  ['https://a.com/?u=http://b.com', 'https://a.com/?u=http://b.com'],
  ['a.com:8080/x', 'https://a.com:8080/x'],
  ['www.a.com.', 'https://www.a.com'],
  ['www,a,edu,ar', 'https://www.a.edu.ar'],
  ['http://www,a,com/b,html', 'http://www.a.com/b.html'],
  ['https://a.com/b.', 'https://a.com/b.'],
  ['https://a.com/a b"c', 'https://a.com/a%20b%22c'],
  ['https://a.com/b%2520c%3Fd%3De%26f%3Dg%253D', 'https://a.com/b%20c?d=e&f=g%3D'],
  ['https://a.com/%40b%3Fc%3Dd', 'https://a.com/@b?c=d'],
  ['https://a.com/%3Fb%3D%E0%A4', 'https://a.com/%3Fb%3D%E0%A4'],
  ['https://a.com/to/https%3A%2F%2Fb.com%3Fc%3Dd', 'https://a.com/to/https%3A%2F%2Fb.com%3Fc%3Dd'],
])('accepts the URL %s', (text, expected) => {
  const issues = new RowIssues(2);
  expect(urlOf(text, 'url', issues)).toBe(expected);
  expect(issues.list).toEqual([]);
});

it.each([
  ['http://a.com/, http://b.com/', 'http://a.com/'],
  ['https://a.com/;https://b.com/', 'https://a.com/'],
  ['http://a.com,http://b.com', 'http://a.com'],
  ['www.a.com | www.b.com', 'https://www.a.com'],
  [': Internet :http://www.a.com', 'http://www.a.com'],
  ['a.com; b.com', 'https://a.com'],
  ['mailto:a@b.com, https://b.com/', 'https://b.com/'],
  ['https://a.com/?q=1,2;3', 'https://a.com/?q=1,2;3'],
])('takes the first usable URL of %s', (text, expected) => {
  const issues = new RowIssues(2);
  expect(urlOf(text, 'url', issues)).toBe(expected);
  expect(issues.list).toEqual([]);
});

it.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'ftp://a.com',
  'mailto:a@b.com',
  'info@a.com',
  'https://bank.com@evil.com/',
  'https://bank.com%40evil.com/%3Fa%3Db',
  'http://',
  'https://localhost/',
  'ask at the door',
  `https://a.com/${'x'.repeat(2048)}`,
])('rejects the URL %s', (text) => {
  const issues = new RowIssues(2);
  expect(urlOf(text, 'photo', issues)).toBeNull();
  expect(issues.list).toEqual([{ row: 2, column: 'photo', code: 'row_url_invalid', value: text.slice(0, 120) }]);
});

it('accepts a URL with Latin-1 letters repeatedly', () => {
  const rejected = Array.from({ length: 30_000 }, () => urlOf('http://bücher.example/', 'url', new RowIssues(2)));
  expect(new Set(rejected)).toEqual(new Set(['http://bücher.example/']));
});

it.each([
  ["https://a.com/it's", "https://a.com/it's"],
  ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
  ['https://a.com/b?c=1#d(e),f;g~h*!$&=@[]%41', 'https://a.com/b?c=1#d(e),f;g~h*!$&=@[]%41'],
])('writes %s so that it is safe to print', (text, expected) => {
  expect(urlOf(text, 'url', new RowIssues(2))).toBe(expected);
});
