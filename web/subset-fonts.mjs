#!/usr/bin/env node
// Subsets the site's typeface by script, with the weights and features in use. Writes src/fonts/inter.css and a font file for
// each of its faces. Usage: node subset-fonts.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const WEIGHTS = { min: 400, max: 700 };
/** OpenType features: composition, kerning and tabular digits. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'];

/** Source files and letters; rare letters are in separate files. */
const FACES = {
  latin: {
    file: 'latin',
    letters:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  },
  european: {
    file: 'latin-ext',
    letters:
      'U+0100-0130, U+0132-0151, U+0154-017F, U+0218-021B, U+0259, U+1E80-1E85, U+1E9E, U+20A0-20AA, U+20AD-20C0, U+2113',
  },
  vietnamese: {
    file: 'vietnamese',
    letters: 'U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303, U+0309, U+0323, U+1EA0-1EF9, U+20AB',
  },
  'other-latin': {
    file: 'latin-ext',
    letters:
      'U+0180-019F, U+01A2-01AE, U+01B1-0217, U+021C-0258, U+025A-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E7F, U+1E86-1E9D, U+1E9F, U+1EFA-1EFF, U+2C60-2C7F, U+A720-A7FF',
  },
  cyrillic: { file: 'cyrillic', letters: 'U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116' },
  greek: { file: 'greek', letters: 'U+0370-0377, U+037A-037F, U+0384-038A, U+038C, U+038E-03A1, U+03A3-03FF' },
};

const source = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/package.json')));
const target = join(import.meta.dirname, 'src/fonts');

await mkdir(target, { recursive: true });
const rules = await Promise.all(
  Object.entries(FACES).map(async ([name, { file, letters }]) => {
    const font = await readFile(join(source, `files/inter-${file}-wght-normal.woff2`));
    const cut = await subsetFont(font, textOf(letters), {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
      keepFeatures: FEATURES,
    });
    await writeFile(join(target, `inter-${name}.woff2`), cut);
    return faceOf(name, letters);
  }),
);
await writeFile(join(target, 'inter.css'), `/* Made by subset-fonts.mjs. */\n${rules.join('')}`);

/**
 * Optional: a face that arrives late is for the next page, as the fallback may break lines elsewhere, however close its widths.
 * @param {string} name
 * @param {string} letters
 */
function faceOf(name, letters) {
  return `@font-face {
  font-family: 'Inter Variable';
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: optional;
  src: url('./inter-${name}.woff2') format('woff2-variations');
  unicode-range: ${letters};
}
`;
}

/** Every letter of a `unicode-range`. @param {string} range */
function textOf(range) {
  return range
    .split(', ')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((code) => parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}
