import { describe, expect, it } from 'vitest';
import { canonicalUrl, listedUrl } from './canonical-url.js';

describe('canonicalUrl', () => {
  it.each([
    ['/', '/'],
    ['/Contact', '/contact'],
    ['/contact/', '/contact'],
    ['//contact', '/contact'],
    ['/%63ontact', '/contact'],
    ['/CATEGORIES/Gym/', '/categories/gym'],
    ['/categories/g', '/categories/G'],
    ['/cities/b/', '/cities/B'],
    ['/cities/US/New-York', '/cities/us/new-york'],
    ['/Countries/India/Cities?sort=name', '/countries/india/cities?sort=name'],
    ['/business/Cafe-ABC123', '/business/cafe-abc123'],
    ['/Reports/aB_c-D3/', '/reports/aB_c-D3'],
    ['/businesses?page=0', '/businesses'],
    ['/businesses?page=-1', '/businesses'],
    ['/businesses?page=', '/businesses'],
    ['/businesses?page=1', '/businesses'],
    ['/businesses?page=1.5', '/businesses'],
    ['/businesses?page=abc', '/businesses'],
    ['/businesses?page=9999999999999999', '/businesses'],
    ['/businesses?page=101', '/businesses'],
    ['/businesses?page=101&utm=x', '/businesses?utm=x'],
    ['/businesses?page=007', '/businesses?page=7'],
    ['/businesses?p%61ge=007', '/businesses?page=7'],
    ['/businesses?page=2&page=3', '/businesses?page=2'],
    ['/categories/gym?utm=a%20b&page=x', '/categories/gym?utm=a%20b'],
    ['/search?q=%E0%A4%A&page=x', '/search?q=%E0%A4%A'],
    ['/contact?page=abc', '/contact?page=abc'],
  ])('turns %s into %s, which is canonical', (url, canonical) => {
    expect(canonicalUrl(url)).toBe(canonical);
    expect(canonicalUrl(canonical)).toBe(canonical);
  });

  it.each([
    '/businesses?page=100',
    '/categories?page=10001',
    '/search?q=x&page=999999',
    '/cities/us/new-york?page=2&x=Y',
    '/No/Such/Page/',
    '//evil.example',
    '/%E0',
    '/Admin/',
  ])('leaves the URL %s of no other page unchanged', (url) => expect(canonicalUrl(url)).toBe(url));
});

describe('listedUrl', () => {
  it.each([
    ['/businesses', '?page=2&utm=x', '/businesses?page=2'],
    ['/businesses', '?page=0', '/businesses'],
    ['/businesses', '?page=101', '/businesses'],
    ['/Contact/', '?page=3', '/contact'],
    ['/no/such', '?page=3', '/no/such'],
  ])('lists %s%s as %s', (path, query, listed) => {
    expect(listedUrl(path, query)).toBe(listed);
  });
});
