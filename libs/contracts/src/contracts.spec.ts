import { describe, expect, it } from 'vitest';
import { BusinessReportBody } from './business-reports.js';
import { ContactBody } from './contact.js';
import { countryCodeOf, countryName, countrySlug } from './countries.js';
import { countryNames } from './country-names.js';
import { endpointDefinition, endpoints, type EndpointKey } from './endpoints.js';
import { errorText, languageOf } from './error-texts.js';
import { errorStatus, rowIssueCodes, type ErrorCode } from './errors.js';
import { ImportOptionsForm } from './imports.js';
import { internalEndpoints } from './internal.js';
import { NameAliasBody } from './names-admin.js';
import { PageNumber, paging } from './paging.js';
import { SearchQuery } from './search.js';
import { sitePaths } from './site-paths.js';

describe('the words of a search', () => {
  it.each(['joe´s', 'joe΄s', 'joe᾽s'])('have an apostrophe for an accent alone: %s', (q) => {
    expect(SearchQuery.parse({ q }).q).toBe("joe's");
  });
});

describe('the endpoint table', () => {
  const keys = Object.keys(endpoints) as EndpointKey[];

  it('opens only signing in, invitations and two settings under /api/admin, messages and reports', () => {
    const open = keys.filter((key) => endpoints[key].access === 'public');
    expect(open.filter((key) => key.includes('/api/admin')).sort()).toEqual([
      'GET /api/admin/advertisement-codes',
      'GET /api/admin/site-settings',
      'POST /api/admin/invitation',
      'POST /api/admin/invitation/check',
      'POST /api/admin/login',
      'POST /api/admin/login/passkey',
      'POST /api/admin/login/passkey-options',
    ]);
    const writes = open.filter((key) => !key.startsWith('GET ') && !key.includes('/api/admin/'));
    expect(writes).toEqual(['POST /api/contact', 'POST /api/businesses/:slug/reports']);
  });

  it('excludes internal calls from the public table', () => {
    expect(keys.every((key) => key.split(' ')[1]!.startsWith('/api/'))).toBe(true);
    expect(Object.keys(internalEndpoints).every((key) => key.split(' ')[1]!.startsWith('/internal/'))).toBe(true);
  });

  it('splits a key into method and path', () => {
    expect(endpointDefinition('GET /api/categories/:slug')).toMatchObject({
      method: 'GET',
      path: '/api/categories/:slug',
    });
  });

  it('has every call that a page depends on', () => {
    for (const key of Object.values(sitePaths)) if (key) expect(keys).toContain(key);
  });
});

describe('error texts', () => {
  const codes = [...(Object.keys(errorStatus) as ErrorCode[]), ...rowIssueCodes];
  const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
  /** Shows which parameters a text uses: each one renders as its own name. */
  const naming = new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as Record<string, string>;

  it.each(codes)('%s has a sentence in both languages, the Turkish one with no other parameters', (code) => {
    const [en, tr] = [errorText(code, naming, 'en'), errorText(code, naming, 'tr')];
    expect(en).not.toBe('');
    expect(tr).not.toBe(en);
    expect(placeholders(en)).toEqual(expect.arrayContaining(placeholders(tr)));
  });

  it('have no English words in Turkish sentences', () => {
    const text = (content: string) => errorText('file_content_mismatch', { file: 'a.xlsx', content }, 'tr');
    expect(text('a PDF document')).toContain('bir PDF belgesi');
    expect(text('an unknown kind of content')).toContain('başka bir biçim');
  });

  it('do not ask to reload a list, which every screen fetches again after an error', () => {
    const texts = codes.flatMap((code) => [errorText(code, {}, 'tr'), errorText(code, {}, 'en')]);
    expect(texts.filter((text) => /listeyi yenile|reload the list/i.test(text))).toEqual([]);
  });

  it.each([
    [1, '1 saniye', '1 second'],
    [45, '45 saniye', '45 seconds'],
    [900, '15 dakika', '15 minutes'],
    [871, '15 dakika', '15 minutes'],
  ])('say to wait %i seconds in the unit in which people count them', (seconds, tr, en) => {
    expect(errorText('too_many_logins', { seconds }, 'tr')).toContain(`Lütfen ${tr} bekleyip`);
    expect(errorText('too_many_logins', { seconds }, 'en')).toContain(`Try again in ${en}.`);
  });

  it('chooses Turkish if Accept-Language prefers it', () => {
    expect(['tr', 'tr-TR,tr;q=0.9,en;q=0.8', 'en-US,tr', undefined].map(languageOf)).toEqual(['tr', 'tr', 'en', 'en']);
  });
});

describe('countries', () => {
  it.each([
    ['us', 'US'],
    ['united-states', 'US'],
    ['united states', 'US'],
    ['bosnia-and-herzegovina', 'BA'],
    ['turkey', 'TR'],
    ['atlantis', undefined],
    ['constructor', undefined],
  ])('resolves the country name of %s to %s', (text, code) => {
    expect(countryCodeOf(text)).toBe(code);
  });

  it('have unique slugs that resolve to their code', () => {
    for (const code of Object.keys(countryNames)) expect(countryCodeOf(countrySlug(code))).toBe(code);
    expect(countryName('XX')).toBe('XX');
  });
});

describe('paging', () => {
  it('ignores a page that is no integer from 1 to 100', () => {
    expect(['7', '100', '101', '0', '-1', '1.5', 'x', undefined].map((page) => PageNumber.parse(page))).toEqual([
      7, 100, 1, 1, 1, 1, 1, 1,
    ]);
  });

  it('offers no page beyond the last or the limit', () => {
    expect(paging(1, 20, 0)).toMatchObject({ totalPages: 0, hasNextPage: false, hasPrevPage: false });
    expect(paging(2, 20, 41)).toMatchObject({ totalPages: 3, hasNextPage: true, hasPrevPage: true });
    expect(paging(100, 20, 1_000_000, 100)).toMatchObject({ totalPages: 50_000, hasNextPage: false });
  });
});

describe('a text that somebody writes', () => {
  const hidden = 'ada\u202e\u2066\u200b\ufeff lovelace';
  const plain = 'ada lovelace';

  it('loses marks that reorder or hide what is around them, and keeps joiners', () => {
    const contact = { name: hidden, subject: hidden, message: hidden, company: hidden, email: 'ada@example.com' };
    const clean = { name: plain, subject: plain, message: plain, company: plain };
    expect(ContactBody.parse(contact)).toMatchObject(clean);
    expect(ContactBody.parse({ ...contact, name: '👩\u200d💻 می\u200cخواهم' }).name).toBe('👩\u200d💻 می\u200cخواهم');
    const report = { kind: 'edit', elapsedMs: 5_000, note: hidden, changes: { name: hidden } };
    expect(BusinessReportBody.parse(report)).toMatchObject({ note: plain, changes: { name: plain } });
    expect(NameAliasBody.parse({ countryCode: 'TR', survivor: 'x', name: hidden })).toMatchObject({ name: plain });
    expect(ImportOptionsForm.parse({ note: hidden, source: hidden })).toMatchObject({ note: plain, source: plain });
  });
});
