import { seededRandom } from '@directory/testing/random';

const TEXTS = [
  ...[
    '',
    ' ',
    'a',
    'Çiğ Köfteci',
    '東京タワー',
    'Пекарна 🥐',
    'مقهى & شاي',
    'a<b>c',
    'it\'s "so"',
    '👩‍👩‍👧 x',
    '\t tab\nline',
  ],
  ...['ChIJ_x9dab_Q', '_x005F_x9dab_', 'A_x000D__x000a_B', '_x00', '0D_', '_', '16298711182746035208', 'é'.repeat(300)],
  ...[']]', '>', '&amp;', '=1+1', 'x'.repeat(700), 'ß\u0301 combining', '\u00a0nbsp', '𝒳𝒴', '٣'],
];
const NUMBERS = [
  ...['0', '-0', '1', '42', '-7', '4.5999999999999996', '41.0082376', '1E3', '9.05321234567E+11', '1.5e-7', '0.000001'],
  ...['0.0000001', '-0.5', '007', '1.50', '.5', '5.', '16298711182746035208', '123456789.123456', '0.1000000000000001'],
  ...[
    '1234567890.12345',
    '12345678901.12345',
    ' 12 ',
    '',
    'abc',
    '-',
    '1.2.3',
    '45000.5',
    '0.00001234',
    '100',
    '-12.25',
    '0.75',
    '60.5',
    '61',
    '59.99999999',
    '2958465',
    '2958466',
    '36526.123456789',
  ],
];

/** A workbook with random variants of what XML, the format and real programs produce. */
export function randomWorkbook(seed: number, rows = 12): { sheet: Buffer; strings: Buffer } {
  const random = seededRandom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const one = <T>(list: readonly T[]): T => list[whole(list.length)]!;
  const chance = (share: number) => random() < share;
  const plain = chance(0.3);
  const prefix = plain ? '' : one(['', '', 'x:', 'ns0:']);

  const space = () => (plain ? ' ' : one([' ', ' ', '\n', '\t ', '  ']));
  const tag = (
    name: string,
    attributes: readonly (readonly [string, string])[] = [],
    content: string | null = null,
  ) => {
    const shuffled = plain ? [...attributes] : [...attributes].sort(() => random() - 0.5);
    const written = shuffled.map(([key, value]) => {
      const quote = plain ? '"' : one(['"', "'"]);
      return `${space()}${key}${plain || chance(0.8) ? '=' : ' = '}${quote}${value}${quote}`;
    });
    const end = plain || chance(0.8) ? '' : space();
    const open = `<${prefix}${name}${written.join('')}${end}`;
    return content === null
      ? `${open}/>`
      : `${open}>${content}</${prefix}${name}${plain || chance(0.9) ? '' : space()}>`;
  };
  const noise = () =>
    plain || chance(0.85)
      ? ''
      : one([
          ...[
            '<!-- a > b <c r="A1"><v>9</v></c> -->',
            '\n  ',
            '<?pi <row> ?>',
            '<y:odd a="&lt;/row>"><y:v>1</y:v></y:odd>',
          ],
          ...['<!---->', tag('extLst', [], tag('ext', [['uri', '{>}']], '<v>8</v>'))],
        ]);
  const reference = (character: string) => {
    const code = character.codePointAt(0)!;
    return one([`&#${code};`, `&#x${code.toString(16)};`, `&#x00${code.toString(16).toUpperCase()};`]);
  };
  const escaped = (text: string) =>
    [...text]
      .map((character) => {
        if (character === '&') return one(['&amp;', '&#38;']);
        if (character === '<') return '&lt;';
        if (character === '>') return '&gt;';
        if (!plain && chance(0.03)) return reference(character);
        if (!plain && character === '\n') return one(['\n', '\r\n', '\r', '&#10;', '&#13;']);
        return !plain && character === '"' ? '&quot;' : !plain && character === "'" ? '&apos;' : character;
      })
      .join('');
  const written = (text: string) => {
    if (plain || chance(0.7)) return escaped(text);
    const at = whole(text.length + 1);
    const [head, tail] = [[...text].slice(0, at), [...text].slice(at)].map((characters) => characters.join(''));
    return one([
      () => `<![CDATA[${text}]]>`,
      () => `${escaped(head!)}<![CDATA[${tail}]]>`,
      () => `${escaped(head!)}<!-- < -->${escaped(tail!)}`,
      () => `${escaped(head!)}<?x?>${escaped(tail!)}`,
    ])();
  };
  const t = (text: string) => tag('t', chance(0.2) ? [['xml:space', 'preserve']] : [], written(text));
  const rich = (text: string) => {
    if (plain || chance(0.6)) return t(text) + (chance(0.1) ? phonetic() : '');
    const run = (part: string) => tag('r', [], (chance(0.5) ? tag('rPr', [], tag('b')) : '') + t(part));
    return (
      noise() + run(text) + noise() + run(one(TEXTS)) + (chance(0.3) ? phonetic() : '') + (chance(0.1) ? '<t/>' : '')
    );
  };
  const phonetic = () => tag('rPh', [['sb', '0'], ['eb', '1']], tag('t', [], 'トウ')) + tag('phoneticPr'); // prettier-ignore

  const table = Array.from({ length: 30 }, () => one(TEXTS));
  const strings = table.map((text) => (chance(0.05) ? tag('si') : tag('si', [], noise() + rich(text)) + noise()));
  const cell = (row: number, column: number) => {
    const name = columnName(column);
    const at: [string, string][] = chance(0.8)
      ? [['r', `${plain || chance(0.9) ? name : name.toLowerCase()}${row}`]]
      : [];
    if (chance(0.3)) at.push(['s', `${one([0, 1, 2, 3, 4, 5, 12, 31])}`]);
    const v = (text: string) =>
      noise() + (chance(0.1) ? tag('f', [], 'A1&amp;"&lt;v&gt;"') : '') + tag('v', [], text) + noise();
    return one([
      () => tag('c', at),
      () => tag('c', at, ''),
      () => tag('c', [...at, ['t', 's']], v(`${whole(table.length)}`)),
      () => tag('c', [...at, ['t', 's']], v(`${whole(table.length)}`)),
      () => tag('c', [...at, ['t', 's']], chance(0.3) ? v(`1${chance(0.5) ? '<!-- -->' : ''}2`) : v(' 3 ')),
      () => tag('c', [...at, ['t', 'inlineStr']], tag('is', [], rich(one(TEXTS)))),
      () => tag('c', [...at, ['t', 'inlineStr']], noise() + tag('is', [], noise() + rich(one(TEXTS)))),
      () => tag('c', [...at, ['t', 'str']], v(written(one(TEXTS)))),
      () => tag('c', at, v(one(NUMBERS))),
      () => tag('c', [...at, ['t', 'n']], v(one(NUMBERS))),
      () => tag('c', [...at, ['t', 'b']], v(one(['0', '1', 'true', ' 1']))),
      () => tag('c', [...at, ['t', 'e']], v('#N/A')),
      () => tag('c', [...at, ['t', 'd']], v(one(['2026-11-20', ' 14:30', '2026-11-20T14:30:05.000Z', 'soon']))),
      () => tag('c', at, tag('f', [], 'A1')),
      () => tag('c', [...at, ['t', '&#115;']], v('4')),
      () => tag('c', [...at, ['t', 'odd']], v('x')),
    ])();
  };
  const row = (number: number, first = 0) => {
    const stated = chance(0.1) ? Math.max(1, number - 60 + whole(121)) : number;
    const columns = Array.from({ length: whole(9) }, (_, i) =>
      chance(0.1) ? one([1, 16_383, 16_384, 40, 800]) : first + i,
    );
    const cells = columns.map((column) => cell(stated, column) + noise());
    const attributes: [string, string][] = chance(0.9) ? [['r', `${stated}`], ['spans', '1:9']] : []; // prettier-ignore
    return chance(0.05) ? tag('row', attributes) : tag('row', attributes, noise() + cells.join(''));
  };
  const parts = Array.from({ length: rows }, (_, i) => row(i + 1) + noise());
  for (let left = plain ? 0 : whole(rows / 4); left > 0; left--) {
    const number = 1 + whole(rows);
    parts.splice(number + whole(100), 0, row(number, 20));
  }
  const data = parts.join('');
  const around = tag('cols', [], tag('row', [], tag('c', [], tag('v', [], '1'))));
  const after = '<xdr:from><xdr:row>3</xdr:row></xdr:from>' + tag('legacyDrawing', [['r:id', 'rId1']]);
  const head = `${one(['', '\ufeff'])}${one(['', '<?xml version="1.0" encoding="UTF-8"?>\r\n', "<?xml version='1.0'?>"])}`;
  const space1 = [[`xmlns${prefix && `:${prefix.slice(0, -1)}`}`, 'http://example.com/main'] as const];
  return {
    sheet: Buffer.from(`${head}${tag('worksheet', space1, noise() + around + tag('sheetData', [], data) + after)}`),
    strings: Buffer.from(`${head}${tag('sst', space1, strings.join(''))}`),
  };
}

function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
