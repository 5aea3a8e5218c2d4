import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const FILES = ['web/src', 'libs/contracts/src', 'services/importer/src', 'services/catalog/src'].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => (folder === 'web/src' ? /texts\.ts$/ : /(?<!\.spec)\.ts$/).test(name))
    .map((name) => `${folder}/${name}`),
);

/** Synonyms of the words that the administration uses. */
const SYNONYMS: [word: string, synonym: RegExp][] = [
  ['Dashboard', /\bpano(da|dan|nun|ya)?\b/iu],
  ['Cache', /önbelle/iu],
  ['içe aktarmak', /(?<![iı]çe |dışa |\p{L})aktar(?!'|`)/iu],
  ['olası kopya', /olası yinelenen/iu],
  ['reddedilen satır', /(hatalı|alınmayan) satır/iu],
];

describe('the Turkish texts', () => {
  it.each(SYNONYMS)('have “%s” without a synonym', (_word, synonym) => {
    const found = FILES.flatMap((file) =>
      readFileSync(`${root}${file}`, 'utf8')
        .split('\n')
        .filter((line) => synonym.test(line.replaceAll('İ', 'i').replaceAll('I', 'ı')))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
