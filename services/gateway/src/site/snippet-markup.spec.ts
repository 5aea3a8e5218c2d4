import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { allowedMetaTags, inlineCodeSources } from './snippet-markup.js';

describe('allowedMetaTags', () => {
  it.each([
    ['<meta name="a" content="b">', '<meta name="a" content="b" data-snippet="">'],
    [`<META NAME='a' content=b />`, '<meta name="a" content="b" data-snippet="">'],
    [
      '<meta content="x > &quot;y&quot;" property=og:x>',
      '<meta content="x &gt; &quot;y&quot;" property="og:x" data-snippet="">',
    ],
    ['<meta name="a" content="b" onload="x()" style="y">', '<meta name="a" content="b" data-snippet="">'],
    ['<div><p><meta name="a" content="b"></div>', '<meta name="a" content="b" data-snippet="">'],
    ['<meta http-equiv="refresh" content="0;url=//evil">', ''],
    ['<script>document.write(\'<meta name="a" content="b">\')</script>', ''],
    ['<noscript><meta name="a" content="b"></noscript>', ''],
    ['<!-- <meta name="a" content="b"> -->', ''],
    ['<link rel="stylesheet" href="x.css">', ''],
    ['<meta name="a"', ''],
  ])('turns %s into %s', (snippet, tags) => {
    expect(allowedMetaTags(snippet)).toBe(tags);
  });
});

describe('inlineCodeSources', () => {
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

  it.each([
    ['<script>count("<b>")</script>', [hash('count("<b>")')]],
    ['<script>\r\n a()\r\n</script>', [hash('\n a()\n')]],
    ['<script async src="https://cdn.example/x.js"></script>', []],
    ['<script src=x.js></script><div><SCRIPT>a()</SCRIPT></div><script>b()</script>', [hash('a()'), hash('b()')]],
    ['<img src=x onerror="a(&quot;1&quot;)">', [hash('a("1")'), "'unsafe-hashes'"]],
    ['<!-- <script>a()</script> --><noscript><script>a()</script></noscript>', []],
    ['<p>text</p>', []],
  ])('hashes the inline code of %j as %j', (snippet, sources) => {
    expect(inlineCodeSources(snippet)).toEqual(sources);
  });
});
